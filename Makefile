# Everything happens in .venv, from the locked requirements. Needs Python 3.11 or newer, and make.
# Another Python: make play PYTHON=python3.12

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --require-virtualenv
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
ENVIRONMENTS := --extra pettingzoo --extra gymnasium --extra openspiel
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --loglevel error
# WORKERS processes run the test files, each file in one process. There are more than cores because many tests mostly wait;
# tests/conftest.py orders the files.
WORKERS ?= 3
PYTEST := $(BIN)/python -m pytest --numprocesses=$(WORKERS) --dist=loadfile --no-loadscope-reorder
# Exit status of pytest: .ci/run repeats failed tests only after 1, when all tests were run.
TEST_STATUS := .venv/test-status
WEB := web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
RULES := $(wildcard src/ludogite/*.py src/ludogite/*/*.py src/ludogite/*/*/*.py)
# without the built site: it is missing while the app is built
DATA := $(filter-out src/ludogite/site/%,$(wildcard docs/games/*.md docs/games/diagrams/*/*.svg $(foreach kind,json net npz svg toml tsv,src/ludogite/*/*.$(kind) src/ludogite/*/*/*.$(kind) src/ludogite/*/*/*/*.$(kind))))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help site wire bench-batch bench-wasm bench-search bench-server bench-parts bench-browser play terminal test again check static bench device docs docs-site screens differential siege kills chaos soak rolling transcripts strength lock format clean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r target words; do \
	  printf '  make %-13s %s\n' "$$target" "$$words"; done

# The files for offline mode take minutes to compile at first: the server starts without them, and serves them when they exist.
play: .venv/compiled .venv/app ## set up what is missing, then start the server and open the browser
	@nice $(MAKE) --no-print-directory .venv/site >.venv/site.log 2>&1 & $(BIN)/ludogite serve

terminal: .venv/compiled ## set up what is missing, then play in the terminal
	@$(BIN)/ludogite play

site: .venv/site ## write the browser app as files for any web space (ARGS="--server https://games.example.org")
	@$(BIN)/ludogite site --out build/site $(ARGS)

test: .venv/installed .venv/site ## run every test, slow ones and those in a browser included
	@rm -f $(TEST_STATUS)
	$(NPM) test
	@$(PYTEST) --hypothesis-profile=thorough; status=$$?; echo $$status >$(TEST_STATUS); exit $$status

again: .venv/installed .venv/site ## repeat the tests that failed the last time, one by one
	$(BIN)/python -m pytest --last-failed --last-failed-no-failures=none --hypothesis-profile=thorough

check: static .venv/site ## format, lint, types, layers and the fast tests
	$(NPM) test
	$(PYTEST) -m "not slow"

static: .venv/installed .venv/node ## format, lint, types and layers
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m ruff check .
	$(BIN)/python -m mypy
	$(BIN)/lint-imports --no-logo
	$(NPM) run check

bench: .venv/compiled ## measure the rules, with OpenSpiel's and hand-written C++ for comparison
	$(BIN)/ludogite bench $(ARGS)
	$(BIN)/python benchmarks/cpp_kernel.py

bench-search: .venv/compiled ## measure the searches (ARGS="...")
	$(BIN)/ludogite bench --search $(ARGS)

strength: .venv/compiled ## play the strongest level against OpenSpiel's own search (ARGS="...")
	$(BIN)/python benchmarks/openspiel_match.py $(ARGS)

bench-server: .venv/compiled .venv/site benchmarks/server/node_modules ## measure the server, with boardgame.io's for comparison (ARGS="...")
	PATH="$(CURDIR)/$(BIN):$$PATH" PYTHONPATH=tests $(BIN)/python benchmarks/server_bench.py $(ARGS)

bench-parts: .venv/compiled .venv/site benchmarks/server/node_modules ## measure the parts of a server of many processes (ARGS="--report docs/capacity.json")
	PATH="$(CURDIR)/$(BIN):$$PATH" PYTHONPATH=tests $(BIN)/python benchmarks/parts.py $(ARGS)

bench-browser: .venv/compiled .venv/site ## measure a move in Chromium, from the click to the drawn board (ARGS="...")
	$(BIN)/python benchmarks/browser_moves.py $(ARGS)

bench-batch: .venv/installed ## measure batches of games (on a GPU, with pgx: ARGS="--device cuda --pgx")
	$(BIN)/python benchmarks/batch_bench.py $(ARGS)

bench-wasm: .venv/compiled .venv/site ## measure rules, searches and offline mode in Chromium (ARGS="...")
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python benchmarks/wasm_bench.py $(ARGS)
	$(BIN)/python benchmarks/browser_offline.py

device: .venv/device ## build all rules and encodings for the GPU (needs no GPU)
	$(BIN)/python -m pytest tests/library/test_device.py

differential: .venv/installed .venv/node ## play the rules against the second, naive implementation, or in browsers (ARGS=--browsers)
	PATH="$(CURDIR)/$(BIN):$$PATH" PYTHONPATH=tests $(BIN)/python -m differential $(ARGS)

siege: .venv/compiled .venv/site ## load test: attack a real server for ten minutes while somebody plays (ARGS="--short")
	PYTHONPATH=tests $(BIN)/python -m load $(ARGS)

kills: .venv/compiled ## kill a real server at random moments, and check that no move is lost (ARGS="--kills 10000")
	PYTHONPATH=tests $(BIN)/python -m load.kills $(ARGS)

chaos: .venv/compiled ## kill servers, workers, Redis and PostgreSQL while games go on (ARGS="--kills 200 --postgres 50")
	PYTHONPATH=tests $(BIN)/python -m load.chaos $(ARGS)

soak: .venv/compiled ## play 500 games at two servers for twenty minutes (ARGS="--minutes 20")
	PYTHONPATH=tests $(BIN)/python -m load.soak $(ARGS)

rolling: .venv/compiled ## restart the processes of a server one by one while people play (ARGS="--renewals 5 --games 50")
	PYTHONPATH=tests $(BIN)/python -m load.rolling $(ARGS)

transcripts: .venv/compiled ## record what server and offline mode answer, or compare (ARGS="--out FILE", "--compare OLD NEW")
	PYTHONPATH=tests $(BIN)/python -m transcripts $(ARGS)

format: .venv/installed .venv/node ## format the code, and apply ruff's fixes
	$(NPM) run format
	$(BIN)/python -m ruff check --fix-only .
	$(BIN)/python -m ruff format .

wire: .venv/installed ## write the browser's types and calls from the app's messages and routes
	$(BIN)/python tools/wire.py

docs: .venv/installed ## regenerate the generated parts of the documentation
	$(BIN)/python tools/cli_page.py > docs/cli.md
	$(BIN)/python tools/tree.py
	$(BIN)/python tools/server_pages.py
	$(BIN)/python tools/capacity_page.py
	$(BIN)/python tools/options_table.py
	$(BIN)/python tools/encoding_tables.py
	$(BIN)/python tools/ladder.py
	$(BIN)/python tools/diagrams.py
	$(BIN)/python tools/animation.py

docs-site: .venv/docs ## build the documentation site in build/docs-site; broken links are errors
	@$(BIN)/python tools/docs_site.py $(ARGS)

screens: .venv/installed .venv/site ## take the pictures under docs/screens again; needs Chromium (ARGS="table-kanto")
	$(BIN)/python tools/screens.py $(ARGS)

lock: .venv/lock ## update the lock files after a change of pyproject.toml (all versions: ARGS=--upgrade)
	$(BIN)/$(COMPILE) pyproject.toml --extra play --extra machines $(ENVIRONMENTS) --group dev --output-file requirements/dev.txt $(ARGS)
	$(BIN)/$(COMPILE) pyproject.toml --extra machines --constraints requirements/dev.txt --output-file requirements/machines.txt $(ARGS)
	$(BIN)/$(COMPILE) --group build --constraints requirements/dev.txt --output-file requirements/build.txt $(ARGS)
	$(BIN)/$(COMPILE) --group bench --constraints requirements/dev.txt --output-file requirements/bench.txt $(ARGS)
	$(BIN)/$(COMPILE) --group browser --constraints requirements/dev.txt --output-file requirements/browser.txt $(ARGS)
	$(BIN)/$(COMPILE) pyproject.toml --extra cuda --constraints requirements/dev.txt --output-file requirements/device.txt $(ARGS)
	$(BIN)/$(COMPILE) --group docs --constraints requirements/dev.txt --output-file requirements/docs.txt $(ARGS)
	$(BIN)/$(COMPILE) --group lock --output-file requirements/lock.txt $(ARGS)

clean: ## remove everything that make and the tools have created
	rm -rf .venv build dist web/node_modules benchmarks/server/node_modules src/ludogite/site .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The steps of the set-up; a stamp in .venv marks each finished one.

.venv/created:
	@command -v "$(PYTHON)" >/dev/null 2>&1 || { \
	  echo "$(PYTHON) was not found. Install Python 3.11 or newer, or name yours: make play PYTHON=python3.12" >&2; \
	  exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Ludogîte needs Python 3.11 or newer; $(PYTHON) is $$("$(PYTHON)" --version 2>&1)." >&2; \
	  echo "If you have a newer one, name it: make play PYTHON=python3.12" >&2; \
	  exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) came without venv. On Debian and Ubuntu: sudo apt install python3-venv" >&2; \
	  exit 1; }
	@echo "[1/4] A Python of its own in .venv"
	@"$(PYTHON)" -m venv --clear .venv
	@touch $@

.venv/locked: .venv/created requirements/dev.txt
	@echo "[2/4] The locked dependencies"
	@$(PIP) install --require-hashes --requirement requirements/dev.txt
	@touch $@

.venv/installed: .venv/locked pyproject.toml
	@echo "[3/4] Ludogîte itself"
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv/node: .venv/locked web/package.json web/package-lock.json web/.npmrc
	@echo "      The browser app's tools"
	@$(NPM) ci
	@touch $@

.venv/app: .venv/node $(WEB)
	@echo "      The browser app"
	@$(NPM) run build
	@touch $@

.venv/site: .venv/app .venv/installed $(RULES) $(DATA) tools/offline.py
	@echo "      The files for offline mode"
	@$(BIN)/python tools/offline.py
	@touch $@

.venv/compiled: .venv/installed $(RULES)
	@echo "[4/4] The rules, compiled for this machine"
	@$(BIN)/ludogite compile
	@touch $@

benchmarks/server/node_modules: .venv/locked benchmarks/server/package-lock.json
	PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix benchmarks/server --loglevel error ci
	@touch $@

.venv/bench: .venv/installed requirements/bench.txt
	$(PIP) install --require-hashes --requirement requirements/bench.txt
	@touch $@

.venv/docs: .venv/installed requirements/docs.txt
	$(PIP) install --require-hashes --requirement requirements/docs.txt
	@touch $@

.venv/device: .venv/installed requirements/device.txt
	$(PIP) install --require-hashes --requirement requirements/device.txt
	@touch $@

.venv/lock: .venv/created requirements/lock.txt
	$(PIP) install --require-hashes --requirement requirements/lock.txt
	@touch $@

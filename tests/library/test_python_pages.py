"""The pages for people who write Python: whoever does what they say, in their order, sees what they say."""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludogite
from support.counted import counted

ROOT = Path(__file__).parents[2]
BATCHES = ROOT / "docs" / "batches.md"
README, PYTHON, FIRST_BOT = ROOT / "README.md", ROOT / "docs" / "python.md", ROOT / "docs" / "first-bot.md"
ADAPTERS = [ROOT / "docs" / f"{name}.md" for name in ("pettingzoo", "gymnasium", "openspiel")]
BLOCK = re.compile(r"(?:^`([\w.]+)`[^\n]*:\n\n)?^```(python|sh|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)
"""Some code, with the name of the file that it stands in, if a line before says so."""
SECONDS = re.compile(r" +(s/move|\d+\.\d{3})$", re.MULTILINE)
SHELL = f"""#!{sys.executable}
import sys
from ludogite.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""


def blocks(page: Path) -> Iterator[tuple[str, str, str]]:
    """The file that it stands in, if any; the language, and the code itself."""
    yield from BLOCK.findall(page.read_text(encoding="utf-8"))


def run_examples(page: Path, code: str, names: dict[str, Any]) -> None:
    parsed = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), 0)
    parsed.globs = names
    done = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed, clear_globs=False)
    assert done.failed == 0


def run_commands(folder: Path, code: str) -> str:
    """Run commands as somebody types them, where `ludogite` is installed."""
    (folder / "bin").mkdir(exist_ok=True)
    (folder / "bin" / "ludogite").write_text(SHELL, encoding="utf-8")
    (folder / "bin" / "ludogite").chmod(0o755)
    environment = os.environ | {"PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}", "LANG": "C", "LC_ALL": "C"}
    command = ["bash", "-ec", code]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False, timeout=280
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def follow(page: Path, folder: Path) -> None:
    """Do everything that a page says, in its order."""
    names: dict[str, Any] = {}
    printed = ""
    for file, language, code in blocks(page):
        if file:
            (folder / file).write_text(code, encoding="utf-8")
        elif language == "python":
            run_examples(page, code, names)
        elif language == "sh":
            printed = run_commands(folder, code)
        else:
            assert SECONDS.sub("", code) == SECONDS.sub("", printed)


def test_the_readme_examples_run() -> None:
    run_examples(README, "".join(code for _, language, code in blocks(README) if language == "python"), {})


@pytest.mark.parametrize(
    "page",
    [PYTHON, *ADAPTERS, *(pytest.param(page, marks=pytest.mark.slow) for page in (FIRST_BOT, BATCHES))],
    ids=lambda page: page.stem,
)
def test_the_page_is_true(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    follow(page, tmp_path)


def test_every_public_name_stands_on_the_page_with_an_example() -> None:
    page = PYTHON.read_text(encoding="utf-8")
    examples = "".join(code for _, _, code in blocks(PYTHON))
    for name in counted(ludogite.__all__):
        assert re.search(rf"`(ludogite\.)?{name}\b", page), f"{name} is not explained"
        assert re.search(rf"\bludogite\.{name}\b", examples), f"{name} has no example"


@pytest.mark.parametrize("page", [PYTHON, FIRST_BOT, *ADAPTERS], ids=lambda page: page.stem)
def test_the_pages_are_found_from_where_people_begin(page: Path) -> None:
    assert f"](docs/{page.name})" in README.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [PYTHON, FIRST_BOT], ids=lambda page: page.stem)
def test_the_page_of_the_bots_leads_to_how_to_write_one(page: Path) -> None:
    assert f"]({page.name})" in (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")

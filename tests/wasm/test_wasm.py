"""Browsers run the rules and searches as every other place does: modules in Node, bare and under Python there."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import ludogite
from differential.cases import cases
from ludogite.bench.random_games import Playouts
from ludogite.bots.catalogue import bot
from ludogite.kernel.wasm_object import UnexpectedObject, custom_section, with_exports
from ludogite.play.perft import perft
from wasm import agreement
from wasm.interpreted import Interpreted
from wasm.places import NO_NODE, NO_PYODIDE, PYODIDE, Run, bare, in_node, modules, node

GAMES = tuple(ludogite.games())
BOARD_GAMES = ("four-circles", "movers-hoppers", "not-this-way", "katarenga", "colorado", "kanto")
SAMPLE = 0.0005
"""The part of ``make differential`` that is tried here."""
SEARCHED = range(3)
NODES = 400
LEVELS = ("1", "4", "5")
"""One that looks at one candidate, one that looks at several, and one that sees all moves."""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not node(), reason=NO_NODE)]


@pytest.fixture(scope="module")
def kernels() -> Path:
    """The folder of all modules."""
    return modules()


@pytest.fixture(scope="module")
def run(kernels: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Runs code under Python in Node."""
    if not PYODIDE.is_dir():
        pytest.skip(NO_PYODIDE)
    with in_node(tmp_path_factory.mktemp("code"), kernels) as runs:
        yield runs


@pytest.mark.parametrize("name", GAMES)
def test_a_bare_module_plays_and_counts_as_the_interpreted_rules(name: str, kernels: Path) -> None:
    game = ludogite.load(name, seed=1)
    module = bare(kernels / f"{name}.wasm", game)
    assert Playouts(module, 3).play(1) == Playouts(game, 3).play(1)
    assert perft(module.start(), 2) == perft(game.start(), 2)


def test_rules_say_the_same_in_node_over_all_options(run: Run) -> None:
    tried = [(case.game, case.chosen, case.plies) for case in cases(SAMPLE)]
    assert run(f"agreement.walks({tried!r}, 1)") == agreement.walks(tried, 1, compiled=False)


def test_searches_find_the_same_in_node(run: Run) -> None:
    here = [agreement.searches(name, SEARCHED, NODES, Interpreted) for name in GAMES]
    there = run(f"[agreement.searches(name, {SEARCHED!r}, {NODES}) for name in {GAMES!r}]")
    assert there == json.loads(json.dumps(here))


def test_levels_move_in_node_as_they_do_here_and_searches_keep_to_their_time(run: Run) -> None:
    source = f"""
from random import Random
import ludogite
from ludogite.bots.catalogue import bot
def move(name, spec):
    position = agreement.position_of(name, 1)
    text = bot(spec, position.game).choose(position, Random(5))
    return text if spec in {LEVELS!r} else text in position.legal_moves()
specs = (*{LEVELS!r}, "alphabeta:seconds=0.05", "uct:seconds=0.05")
[[move(name, spec) for spec in specs] for name in {BOARD_GAMES!r}]
"""
    positions = [agreement.position_of(name, 1) for name in BOARD_GAMES]
    here = [[bot(level, each.game).choose(each, Random(5)) for level in LEVELS] for each in positions]
    assert run(source) == [[*moves, True, True] for moves in here]


def test_a_game_that_was_not_built_says_what_to_do(run: Run) -> None:
    source = """
from ludogite.kernel.browser_engine import MissingModule, functions
def tried():
    try: functions("tic_tac_toe")
    except MissingModule as missing: return str(missing)
tried()
"""
    assert "/kernels/tic-tac-toe.wasm" in run(source)


def test_only_whole_objects_become_modules(kernels: Path) -> None:
    with pytest.raises(UnexpectedObject, match="not WebAssembly"):
        with_exports(b"#!/bin/sh", [])
    module = (kernels / "colorado.wasm").read_bytes()
    with pytest.raises(UnexpectedObject, match="no symbols"):
        with_exports(module + custom_section("linking", b"\2"), ["legal"])

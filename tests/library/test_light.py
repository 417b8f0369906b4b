"""Importing the library is light, and rules, matches and records need the standard library alone."""

import pytest

import ludogite
from support.standard_library import ALONE, run

PLAY = """
import ludogite, ludogite.games.registry, ludogite.play.match, ludogite.play.record, ludogite.play.verify

game = sys.argv[1]
match, random = ludogite.Match(game, seed="light"), Random(1)
while not match.over:
    position, to_move = match.position, match.position.to_move
    assert position.view(to_move).legal_moves == tuple(position.legal_moves())
    assert position.scene(to_move).actions
    match.play(random.choice(position.legal_moves()))
assert match.position.ending.words.say("fr")
assert match.position.why(["a1"]).rule
record = ludogite.read_record(str(match.record()))
assert str(record) == str(match.record()) and all(finding.holds for finding in ludogite.verify(record))
assert match.game.parse(str(match.position)) == match.position
"""


@pytest.mark.parametrize("game", ludogite.games())
def test_a_whole_game_needs_the_standard_library_alone(game: str) -> None:
    done = run(ALONE + PLAY, game)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_bots_can_be_imported_where_there_is_no_numpy_as_in_a_browser() -> None:
    done = run(ALONE + "import ludogite.bots.analysis, ludogite.bots.catalogue, ludogite.bots.analysis")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_import_that_fails_without_the_rest_fails_in_that_test_too() -> None:
    assert "numpy is not of the standard library" in run(ALONE + "import numpy").stderr


def test_importing_the_library_brings_nothing_heavy() -> None:
    brought = run("import sys, ludogite; print(*sys.modules)").stdout.split()
    assert not {"numpy", "numba", "rich", "asyncio", "msgspec", "litestar", "sqlalchemy"} & set(brought)

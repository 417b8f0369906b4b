"""Importing the library is light, and rules, matches and records need the standard library alone."""

import subprocess
import sys

import pytest

import ludogite

ALONE = """
import sys
from random import Random

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "ludogite"}:
            raise ModuleNotFoundError(f"{name} is not of the standard library")

sys.meta_path.insert(0, Missing())
"""
PLAY = """
import ludogite, ludogite.fair, ludogite.games.registry, ludogite.match, ludogite.record

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


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", script, *arguments], check=False, capture_output=True, text=True)


@pytest.mark.parametrize("game", ludogite.games())
def test_a_whole_game_needs_the_standard_library_alone(game: str) -> None:
    done = run(ALONE + PLAY, game)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_import_that_fails_without_the_rest_fails_in_that_test_too() -> None:
    assert "numpy is not of the standard library" in run(ALONE + "import numpy").stderr


def test_importing_the_library_brings_nothing_heavy() -> None:
    brought = run("import sys, ludogite; print(*sys.modules)").stdout.split()
    assert not {"numpy", "numba", "rich", "asyncio", "msgspec", "litestar", "sqlalchemy"} & set(brought)

"""The stand-in for msgspec: the same games and the same requests, good and bad, through it and through the real one.

One run has the standard library alone, as a browser; all that both are sent has to be equal.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludogite
from support.standard_library import ALONE

TESTS = Path(__file__).parents[1]
TABLES = [(game, "screen" if game == "karma-solo" else "bot") for game in ludogite.games()]
STUDY: dict[str, Any] = {"game": "colorado"}
REQUESTS: list[tuple[str, str, Any]] = [
    ("GET", "/api/me", None),
    ("PUT", "/api/me", {"name": "Zoé"}),
    ("PUT", "/api/me", {"name": ""}),
    ("PUT", "/api/me", {"name": "x" * 33}),
    ("PUT", "/api/me", {"name": 3}),
    ("PUT", "/api/me", {"name": "Zoé", "more": 1}),
    ("PUT", "/api/me", []),
    ("GET", "/api/me/tables", None),
    ("GET", "/api/me/strength/colorado", None),
    ("GET", "/api/me/strength/chess", None),
    ("GET", "/api/tables/TABLE/past?step=2", None),
    ("GET", "/api/tables/TABLE/past?round=1&step=999999", None),
    ("GET", "/api/tables/TABLE/game?round=1", None),
    ("GET", "/api/tables/TABLE/record", None),
    ("POST", "/api/tables/TABLE/review", {"round": 1}),
    ("POST", "/api/tables/TABLE/review", {"round": 0}),
    ("POST", "/api/tables/TABLE/review", {"round": 1.5}),
    ("POST", "/api/tables", {"game": "colorado", "kind": "friend"}),
    ("POST", "/api/tables", {"game": "colorado", "kind": "nobody"}),
    ("POST", "/api/tables", {"kind": "bot"}),
    ("POST", "/api/tables", {"game": "colorado", "kind": "watch", "adapts": True}),
    ("POST", "/api/tables", {"game": "colorado", "kind": "bot", "adapts": 1}),
    ("POST", "/api/tables", {"game": "colorado", "kind": "bot", "levels": [0]}),
    ("POST", "/api/tables", {"game": "colorado", "kind": "bot", "levels": [1, True]}),
    ("POST", "/api/tables", {"game": "colorado", "kind": "bot", "options": {"x" * 65: 1}}),
    ("POST", "/api/tables", {"game": "colorado", "kind": "bot", "clock": {"kind": "move", "seconds": "1"}}),
    ("POST", "/api/tables", {"game": "colorado", "kind": "bot", "clock": {"odd": 1}}),
    ("POST", "/api/study", STUDY),
    ("POST", "/api/study", STUDY | {"clicks": ["a1"], "sample": 3}),
    ("POST", "/api/study", STUDY | {"clicks": []}),
    ("POST", "/api/study", STUDY | {"moves": ["zz"]}),
    ("POST", "/api/study", STUDY | {"sample": -1}),
    ("POST", "/api/study", STUDY | {"options": {"moves": None}}),
    ("POST", "/api/study/opinion", STUDY),
    ("POST", "/api/study/record", STUDY),
    ("POST", "/api/study/picture/fr", STUDY),
    ("POST", "/api/verify", {"record": "no record"}),
    ("GET", "/api/puzzles", None),
    ("GET", "/api/puzzles/colorado/1", None),
    ("POST", "/api/puzzles/colorado/1/answer", {"moves": ["a1-b3"]}),
    ("POST", "/api/puzzles/colorado/1/hints", {"moves": []}),
    ("GET", "/api/puzzles/colorado/1/solution", None),
    ("GET", "/api/lessons/colorado", None),
    ("GET", "/api/lessons/nothing", None),
    ("GET", "/api/join/token", None),
    ("GET", "/api/nothing", None),
    ("PUT", "/api/puzzles", None),
]
"""What is asked of the house beside the game."""


def transcript(script: str, *arguments: str) -> list[object]:
    """What a run of the house says, line by line."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], check=False, capture_output=True, text=True, env=environment
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return [[*line[:2], _read(line[2])] if isinstance(line, list) else line for line in lines]


def _read(body: str) -> object:
    """A body, or what comes of a stream; numbers are compared, not how they are written."""
    parts = [part.removeprefix("data: ") for part in body.split("\n\n") if part] if body.startswith("data:") else [body]
    try:
        return [json.loads(part) for part in parts]
    except ValueError:
        return body


RUN = """
import runpy, sys
sys.argv[0] = "local_house"
runpy.run_module("support.local_house", run_name="__main__")
"""
WITHOUT = ALONE.replace('"ludogite"}', '"ludogite", "support"}')


@pytest.mark.parametrize(("game", "kind"), TABLES)
def test_a_whole_game_is_told_alike_with_the_stand_in_and_with_msgspec(game: str, kind: str) -> None:
    asked = [json.dumps(request) for request in REQUESTS] if game == "colorado" else []
    real, plain = (transcript(script + RUN, game, kind, *asked) for script in ("", WITHOUT))
    assert len(real) > len(asked) + 10
    assert len(plain) == len(real)
    for number, (said, wanted) in enumerate(zip(plain, real, strict=True)):
        assert said == wanted, asked[number] if number < len(asked) else number


def test_the_run_that_has_nothing_else_has_no_msgspec() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE + "import ludogite.local, msgspec; print(msgspec.__name__)"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "ludogite.local.plain_msgspec"

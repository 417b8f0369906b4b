"""Golden transcripts: random games with everything that can be seen of each position, kept in ``tests/games/golden``.

``PYTHONPATH=tests python -m support.transcript`` writes them anew; a changed line then shows which rule changed.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import ludogite
from ludogite.games.position import Position

FOLDER = Path(__file__).parents[1] / "games" / "golden"
STEPS = 90
FEW = 6

TRANSCRIPTS: dict[str, tuple[str, dict[str, Any]]] = {
    "four-circles": ("four-circles", {}),
    "movers-hoppers": ("movers-hoppers", {}),
    "movers-hoppers-free-mix": ("movers-hoppers", {"free_mix": True}),
    "not-this-way": ("not-this-way", {}),
    "not-this-way-last-exit": ("not-this-way", {"layout": "ring", "last_exit": True}),
    "katarenga": ("katarenga", {"board": "Cb3 Af0 Db1 Bf2"}),
    "colorado": ("colorado", {}),
    "kanto": ("kanto", {}),
    "kanto-repetition": ("kanto", {"repetition": 2, "hidden_step": False}),
    "karma-dice": ("karma-dice", {}),
    "karma-dice-traits": ("karma-dice", {"players": 3, "traits": True, "target": 20}),
    "karma-solo": ("karma-solo", {"level": 3}),
}


def transcript(game: str, options: dict[str, Any]) -> str:
    """A random game, step by step."""
    return "\n".join(_lines(ludogite.load(game, **options).start())) + "\n"


def _lines(position: Position) -> Iterator[str]:
    random = Random(2026)
    yield repr(position.game)
    for _ in range(STEPS):
        yield ""
        yield from _seen(position)
        if position.to_move is None:
            return
        chance = position.to_move == ludogite.CHANCE
        choice = position.sample(random) if chance else _move(position, random)
        yield f"> {choice}"
        position = position.play(choice)


def _move(position: Position, random: Random) -> str:
    moves = position.legal_moves()
    others = [move for move in moves if not move.startswith("roll")]
    return random.choice(others if others and random.random() < 0.7 else moves)


def _seen(position: Position) -> Iterator[str]:
    """The position's text, key, moves or outcomes, result, and what each seat sees if that differs."""
    yield str(position)
    yield f"to move {position.to_move}, key {position.key}, result {position.result}, scores {position.scores}"
    moves = position.legal_moves()
    if moves:
        yield f"{len(moves)} moves: " + ", ".join(moves if len(moves) <= FEW else [*moves[:FEW], "..."])
    if position.to_move == ludogite.CHANCE:
        outcomes = position.outcomes()
        shown = [f"{outcome} {outcomes[outcome]}" for outcome, _ in zip(outcomes, range(FEW), strict=False)]
        yield f"{len(outcomes)} outcomes: " + ", ".join(shown)
    for seat in (*range(position.game.players), None):
        if position.view(seat).text != str(position):
            yield f"seen from {seat}: {position.view(seat).text}"


def write() -> None:
    """Write all transcripts anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, (game, options) in TRANSCRIPTS.items():
        (FOLDER / f"{name}.txt").write_text(transcript(game, options), encoding="utf-8")


if __name__ == "__main__":
    write()

"""Which legal move somebody means: it in other letters or spaces, dice in any order, or a beginning that fits one."""

from collections.abc import Sequence
from dataclasses import dataclass

MOST_LISTED = 12
ROLL = "roll "


@dataclass(frozen=True)
class Meaning:
    """The move that a text means, if there is one; else the moves it may mean."""

    move: str | None
    candidates: tuple[str, ...] = ()


def meaning(typed: str, moves: Sequence[str]) -> Meaning:
    """What a typed text means among the legal moves."""
    if typed in moves:
        return Meaning(typed)
    plain = _plain(typed)
    same = [move for move in moves if _plain(move) == plain]
    if len(same) == 1:
        return Meaning(same[0])
    roll = roll_of(typed, moves)
    if roll:
        return Meaning(roll)
    begun = [move for move in moves if plain and _plain(move).startswith(plain)]
    return Meaning(begun[0]) if len(begun) == 1 else Meaning(None, tuple(begun))


def roll_of(typed: str, moves: Sequence[str]) -> str | None:
    """The legal roll of the dice that are typed, in any order, with or without the word."""
    letters = sorted(_plain(typed).removeprefix(_plain(ROLL)))
    return next((move for move in moves if move.startswith(ROLL) and sorted(move.removeprefix(ROLL)) == letters), None)


def _plain(text: str) -> str:
    return "".join(text.casefold().split())

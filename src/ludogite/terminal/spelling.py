"""Which legal move somebody means: it in other letters or spaces, dice in any order, or a beginning that fits one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MOST_LISTED = 12


@dataclass(frozen=True)
class Meaning:
    """The move that a text means, if there is one; else the moves it may mean."""

    move: str | None
    candidates: tuple[str, ...] = ()


def meaning(typed: str, moves: Sequence[str], rolls: Mapping[str, str]) -> Meaning:
    """What a typed text means among the legal moves; ``rolls`` are those that roll dice, by these dice."""
    if typed in moves:
        return Meaning(typed)
    plain = _plain(typed)
    same = [move for move in moves if _plain(move) == plain]
    if len(same) == 1:
        return Meaning(same[0])
    roll = roll_of(typed, rolls)
    if roll:
        return Meaning(roll)
    begun = [move for move in moves if plain and _plain(move).startswith(plain)]
    return Meaning(begun[0]) if len(begun) == 1 else Meaning(None, tuple(begun))


def roll_of(typed: str, rolls: Mapping[str, str]) -> str | None:
    """The roll of the dice that are typed, in any order, with or without the word."""
    letters = sorted(_plain(typed))
    return next((roll for dice, roll in rolls.items() if letters in (sorted(dice), sorted(_plain(roll)))), None)


def _plain(text: str) -> str:
    return "".join(text.casefold().split())

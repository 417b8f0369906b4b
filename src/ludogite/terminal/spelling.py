"""Which legal move somebody means: exactly it, it in other letters or spaces, or a beginning that fits only one."""

from collections.abc import Sequence
from dataclasses import dataclass

MOST_LISTED = 12


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
    begun = [move for move in moves if plain and _plain(move).startswith(plain)]
    return Meaning(begun[0]) if len(begun) == 1 else Meaning(None, tuple(begun))


def _plain(text: str) -> str:
    return "".join(text.casefold().split())

"""A line of Kanto, and twins of it in which captured pawns had other values: nobody may see a difference."""

from dataclasses import dataclass

import pytest

from ludogite.games.position import Position

LINE = (
    *("?a4", "?a5", "a4xa5", "?a6", "a5xa6", "?a7", "?b4", "a7xa6", "?c4", "a6-a5", "?d4", "a5-a4", "?e4", "a4xb4"),
    *("a3-a4", "a8-a6", "a4-a5", "b4-a4"),
)
"""A red 10 takes a black 5 and 7; then a black 12 takes it, and a 9; after that nothing is turned over or captured."""
VALUES = {"a4": "10", "a5": "5", "a6": "7", "a7": "12", "b4": "9", "c4": "2", "d4": "3", "e4": "1"}
"""By the square on which it is turned over, what each pawn is."""


@dataclass(frozen=True)
class Twin:
    """The same line with two pawns exchanged that are captured both, the second one by a move of the line."""

    squares: tuple[str, str]
    captured: int
    """After so many moves of the line both are."""

    @property
    def values(self) -> dict[str, str]:
        """What each pawn is."""
        one, other = self.squares
        return VALUES | {one: VALUES[other], other: VALUES[one]}


TWINS = (Twin(("a5", "a6"), LINE.index("a5xa6") + 1), Twin(("a4", "b4"), LINE.index("a4xb4") + 1))


def let_lie(monkeypatch: pytest.MonkeyPatch, values: dict[str, str]) -> None:
    """Let pawns be what these values say, whatever the seed of a match."""

    def drawn(position: Position, *_: object) -> str:
        square = str(position).split(" turn=?")[1][:2]
        return values[square]

    monkeypatch.setattr("ludogite.play.match.drawn_outcome", drawn)

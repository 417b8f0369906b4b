"""A board laid out for drawing: which cell and which piece stand where, counted from the top left."""

from dataclasses import dataclass

from rich.style import Style

from ludogite.games.scene import Cell, Piece
from ludogite.games.words import Words
from ludogite.terminal.palette import chip, chip_style

EMPTY_PLACES = ("place",)
"""The kinds of cells on which nothing stands: a tile may be laid there."""
PLACE_MARK = "+"
LAST_MARK = "*"


@dataclass(frozen=True)
class Spot:
    """A cell, the piece on it, and whether the last move touched it."""

    cell: Cell
    piece: Piece | None = None
    last: bool = False

    @property
    def solid(self) -> bool:
        """Whether there is something under a piece: a square or a tile."""
        return self.cell.kind not in EMPTY_PLACES

    @property
    def named(self) -> bool:
        """Whether the cell lies beside the board, so that only its name tells what it is."""
        return self.cell.kind not in {"square", "tile", *EMPTY_PLACES}

    @property
    def body(self) -> str:
        """The piece; without one the name of a cell beside the board, or the sign of an empty place."""
        if self.piece:
            return chip(self.piece)
        if self.named:
            return self.cell.name
        return "" if self.solid else PLACE_MARK

    @property
    def flag(self) -> str:
        """The mark of the last move."""
        return LAST_MARK if self.last else ""


@dataclass(frozen=True)
class Grid:
    """All spots by their column and row from the top left."""

    columns: int
    rows: int
    spots: dict[tuple[int, int], Spot]
    seats: tuple[Words, ...]

    def at(self, column: int, row: int) -> Spot | None:
        """What is there, if anything."""
        return self.spots.get((column, row))

    def style_of(self, piece: Piece) -> Style:
        """The colours of a piece."""
        return chip_style(piece.owner, self.seats)


def one_line(spot: Spot, width: int) -> tuple[str, str, str]:
    """A cell on a single line: what stands left of its body, the body, and what stands right of it."""
    body = spot.body[:width]
    room = width - len(body)
    before = min(max(len(spot.cell.mark), room // 2), room)
    after = room - before
    return spot.cell.mark[:before].ljust(before), body, spot.flag[:after].rjust(after)

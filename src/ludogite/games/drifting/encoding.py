"""Shared parts of the drifting games' encodings: squares of the sheet as numbers, planes of tiles and pieces.

A square's number is its row times 26 plus its column, from 0: a1 is 0, z1 is 25, a2 is 26, z26 is 675. The sheet wraps,
and the board may be anywhere on it: shifted as a whole it is the same game.
"""

from collections.abc import Callable

from ludogite.games.drifting.board import EACH, OFF, is_circle, owner, piece_square, tile_square
from ludogite.games.drifting.sheet import COLUMN_BITS, COLUMN_MASK, NAMES, SPAN, TILE_COUNT, square_at
from ludogite.games.encodings import Part, Symmetry, fill, own_player, turned_planes
from ludogite.kernel.layout import Ints

SHEET = SPAN * SPAN
SORTS = 2

SQUARE = Part(SHEET, "a square of the sheet: 26 times its row plus its column, from 0")
PLANES = (
    Part(1, "tiles"),
    Part(SORTS, "your pieces that show their plain face, your circles: a plane each"),
    Part(SORTS, "the opponent's, likewise"),
)
FIRST_PIECES = 1
BOARD_PLACES = (FIRST_PIECES + 2 * SORTS) * SHEET

Turn = Callable[[int, int], tuple[int, int]]
LAST = SPAN - 1
TURNS: dict[str, Turn] = {
    "quarter turn": lambda column, row: (LAST - row, column),
    "half turn": lambda column, row: (LAST - column, LAST - row),
    "three quarter turns": lambda column, row: (row, LAST - column),
    "mirror left and right": lambda column, row: (LAST - column, row),
    "mirror up and down": lambda column, row: (column, LAST - row),
    "mirror in the diagonal from a1": lambda column, row: (row, column),
    "mirror in the other diagonal": lambda column, row: (LAST - row, LAST - column),
}
"""Rotations and reflections of the sheet, as maps of column and row. Quarter turns are counterclockwise."""


def number_of(square: int) -> int:
    """Encoded number of a square of the rules."""
    return (square >> COLUMN_BITS) * SPAN + (square & COLUMN_MASK)


def name_of(number: int) -> str:
    """Name of the square with an encoded number."""
    return NAMES[square_at(number % SPAN, number // SPAN)]


def write_sheet(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write the planes of tiles and pieces."""
    fill(out, 0, BOARD_PLACES, 0)
    for index in range(tables[TILE_COUNT]):
        out[number_of(tile_square(state, index))] = 1
    own = own_player(seat)
    for piece in range(2 * EACH):
        square = piece_square(state, piece)
        if square != OFF:
            plane = FIRST_PIECES + SORTS * (owner(piece) ^ own) + is_circle(state, piece)
            out[plane * SHEET + number_of(square)] = 1


def sheet_symmetries(actions: int, planes: int) -> tuple[Symmetry, ...]:
    """Symmetries of the sheet; actions that are not squares are unchanged."""
    found = []
    for name, turn in TURNS.items():
        squares = [_turned(turn, square) for square in range(SHEET)]
        found.append(Symmetry(name, (*squares, *range(SHEET, actions)), turned_planes(squares, planes)))
    return tuple(found)


def _turned(turn: Turn, square: int) -> int:
    column, row = turn(square % SPAN, square // SPAN)
    return row * SPAN + column

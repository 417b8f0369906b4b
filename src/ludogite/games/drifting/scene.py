"""Drifting boards as scenes: unrolled, so that whoever draws one never meets the edge of the sheet."""

import re
from collections.abc import Callable, Iterable, Sequence

from ludogite.games.drifting.board import (
    COUNT,
    EACH,
    OFF,
    before,
    is_circle,
    left_column,
    lowest_row,
    owner,
    piece_square,
    shifted,
    tile_square,
)
from ludogite.games.drifting.sheet import COLUMN_BITS, COLUMN_MASK, SPAN, SQUARE_OF, name_of, square_at
from ludogite.games.drifting.text import SQUARE
from ludogite.games.rulebook import State
from ludogite.games.scene import Action, Cell, Label, Note, Piece, Scene, pass_label
from ludogite.games.words import Words

PLACE = re.compile(rf"\[{SQUARE}>({SQUARE})\]")
NAMED = re.compile(rf"{SQUARE}|off|pass")

RED = Words("Red", "Rouge")
IN_HAND = Words("Pieces to place", "Pions à placer")
ON_BOARD = Words("Pieces on the board", "Pions sur le tablier")


def named(move: str) -> tuple[str, ...]:
    """The squares a move names, in its order; ``pass`` and ``off`` count as such."""
    return tuple(NAMED.findall(move))


def touched(move: str) -> tuple[str, ...]:
    """The squares a move touches, each once."""
    return tuple(dict.fromkeys(named(move)))


def notes(title: Words, values: Iterable[int]) -> tuple[Note, ...]:
    """One number a player."""
    return tuple(Note(title, str(value), player) for player, value in enumerate(values))


def on_board(state: State) -> tuple[Note, ...]:
    """How many pieces the players have on the board."""
    return notes(ON_BOARD, state[COUNT : COUNT + 2])


def board_scene(
    game: str,
    state: list[int],
    tile_count: int,
    moves: Sequence[str],
    clicks: Callable[[str], tuple[str, ...]],
    said: tuple[Note, ...],
    labels: tuple[Label, ...] = (),
) -> Scene:
    """The tiles, the places where some move lays a tile, and the pieces."""
    tiles = [(tile_square(state, i), "tile") for i in range(tile_count)]
    laid = sorted({SQUARE_OF[match[1]] for match in map(PLACE.match, moves) if match})
    squares = tiles + [(square, "place") for square in laid]
    corner = lower_left(state, [square for square, _ in squares])
    far = [shifted(square, corner & COLUMN_MASK, corner >> COLUMN_BITS) for square, _ in squares]
    cells = (
        Cell(name_of(square), place & COLUMN_MASK, place >> COLUMN_BITS, kind)
        for (square, kind), place in zip(squares, far, strict=True)
    )
    across = range(1 + max(place & COLUMN_MASK for place in far))
    upward = range(1 + max(place >> COLUMN_BITS for place in far))
    return Scene(
        game,
        tuple(name_of(square_at((corner & COLUMN_MASK) + right, 0))[0] for right in across),
        tuple(name_of(square_at(0, (corner >> COLUMN_BITS) + up))[1:] for up in upward),
        tuple(sorted(cells, key=lambda cell: (cell.row, cell.column))),
        board_pieces(state),
        notes=said,
        actions=tuple(Action(move, clicks(move)) for move in moves),
        labels=pass_label(moves) + labels,
    )


def lower_left(state: list[int], squares: Iterable[int]) -> int:
    """The corner from which columns and rows are counted: the board's, or one further out where a place lies there."""
    column, row = before(left_column(state)), before(lowest_row(state))
    around = [shifted(square, column, row) for square in squares]
    column += min(place & COLUMN_MASK for place in around)
    row += min(place >> COLUMN_BITS for place in around)
    return square_at(column % SPAN, row % SPAN)


def board_pieces(state: list[int]) -> tuple[Piece, ...]:
    """The pieces with the faces they show."""
    return tuple(
        Piece(name_of(piece_square(state, number)), owner(number), "circle" if is_circle(state, number) else "plain")
        for number in range(2 * EACH)
        if piece_square(state, number) != OFF
    )

"""Scenes of drifting boards, unrolled so that drawing code never meets the edge of the sheet."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from ludogite.games.board_scene import Board, board_scene, choose_one_of
from ludogite.games.drifting.board import CIRCLES, COUNT, EACH, LAID, OFF, PIECES, previous_line, relative_square
from ludogite.games.drifting.sheet import COLUMN_BITS, COLUMN_MASK, NAMES, SPAN, SQUARE_OF, square_at
from ludogite.games.legend import CellKind, Legend, PieceKind
from ludogite.games.rulebook import State
from ludogite.games.scene import SMALL_CACHE, Action, Label, Note, Phase, Piece, Scene, cell, piece
from ludogite.games.words import Words

COLOURS = (Words("white", "blanc"), Words("red", "rouge"))
"""Colours of the first and the second player's pieces."""
MOVE_PROMPTS = tuple(choose_one_of("piece", colour) for colour in COLOURS)
IN_HAND = Words("Pieces to place", "Pions à placer")
ON_BOARD = Words("Pieces on the board", "Pions sur le tablier")
LEGEND = Legend(
    pieces=(
        PieceKind("plain", "", Words("piece, plain", "pion plein")),
        PieceKind("circle", "", Words("piece, circle", "pion cercle")),
    ),
    cells=(
        CellKind("tile", "", Words("tile", "case")),
        CellKind("place", "", Words("free place for a tile", "emplacement libre pour une case")),
    ),
    sample="circle",
    colours=("white", "red"),
    wraps=SPAN,
)


@lru_cache(maxsize=SMALL_CACHE)
def notes(title: Words, *values: int) -> tuple[Note, ...]:
    """Notes with one number per player."""
    return tuple(Note(title, str(value), player, count=value) for player, value in enumerate(values))


def on_board(state: State) -> tuple[Note, ...]:
    """Notes on the numbers of pieces on the board."""
    return notes(ON_BOARD, *state[COUNT : COUNT + 2])


def tile_scene(
    state: list[int],
    tile_count: int,
    moves: Sequence[str],
    action: Callable[[str], Action],
    doing: tuple[Phase, Words],
    notes: tuple[Note, ...],
    labels: tuple[Label, ...] = (),
) -> Scene:
    """Scene of the tiles, the places for tiles, and the pieces; ``doing`` is the phase, and its prompt."""
    laid = {_place(move) for move in moves if move[0] == "["}
    tiles = [square - 1 for square in state[LAID : LAID + tile_count]]
    board = (*_board(tuple(tiles), tuple(sorted(laid))), board_pieces(state))
    return board_scene(board, state, moves, action, doing, notes=notes, labels=labels)


def _place(move: str) -> int:
    """Square on which a move lays a tile."""
    return SQUARE_OF[move[move.index(">") + 1 : move.index("]")]]


@lru_cache(maxsize=SMALL_CACHE)
def _board(tiles: Sequence[int], places: Sequence[int]) -> Board:
    """Names of the columns and rows, and the cells, row by row."""
    corner = lower_left(tiles, places)
    left, low = corner & COLUMN_MASK, corner >> COLUMN_BITS
    kinds = dict.fromkeys(tiles, "tile") | dict.fromkeys(places, "place")
    far = sorted([(relative_square(square, left, low), square) for square in kinds])
    width = 1 + max([place & COLUMN_MASK for place, _ in far])
    height = 1 + (far[-1][0] >> COLUMN_BITS)
    return (
        tuple([NAMES[square_at(left + right, 0)][0] for right in range(width)]),
        tuple([NAMES[square_at(0, low + up)][1:] for up in range(height)]),
        tuple([cell(NAMES[at], place & COLUMN_MASK, place >> COLUMN_BITS, kinds[at]) for place, at in far]),
    )


def lower_left(tiles: Sequence[int], places: Sequence[int]) -> int:
    """Corner from which columns and rows are counted: the board's, or one further out if a place is there."""
    column = _first([tile & COLUMN_MASK for tile in tiles], [place & COLUMN_MASK for place in places])
    row = _first([tile >> COLUMN_BITS for tile in tiles], [place >> COLUMN_BITS for place in places])
    return square_at(column, row)


def _first(tiles: Sequence[int], places: Sequence[int]) -> int:
    """First of the consecutive columns or rows with tiles; or the one before, if it has a place."""
    line = tiles[0]
    while previous_line(line) in tiles:
        line = previous_line(line)
    return previous_line(line) if previous_line(line) in places else line


def board_pieces(state: list[int]) -> tuple[Piece, ...]:
    """Pieces with their faces."""
    circles = state[CIRCLES]
    return tuple(
        [
            piece(NAMES[square - 1], number // EACH, "circle" if circles >> number & 1 else "plain")
            for number, square in enumerate(state[PIECES : PIECES + 2 * EACH])
            if square - 1 != OFF
        ]
    )

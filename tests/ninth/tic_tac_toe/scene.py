"""Scene of tic-tac-toe: nine squares, crosses and noughts."""

from collections.abc import Sequence

from ludogite.games.board_scene import PLACE, board_scene
from ludogite.games.legend import CellKind, Legend, PieceKind
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import Cell, Piece, Scene
from ludogite.games.words import Words
from ninth.tic_tac_toe.notation import MARKS, NAMES
from ninth.tic_tac_toe.rules import BOARD, EMPTY, SIDE, SQUARES

COLUMNS, ROWS = tuple("abc"), tuple("123")
CELLS = tuple(Cell(NAMES[square], square % SIDE, square // SIDE) for square in range(SQUARES))
MARK = "mark"
LEGEND = Legend(
    pieces=(PieceKind(MARK, "X", Words("cross", "croix")), PieceKind(MARK, "O", Words("nought", "rond"))),
    cells=(CellKind("square", "", Words("", "")),),
    sample=MARK,
)
CHOOSE_SQUARE = Words("Choose an empty square.", "Choisissez une case vide.")


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The board; for a move its square is clicked."""
    marked = [square for square in range(SQUARES) if state[BOARD + square] != EMPTY]
    pieces = tuple(_piece(square, state[BOARD + square]) for square in marked)
    return board_scene((COLUMNS, ROWS, CELLS, pieces), state, moves, None, (PLACE, CHOOSE_SQUARE))


def _piece(square: int, mark: int) -> Piece:
    return Piece(NAMES[square], mark - 1, MARK, MARKS[mark])

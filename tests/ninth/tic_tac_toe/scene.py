"""What tic-tac-toe looks like: nine squares, crosses and noughts."""

from collections.abc import Sequence

from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import Action, Cell, Piece, Scene
from ludogite.games.scene import piece as scene_piece
from ninth.tic_tac_toe.notation import MARKS, NAMES, touched
from ninth.tic_tac_toe.rules import BOARD, EMPTY, SIDE, SQUARES

CELLS = tuple(Cell(NAMES[square], square % SIDE, square // SIDE) for square in range(SQUARES))


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The board; for a move its square is clicked."""
    marked = [square for square in range(SQUARES) if state[BOARD + square] != EMPTY]
    return Scene(
        "tic-tac-toe",
        tuple("abc"),
        tuple("123"),
        CELLS,
        tuple([_piece(square, state[BOARD + square]) for square in marked]),
        actions=tuple([Action(move, touched(move)) for move in moves]),
    )


def _piece(square: int, mark: int) -> Piece:
    return scene_piece(NAMES[square], mark - 1, "mark", MARKS[mark])

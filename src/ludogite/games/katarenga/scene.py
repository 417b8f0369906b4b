"""What Katarenga looks like: the board, its pawns, and the camps."""

from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.coloured.board import SIDE, far_row
from ludogite.games.coloured.scene import board_scene, coloured_cells
from ludogite.games.katarenga.rules import CAMPS, FULL
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import SOME, Cell, Note, Scene
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER

IN_CAMPS = Words("Pawns in camps", "Pions dans les camps")


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The board, its pawns, and the camps."""
    cells = _cells(str(setting.options["board"]), far_row(max(state[MOVER], 0)))
    notes = tuple(Note(IN_CAMPS, f"{state[CAMPS + player]}/{FULL}", player) for player in range(2))
    return board_scene("katarenga", cells, state, moves, notes)


@lru_cache(maxsize=SOME)
def _cells(board: str, goal: int) -> tuple[Cell, ...]:
    """The squares, and the camp of whoever is to move."""
    return (*coloured_cells(board), Cell("camp", SIDE, goal, "camp"))

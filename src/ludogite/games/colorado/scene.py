"""What Colorado looks like."""

from collections.abc import Sequence

from ludogite.games.coloured.scene import LEGEND, coloured_cells, pawn_scene
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import Scene

__all__ = ["LEGEND", "scene"]


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The board and its pawns."""
    return pawn_scene(coloured_cells(str(setting.options["board"])), state, moves)

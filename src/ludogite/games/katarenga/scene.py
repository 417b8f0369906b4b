"""Scene of Katarenga: the board, its pawns, and the camps."""

from collections.abc import Sequence
from functools import cache, lru_cache

from ludogite.games.coloured.board import SIDE, far_row
from ludogite.games.coloured.scene import CHOOSE_PROMPTS, LEGEND, coloured_cells, pawn_scene
from ludogite.games.katarenga.rules import CAMPS, FULL
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import SMALL_CACHE, Cell, Note, Region, Scene
from ludogite.games.words import Words
from ludogite.kernel.layout import ENDING, MOVER, PLY, WON_BY_0, WON_BY_1

__all__ = ["LEGEND", "scene"]

IN_CAMPS = Words("Pawns in camps", "Pions dans les camps")
CAMP_PROMPTS = tuple(
    Words(
        f"{prompt.en} One on the far row may enter a camp.", f"{prompt.fr} Au fond, un pion peut entrer dans un camp."
    )
    for prompt in CHOOSE_PROMPTS
)
CAMP_WORDS = Words("camp", "camp")


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """Scene of the board, its pawns, and the camps."""
    player = state[ENDING] - WON_BY_0 if state[ENDING] in (WON_BY_0, WON_BY_1) else max(state[MOVER], 0)
    cells = _cells(str(setting.options["board"]), far_row(player))
    notes, regions = _camps(state[CAMPS], state[CAMPS + 1])
    can_enter = any(move.endswith("camp") for move in moves)
    return pawn_scene(cells, state, moves, notes, regions, CAMP_PROMPTS[state[PLY] % 2] if can_enter else None)


@cache
def _camps(*filled: int) -> tuple[tuple[Note, ...], tuple[Region, ...]]:
    """Notes on the pawns in camps, and the camps' regions behind the opponent's baseline."""
    return (
        tuple(Note(IN_CAMPS, f"{count}/{FULL}", player, count=count, of=FULL) for player, count in enumerate(filled)),
        tuple(
            Region("camp", player, CAMP_WORDS, behind=far_row(player), filled=count, pockets=FULL)
            for player, count in enumerate(filled)
        ),
    )


@lru_cache(maxsize=SMALL_CACHE)
def _cells(board: str, goal: int) -> tuple[Cell, ...]:
    """Squares, and the camp of the player to move or the winner."""
    return (*coloured_cells(board), Cell("camp", SIDE, goal, "camp"))

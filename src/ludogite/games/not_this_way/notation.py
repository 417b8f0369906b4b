"""Spelling of Not This Way's moves and positions."""

from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.drifting.board import COUNT
from ludogite.games.drifting.notation import read_fields, spell_all, touched, write_fields
from ludogite.games.drifting.sheet import NAMES, OWN_RULE, neighbour
from ludogite.games.fields import Fields, refuse
from ludogite.games.not_this_way.moving import LEAVES, has_won, jumps_of, path_of, side_of, source_of, start_of
from ludogite.games.not_this_way.orders import meant
from ludogite.games.not_this_way.rules import PLACINGS
from ludogite.games.not_this_way.setup import layout
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import LARGE_CACHE
from ludogite.kernel.layout import ENDING, PASSES, PLY, WON_BY_0, WON_BY_1

__all__ = ["OFF", "meant", "read", "spell", "touched", "write"]

OFF = "off"
"""Click, and spelling after ``-``, of a piece that leaves the board."""


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """9.1 ``k13``, ``k13-l14``, ``k13^m13^m15``, ``[k13>j14]j14-k14``, ``k13-off``, ``pass``."""
    return spell_all(_spell_move, state[PLY] < PLACINGS, moves)


@lru_cache(maxsize=LARGE_CACHE)
def _spell_move(move: int) -> str:
    source, first = source_of(move), start_of(move)
    opening = "" if source == first else f"[{NAMES[source]}>{NAMES[first]}]"
    return opening + NAMES[first] + _spell_path(move, first)


def _spell_path(move: int, square: int) -> str:
    jumps, path = jumps_of(move), path_of(move)
    if jumps == 0:
        return "-" + (OFF if path == LEAVES else NAMES[neighbour(square, path)])
    spelled = ""
    for i in range(jumps):
        side = side_of(path, i)
        square = neighbour(neighbour(square, side), side)
        spelled += "^" + NAMES[square]
    return spelled


def write(setting: Setting, state: State) -> Fields:
    """Fields of a position."""
    return write_fields(state, len(layout(setting.options)))


def read(setting: Setting, fields: Fields) -> list[int]:
    """State that these fields spell."""
    state = read_fields(fields, layout(setting.options), PLACINGS, first_owner=1)
    if state[PLY] >= PLACINGS:
        won = [state[ENDING] == WON_BY_0, state[ENDING] == WON_BY_1]
        has_goal = [has_won(setting.tables, state, player) for player in range(2)]
        if all(has_goal) or min(state[COUNT : COUNT + 2]) < 1 - setting.tables[OWN_RULE]:
            refuse("board", fields["board"])
        if has_goal != won or (any(won) and state[PASSES]):
            refuse("turn", fields["turn"])
    return state

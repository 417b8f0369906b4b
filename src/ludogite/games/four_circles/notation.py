"""Spelling of Four Circles' moves and positions."""

from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.drifting.board import COUNT, EACH, is_circle
from ludogite.games.drifting.notation import read_fields, spell_all, touched, write_fields
from ludogite.games.drifting.sheet import NAMES, SQUARE_BITS, SQUARE_MASK
from ludogite.games.fields import Fields, refuse
from ludogite.games.four_circles.rules import JUMP, NO_TILE, PLACINGS, SIX, TILE_SHIFT, stands_in_line
from ludogite.games.four_circles.setup import LAYOUT
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import LARGE_CACHE
from ludogite.kernel.layout import ENDING, PASSES, PLY, WON_BY_0, WON_BY_1

__all__ = ["read", "spell", "touched", "write"]


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """9.1 ``k12``, ``k12-l13``, ``k12^m14``, ``[o15>j13]k12-j13``, ``pass``."""
    return spell_all(_spell_move, state[PLY] < PLACINGS, moves)


@lru_cache(maxsize=LARGE_CACHE)
def _spell_move(move: int) -> str:
    source, tile, target = move >> SQUARE_BITS & SQUARE_MASK, move >> TILE_SHIFT, NAMES[move & SQUARE_MASK]
    opening = "" if tile == NO_TILE else f"[{NAMES[tile]}>{target}]"
    return opening + NAMES[source] + ("^" if move & JUMP else "-") + target


def write(setting: Setting, state: State) -> Fields:
    """Fields of a position."""
    return write_fields(state, len(LAYOUT))


def read(setting: Setting, fields: Fields) -> list[int]:
    """State that these fields spell."""
    state = read_fields(fields, LAYOUT, PLACINGS, first_owner=0)
    if state[PLY] >= PLACINGS and state[COUNT : COUNT + 2] != [SIX, SIX]:
        refuse("board", fields["board"])
    won = [state[ENDING] == WON_BY_0, state[ENDING] == WON_BY_1]
    if [_has_line(setting, state, player) for player in range(2)] != won:
        refuse("turn", fields["turn"])
    if any(won) and (state[PASSES] or won.index(True) == state[PLY] % 2):  # 5.2 Only the mover wins.
        refuse("turn", fields["turn"])
    return state


def _has_line(setting: Setting, state: list[int], player: int) -> bool:
    numbers = range(EACH * player, EACH * player + state[COUNT + player])
    return any(is_circle(state, number) and stands_in_line(setting.tables, state, number) for number in numbers)

"""Spelling of Katarenga's moves and positions."""

import re

from ludogite.games.coloured.board import SIDE
from ludogite.games.coloured.notation import check_ending, read_pawns, spell, touched, write_board
from ludogite.games.coloured.pawns import COUNT
from ludogite.games.fields import Fields, read_board, refuse, write_turn
from ludogite.games.katarenga.rules import CAMPS, STATE_SIZE, end
from ludogite.games.rulebook import Setting, State

__all__ = ["read", "spell", "touched", "write"]


def write(setting: Setting, state: State) -> Fields:
    """Fields of a position."""
    return {"board": write_board(state), "camps": f"{state[CAMPS]},{state[CAMPS + 1]}"} | write_turn(state)


def read(setting: Setting, fields: Fields) -> list[int]:
    """State that these fields spell."""
    state = read_board(fields, ("camps",), lambda text: read_pawns(STATE_SIZE, text))
    if not re.fullmatch(r"[0-2],[0-2]", fields["camps"]):
        refuse("camps", fields["camps"])
    for player in range(2):
        state[CAMPS + player] = int(fields["camps"][2 * player])
        if state[CAMPS + player] + state[COUNT + player] > SIDE:
            refuse("camps", fields["camps"])
    check_ending(fields, state, end)
    return state

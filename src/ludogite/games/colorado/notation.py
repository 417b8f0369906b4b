"""Spelling of Colorado's moves and positions."""

from ludogite.games.colorado.rules import LANDED, NOWHERE, STATE_SIZE, end
from ludogite.games.coloured.board import SIDE, far_row
from ludogite.games.coloured.notation import NAMES, SQUARE_OF, check_ending, read_pawns, spell, touched, write_board
from ludogite.games.coloured.pawns import BOARD, EMPTY, owner
from ludogite.games.fields import Fields, read_board, read_with, write_turn
from ludogite.games.rulebook import Setting, State
from ludogite.kernel.layout import MOVER

__all__ = ["read", "spell", "touched", "write"]


def write(setting: Setting, state: State) -> Fields:
    """Fields of a position."""
    landed = "-" if state[LANDED] == NOWHERE else NAMES[state[LANDED]]
    return {"board": write_board(state), "landed": landed} | write_turn(state)


def read(setting: Setting, fields: Fields) -> list[int]:
    """State that these fields spell."""
    state = read_board(fields, ("landed",), lambda text: read_pawns(STATE_SIZE, text))
    state[LANDED] = read_with(fields, "landed", lambda text: _read_landed(state, text))
    check_ending(fields, state, end)
    return state


def _read_landed(state: State, text: str) -> int | None:
    """Square of a pawn that has just come home: it must be on its owner's home row."""
    if text == "-":
        return NOWHERE
    square = SQUARE_OF.get(text)
    if square is None or state[BOARD + square] == EMPTY:
        return None
    player = owner(state[BOARD + square])
    return square if square // SIDE == far_row(player) and state[MOVER] != player else None

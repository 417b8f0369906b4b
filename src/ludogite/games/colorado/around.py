"""Colorado's text, reasons and scene."""

from collections.abc import Sequence

from ludogite.games.colorado.rules import LANDED, NOWHERE, STATE_SIZE, end, home_row
from ludogite.games.coloured.around import (
    COLUMNS,
    NAMES,
    ROWS,
    SQUARE_OF,
    actions,
    board_cells,
    board_pieces,
    check_ending,
    read_board,
    write_board,
)
from ludogite.games.coloured.board import SIDE
from ludogite.games.coloured.pawns import BOARD, EMPTY, owner
from ludogite.games.coloured.reasons import MOVE, pawn_reason
from ludogite.games.fields import Fields, expect, read_turn, read_with, write_turn
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import Scene, pass_label
from ludogite.kernel.layout import MOVER

FIELDS = ("board", "landed", "turn", "ply", "passes")


def write(setting: Setting, state: State) -> Fields:
    """The fields of a position."""
    landed = "-" if state[LANDED] == NOWHERE else NAMES[state[LANDED]]
    return {"board": write_board(state), "landed": landed} | write_turn(state)


def read(setting: Setting, fields: Fields) -> list[int]:
    """The state that these fields spell."""
    expect(fields, FIELDS)
    state = read_with(fields, "board", lambda text: read_board(STATE_SIZE, text))
    read_turn(fields, state)
    state[LANDED] = read_with(fields, "landed", lambda text: _read_landed(state, text))
    check_ending(fields, state, end)
    return state


def _read_landed(state: State, text: str) -> int | None:
    """A pawn that has just come home stands on its owner's home row."""
    if text == "-":
        return NOWHERE
    square = SQUARE_OF.get(text)
    if square is None or state[BOARD + square] == EMPTY:
        return None
    player = owner(state[BOARD + square])
    return square if square // SIDE == home_row(player) and state[MOVER] != player else None


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Why a move is refused: as in Katarenga, and for the sake of pawns that are safe at home."""
    match = MOVE.fullmatch(tried)
    if match and _is_safe(state, SQUARE_OF[match[3]]):
        return because(
            "3.3",
            f"The pawn on {match[3]} is safe at home: it could be captured only by the move right after it landed.",
            f"Le pion en {match[3]} est à l'abri chez lui : il ne pouvait être pris qu'au coup suivant son arrivée.",
        )
    return pawn_reason(setting, state, tried)


def _is_safe(state: State, square: int) -> bool:
    enemy = 1 - state[MOVER]
    pawn = state[BOARD + square]
    at_home = square // SIDE == home_row(enemy) and square != state[LANDED]
    return pawn != EMPTY and owner(pawn) == enemy and at_home


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The board and its pawns."""
    return Scene(
        "colorado",
        COLUMNS,
        ROWS,
        board_cells(setting),
        board_pieces(state),
        actions=actions(moves),
        labels=pass_label(moves),
    )

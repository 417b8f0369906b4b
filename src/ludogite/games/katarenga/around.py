"""Katarenga's text, reasons and scene."""

import re
from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.coloured.around import (
    COLUMNS,
    ROWS,
    SQUARE_OF,
    actions,
    board_pieces,
    check_ending,
    coloured_cells,
    read_board,
    write_board,
)
from ludogite.games.coloured.board import SIDE
from ludogite.games.coloured.pawns import BOARD, COUNT, EMPTY, owner
from ludogite.games.coloured.reasons import pawn_reason
from ludogite.games.fields import Fields, expect, read_turn, read_with, refuse, write_turn
from ludogite.games.katarenga.rules import CAMPS, FULL, STATE_SIZE, end, far_row
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import SOME, Cell, Note, Scene, pass_label
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER

FIELDS = ("board", "camps", "turn", "ply", "passes")
IN_CAMPS = Words("Pawns in camps", "Pions dans les camps")
ENTRY = re.compile(r"([a-h][1-8])-camp")


def write(setting: Setting, state: State) -> Fields:
    """The fields of a position."""
    return {"board": write_board(state), "camps": f"{state[CAMPS]},{state[CAMPS + 1]}"} | write_turn(state)


def read(setting: Setting, fields: Fields) -> list[int]:
    """The state that these fields spell."""
    expect(fields, FIELDS)
    state = read_with(fields, "board", lambda text: read_board(STATE_SIZE, text))
    read_turn(fields, state)
    if not re.fullmatch(r"[0-2],[0-2]", fields["camps"]):
        refuse("camps", fields["camps"])
    for player in range(2):
        state[CAMPS + player] = int(fields["camps"][2 * player])
        if state[CAMPS + player] + state[COUNT + player] > SIDE:
            refuse("camps", fields["camps"])
    check_ending(fields, state, end)
    return state


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Why a move is refused."""
    match = ENTRY.fullmatch(tried)
    if not match:
        return pawn_reason(setting, state, tried)
    player = state[MOVER]
    square = SQUARE_OF[match[1]]
    pawn = state[BOARD + square]
    if pawn == EMPTY or owner(pawn) != player:
        return because("2.1", f"You have no pawn on {match[1]}.", f"Vous n'avez pas de pion en {match[1]}.")
    return because(
        "3.2",
        f"A pawn enters a camp from the enemy's baseline, row {far_row(player) + 1}.",
        f"Un pion entre dans un camp depuis la ligne de base adverse, la rangée {far_row(player) + 1}.",
    )


@lru_cache(maxsize=SOME)
def _cells(board: str, goal: int) -> tuple[Cell, ...]:
    """The squares, and the camp of whoever is to move."""
    return (*coloured_cells(board), Cell("camp", SIDE, goal, "camp"))


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The board, its pawns, and the camps."""
    return Scene(
        "katarenga",
        COLUMNS,
        ROWS,
        _cells(str(setting.options["board"]), far_row(max(state[MOVER], 0))),
        board_pieces(state),
        notes=tuple(Note(IN_CAMPS, f"{state[CAMPS + player]}/{FULL}", player) for player in range(2)),
        actions=actions(moves),
        labels=pass_label(moves),
    )

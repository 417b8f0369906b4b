"""Katarenga's moves as numbers, and its positions as planes."""

from ludogite.games.coloured.board import SIDE, SQUARES
from ludogite.games.coloured.encoding import (
    BOARD_PLACES,
    BOARD_PLANES,
    MOVES,
    PASSING,
    move_number,
    move_word,
    symmetries,
    write_board,
)
from ludogite.games.coloured.pawns import PLACES
from ludogite.games.encodings import FACTS, NO_ACTION, Part, fill, own_player, total, write_facts
from ludogite.games.katarenga.rules import CAMP, CAMPS
from ludogite.kernel.layout import PASS, Ints

__all__ = ["symmetries"]

NUMBERS = (MOVES, Part(SIDE, "a pawn enters a camp: the column it leaves, a to h"), PASSING)
ACTIONS = total(NUMBERS)
FIRST_CAMP = MOVES.size
PASS_ACTION = ACTIONS - 1
MOST_STEPS = 1

FEATURES = (*BOARD_PLANES, Part(1, "how many pawns you have in camps"), Part(1, "how many the opponent has"), *FACTS)
SHAPE = (total(FEATURES), SIDE, SIDE)
CAMP_PLANES = BOARD_PLACES
FACT_PLANES = CAMP_PLANES + 2 * SQUARES


def action(tables: Ints, state: Ints, move: int, step: int) -> int:
    """A move is one action. Pawns enter camps from the opponent's baseline only, so the column identifies the pawn."""
    if step > 0:
        return NO_ACTION
    if move == PASS:
        return PASS_ACTION
    if move % PLACES == CAMP:
        return FIRST_CAMP + move // PLACES % SIDE
    return move_number(move)


def observe(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write the observation; nothing is hidden."""
    write_board(tables, state, seat, out)
    own = own_player(seat)
    fill(out, CAMP_PLANES, SQUARES, state[CAMPS + own])
    fill(out, CAMP_PLANES + SQUARES, SQUARES, state[CAMPS + 1 - own])
    write_facts(tables, state, seat, out, FACT_PLANES, SQUARES)


def word(action: int) -> str:
    """A move's squares, the column of a pawn that enters a camp, or ``pass``."""
    if action < FIRST_CAMP:
        return move_word(action)
    return "pass" if action == PASS_ACTION else f"{'abcdefgh'[action - FIRST_CAMP]}-camp"

"""Colorado's moves as numbers, and its positions as planes."""

from ludogite.games.colorado.rules import LANDED, NOWHERE
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
from ludogite.games.encodings import FACTS, NO_ACTION, Part, fill, total, write_facts
from ludogite.kernel.layout import PASS, Ints

__all__ = ["symmetries"]

NUMBERS = (MOVES, PASSING)
ACTIONS = total(NUMBERS)
PASS_ACTION = ACTIONS - 1
MOST_STEPS = 1

FEATURES = (*BOARD_PLANES, Part(1, "the pawn that has just come home: the next move alone can capture it"), *FACTS)
SHAPE = (total(FEATURES), SIDE, SIDE)
LANDED_PLANE = BOARD_PLACES
FACT_PLANES = LANDED_PLANE + SQUARES


def action(tables: Ints, state: Ints, move: int, step: int) -> int:
    """A move is one action."""
    if step > 0:
        return NO_ACTION
    return PASS_ACTION if move == PASS else move_number(move)


def observe(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write the observation; nothing is hidden."""
    write_board(tables, state, seat, out)
    fill(out, LANDED_PLANE, SQUARES, 0)
    if state[LANDED] != NOWHERE:
        out[LANDED_PLANE + state[LANDED]] = 1
    write_facts(tables, state, seat, out, FACT_PLANES, SQUARES)


def word(action: int) -> str:
    """A move's squares, or ``pass``."""
    return "pass" if action == PASS_ACTION else move_word(action)

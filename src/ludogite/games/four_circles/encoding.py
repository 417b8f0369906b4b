"""Four Circles' moves as squares of the sheet, and its positions as planes."""

from ludogite.games.drifting.encoding import (
    BOARD_PLACES,
    PLANES,
    SHEET,
    SQUARE,
    name_of,
    number_of,
    sheet_symmetries,
    write_sheet,
)
from ludogite.games.drifting.sheet import SPAN, SQUARE_BITS, SQUARE_MASK
from ludogite.games.encodings import FACTS, NO_ACTION, Part, Symmetry, total, write_facts
from ludogite.games.four_circles.rules import NO_TILE, TILE_SHIFT, is_placing
from ludogite.games.options import Options
from ludogite.kernel.layout import PASS, Ints

NUMBERS = (SQUARE, Part(1, "pass"))
ACTIONS = total(NUMBERS)
PASS_ACTION = ACTIONS - 1
MOST_STEPS = 3

FEATURES = (*PLANES, *FACTS)
SHAPE = (total(FEATURES), SPAN, SPAN)


def action(tables: Ints, state: Ints, move: int, step: int) -> int:
    """Squares of a move in the order of its spelling, each once.

    A placement is its square; a step or a jump its source and target. A move with a tile is the tile, its new place,
    and the square of the piece that goes there.
    """
    if move == PASS:
        return PASS_ACTION if step == 0 else NO_ACTION
    if is_placing(state):
        return number_of(move) if step == 0 else NO_ACTION
    source, target, tile = move >> SQUARE_BITS & SQUARE_MASK, move & SQUARE_MASK, move >> TILE_SHIFT
    if tile == NO_TILE:
        return number_of(source if step == 0 else target) if step <= 1 else NO_ACTION
    if step <= 1:
        return number_of(tile if step == 0 else target)
    return number_of(source) if step < MOST_STEPS else NO_ACTION


def observe(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write the observation; nothing is hidden."""
    write_sheet(tables, state, seat, out)
    write_facts(tables, state, seat, out, BOARD_PLACES, SHEET)


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    """All symmetries of the square sheet."""
    return sheet_symmetries(ACTIONS, SHAPE[0])


def word(action: int) -> str:
    """Name of a square, or ``pass``."""
    return "pass" if action == PASS_ACTION else name_of(action)

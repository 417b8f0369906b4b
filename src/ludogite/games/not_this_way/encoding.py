"""Not This Way's moves as squares of the sheet, and its positions as planes."""

from ludogite.games.drifting.encoding import BOARD_PLACES, PLANES, SHEET, SQUARE, name_of, number_of, write_sheet
from ludogite.games.drifting.sheet import OWN_RULE, SPAN, beyond, next_to
from ludogite.games.encodings import FACTS, NO_ACTION, Part, Symmetry, fill, total, write_facts
from ludogite.games.not_this_way.moving import LEAVES, MOST_JUMPS, jumps_of, path_of, side_of, source_of, start_of
from ludogite.games.not_this_way.rules import is_placing
from ludogite.games.options import Options
from ludogite.kernel.layout import PASS, Ints

NUMBERS = (SQUARE, Part(1, "a chain of jumps ends here"), Part(1, "the piece leaves the board"), Part(1, "pass"))
ACTIONS = total(NUMBERS)
END_ACTION, OFF_ACTION, PASS_ACTION = range(SHEET, ACTIONS)
MOST_STEPS = 2 + MOST_JUMPS + 1
"""For a tile move the piece's square and the place; then each jump, and the end of the chain."""

FEATURES = (*PLANES, Part(1, "whether a player's last piece must leave the board too"), *FACTS)
SHAPE = (total(FEATURES), SPAN, SPAN)
EXIT_PLANE = BOARD_PLACES
FACT_PLANES = EXIT_PLANE + SHEET


def action(tables: Ints, state: Ints, move: int, step: int) -> int:
    """Squares of a move in the order of its spelling, each once.

    A placement is its square; another move the square of the piece, the new place of its tile, if it moves, and then
    its path.
    """
    if move == PASS:
        return PASS_ACTION if step == 0 else NO_ACTION
    if is_placing(state):
        return number_of(move) if step == 0 else NO_ACTION
    source, start = source_of(move), start_of(move)
    if step == 0:
        return number_of(source)
    if start != source:
        if step == 1:
            return number_of(start)
        step -= 1
    return action_of_path(tables, start, jumps_of(move), path_of(move), step - 1)


def action_of_path(tables: Ints, square: int, jumps: int, path: int, step: int) -> int:
    """Action of a path: a step's target or leaving the board; for a chain the landing of each jump, and the end."""
    if jumps == 0:
        if step > 0:
            return NO_ACTION
        return OFF_ACTION if path == LEAVES else number_of(next_to(tables, square, path))
    if step >= jumps:
        return END_ACTION if step == jumps else NO_ACTION
    for jump in range(step + 1):
        square = beyond(tables, square, side_of(path, jump))
    return number_of(square)


def observe(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write the observation; nothing is hidden."""
    write_sheet(tables, state, seat, out)
    fill(out, EXIT_PLANE, SHEET, tables[OWN_RULE])
    write_facts(tables, state, seat, out, FACT_PLANES, SHEET)


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    """None: the spelling of a chain depends on the names of its squares, which symmetries change."""
    return ()


def word(action: int) -> str:
    """Name of a square, ``end`` of a chain, ``off``, or ``pass``."""
    return name_of(action) if action < SHEET else ("end", "off", "pass")[action - SHEET]

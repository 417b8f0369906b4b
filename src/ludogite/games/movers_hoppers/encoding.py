"""Movers & Hoppers' moves as numbers, and its positions as planes."""

from ludogite.games.encodings import (
    FACTS,
    NO_ACTION,
    Part,
    Symmetry,
    fill,
    mirrored,
    own_player,
    permutation,
    total,
    turned_planes,
    write_facts,
)
from ludogite.games.movers_hoppers.notation import NAMES
from ludogite.games.movers_hoppers.rules import (
    ARRANGE,
    ARRANGEMENTS,
    CAMP_SIZE,
    COLUMNS,
    FACES,
    FREE_MIX,
    PIECES,
    ROWS,
    TILES,
    UNCHOSEN,
)
from ludogite.games.options import Options
from ludogite.kernel.layout import PASS, Ints

NUMBERS = (
    Part(ARRANGE, "a move: 24 times the tile it leaves, plus the tile it goes to; a1 is 0, c1 is 2, c8 is 23"),
    Part(
        ARRANGEMENTS,
        "an arrangement: the sum of 1, 2, 4, 8, 16, 32 for each Hopper among the six pieces, in the order in which it "
        "is spelled",
    ),
    Part(1, "pass"),
)
ACTIONS = total(NUMBERS)
PASS_ACTION = ACTIONS - 1
MOST_STEPS = 1

SORTS = UNCHOSEN + 1
FEATURES = (
    Part(SORTS, "your Movers, your Hoppers, your pieces that are not arranged yet: a plane each"),
    Part(SORTS, "the opponent's, likewise"),
    Part(1, "whether players may mix Movers and Hoppers freely"),
    *FACTS,
)
SHAPE = (total(FEATURES), ROWS, COLUMNS)
MIX_PLANE = 2 * SORTS * TILES
FACT_PLANES = MIX_PLANE + TILES


def action(tables: Ints, state: Ints, move: int, step: int) -> int:
    """A move is one action, with the same number as in the rules."""
    if step > 0:
        return NO_ACTION
    return PASS_ACTION if move == PASS else move


def observe(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write the observation; nothing is hidden."""
    fill(out, 0, MIX_PLANE, 0)
    own = own_player(seat)
    for piece in range(2 * CAMP_SIZE):
        plane = (piece // CAMP_SIZE ^ own) * SORTS + state[FACES + piece]
        out[plane * TILES + state[PIECES + piece]] = 1
    fill(out, MIX_PLANE, TILES, tables[FREE_MIX])
    write_facts(tables, state, seat, out, FACT_PLANES, TILES)


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    """Exchange of left and right."""
    tiles = mirrored(COLUMNS, ROWS)
    return (Symmetry("mirror", permutation(ACTIONS, _mirrored_action), turned_planes(tiles, SHAPE[0])),)


def _mirrored_action(action: int) -> int:
    tiles = mirrored(COLUMNS, ROWS)
    if action < ARRANGE:
        return tiles[action // TILES] * TILES + tiles[action % TILES]
    if action == PASS_ACTION:
        return action
    return ARRANGE + sum((action - ARRANGE >> piece & 1) << tiles[piece] for piece in range(CAMP_SIZE))


def word(action: int) -> str:
    """A move's tiles, the spelling of an arrangement, or ``pass``."""
    if action < ARRANGE:
        return f"{NAMES[action // TILES]}-{NAMES[action % TILES]}"
    if action == PASS_ACTION:
        return "pass"
    return "".join("MH"[action - ARRANGE >> piece & 1] for piece in range(CAMP_SIZE))

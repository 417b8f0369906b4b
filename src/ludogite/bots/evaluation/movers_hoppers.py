"""Features of Movers & Hoppers: rows to go, tiles to fill in the opponent's camp, and mobility."""

from ludogite.bots.evaluation.common import NOISY, bit_count, clear, sign_of
from ludogite.bots.levels import STRONGEST, strong, weak
from ludogite.games.movers_hoppers.rules import (
    ARRANGE,
    CAMP,
    CAMP_SIZE,
    CIRCLE,
    COLUMNS,
    FACES,
    HALF,
    OCCUPIED,
    PIECES,
    PLAIN,
    RED_CAMP_BEGINS,
    ROWS,
    TILES,
    UNCHOSEN,
)
from ludogite.kernel.layout import MOVER, PASS, Ints

LEVELS = (
    # overlooks, error, candidates, nodes, rest
    weak(1.0, 21, 1, 2, 2),
    weak(0.45, 10, 2, 6, 2),
    weak(0.16, 4, 4, 32, 2),
    weak(0.058, 2, 7, 144, 6),
    strong(2_000, 3),
    *STRONGEST,
)
GOES_FORWARD = True
MISJUDGED = {"row of the last piece": 0, "Movers that cannot move": 0, "Hoppers that cannot move": 0}
"""Weak players forget the last piece, and pieces that are stuck."""

FEATURES = (
    "pieces on row 1",
    "pieces on row 2",
    "pieces on row 3",
    "pieces on row 4",
    "pieces on row 5",
    "pieces on row 6",
    "pieces on row 7",
    "pieces on row 8",
    "rows to go",
    "one tile to fill",
    "two tiles to fill",
    "three tiles to fill",
    "can fill the camp now",
    "will fill the camp next",
    "Hoppers",
    "row of the last piece",
    "ways on of Movers",
    "ways on of Hoppers",
    "rows that hops gain",
    "Movers that cannot move",
    "Hoppers that cannot move",
)
ROW = 0
(
    TO_GO,
    ONE_TO_FILL,
    TWO_TO_FILL,
    THREE_TO_FILL,
    FILLS_NOW,
    FILLS_NEXT,
    HOPPERS,
    LAST_ROW,
    STEPS_ON,
    HOPS_ON,
    HOP_GAIN,
    STUCK_MOVERS,
    STUCK_HOPPERS,
) = range(ROWS, len(FEATURES))
FEATURE_COUNT = len(FEATURES)
MOST_TO_FILL = 3
"""Most tiles to fill that have a feature."""
CAMP_ROWS = CAMP_SIZE // COLUMNS
CAMP_ROW = ROWS - CAMP_ROWS
"""The first row of the opponent's camp, seen from a player's side, whose own back row is row 0."""

# Sets of tiles are numbers with one bit per tile, as in the state, but seen from the player's side.
WHOLE_BOARD = (1 << TILES) - 1
ROW_MASK = (1 << COLUMNS) - 1
FIRST = WHOLE_BOARD // ROW_MASK
LAST = FIRST << COLUMNS - 1
"""The first and the last column."""
SHORT_HOP = 2
"""Rows gained by a hop over a single piece."""

PLACES = 4 * TILES
INPUTS = PLACES * (PLACES - 1) // 2
NOWHERE = -1

WIN = 100 * NOISY
LOSS = -WIN
LONG_HOP = 4
"""Rows of a hop that changes the race at once."""
PER_ROW = 20
INTO_CAMP = 50
LAST_COMES = 10
"""For each row that a piece is behind, when it moves on."""


def features(tables: Ints, state: Ints, values: Ints) -> None:
    clear(values, FEATURE_COUNT)
    white, red = add_player(state, values, 0), add_player(state, values, 1)
    mover = state[MOVER]
    if mover >= 0:
        own, opponent = (red, white) if mover == 1 else (white, red)
        if own > 0:
            values[FILLS_NOW] = sign_of(mover)
        elif opponent > 0:
            values[FILLS_NEXT] = -sign_of(mover)


def inputs(tables: Ints, state: Ints, active: Ints) -> int:
    """Write the network's active inputs, as seen by the player to move; returns their number.

    An input is two pieces, each by its owner, its face and its tile: a number below PLACES.
    """
    mover = max(state[MOVER], 0)
    count = 0
    for piece in range(2 * CAMP_SIZE):
        place = place_of(state, piece, mover)
        for other in range(piece):
            if place != NOWHERE:
                other_place = place_of(state, other, mover)
                if other_place != NOWHERE:
                    higher, lower = max(place, other_place), min(place, other_place)
                    active[count] = higher * (higher - 1) // 2 + lower
                    count += 1
    return count


def place_of(state: Ints, piece: int, mover: int) -> int:
    """A piece's owner, face and tile as one number, as seen by the player to move; NOWHERE if it has no face yet."""
    face = state[FACES + piece]
    if face == UNCHOSEN:
        return NOWHERE
    opponent = piece // CAMP_SIZE != mover
    return (2 * opponent + (face == CIRCLE)) * TILES + seen_from(mover, state[PIECES + piece])


def add_player(state: Ints, values: Ints, player: int) -> int:
    """Add a player's features; returns the number of their pieces that can fill the opponent's camp at once."""
    occupied, movers, hoppers, pieces = 0, 0, 0, 0
    for piece in range(2 * CAMP_SIZE):
        tile = seen_from(player, state[PIECES + piece])
        occupied |= 1 << tile
        if piece // CAMP_SIZE == player:
            pieces |= 1 << tile
            movers |= (state[FACES + piece] == PLAIN) << tile
            hoppers |= (state[FACES + piece] == CIRCLE) << tile
    sign = sign_of(player)
    missing = CAMP << RED_CAMP_BEGINS & ~occupied
    add_rows(values, sign, pieces, bit_count(missing))
    add_ways(values, sign, movers, hoppers, occupied)
    if bit_count(missing) != 1:
        return 0
    outside = (1 << RED_CAMP_BEGINS) - 1
    return bit_count(outside & (step_sources(movers, missing) | hop_sources(hoppers, occupied, missing)))


def seen_from(player: int, tile: int) -> int:
    """A tile as seen by a player whose own camp is below."""
    return TILES - 1 - tile if player == 1 else tile


def add_rows(values: Ints, sign: int, pieces: int, to_fill: int) -> None:
    """Add the rows of a player's pieces, and the distance of those that must come to fill the camp."""
    last = ROWS
    to_come = to_fill
    for row in range(ROWS - 1, -1, -1):
        on_row = bit_count(pieces >> COLUMNS * row & ROW_MASK)
        values[ROW + row] += sign * on_row
        if on_row > 0:
            last = row
        if row < CAMP_ROW:
            coming = min(on_row, to_come)
            to_come -= coming
            values[TO_GO] += sign * coming * (CAMP_ROW - row)
    values[LAST_ROW] += sign * last
    if 0 < to_fill <= MOST_TO_FILL:
        values[ONE_TO_FILL + to_fill - 1] += sign


def add_ways(values: Ints, sign: int, movers: int, hoppers: int, occupied: int) -> None:
    """Add the moves of Movers and Hoppers, as seen by their owner."""
    free = WHOLE_BOARD & ~occupied
    values[HOPPERS] += sign * bit_count(hoppers)
    values[STEPS_ON] += sign * steps_on(movers, free)
    values[STUCK_MOVERS] += sign * bit_count(movers & ~step_sources(movers, free))
    values[STUCK_HOPPERS] += sign * bit_count(hoppers & ~hop_sources(hoppers, occupied, free))
    aslant = bit_count(slanting_hops_on(hoppers, occupied, free))
    values[HOPS_ON] += sign * aslant
    values[HOP_GAIN] += sign * aslant * SHORT_HOP
    jumping = hoppers & occupied >> COLUMNS
    gain = SHORT_HOP
    while jumping != 0:
        landing = bit_count(jumping & free >> COLUMNS * gain)
        values[HOPS_ON] += sign * landing
        values[HOP_GAIN] += sign * landing * gain
        jumping &= occupied >> COLUMNS * gain
        gain += 1


def steps_on(movers: int, free: int) -> int:
    """Number of Movers' steps to the next row."""
    straight = bit_count(movers & free >> COLUMNS)
    return straight + bit_count(movers & ~LAST & free >> COLUMNS + 1) + bit_count(movers & ~FIRST & free >> COLUMNS - 1)


def step_sources(movers: int, free: int) -> int:
    """The Movers that can step to one of these free tiles."""
    beside = free | (free & ~FIRST) >> 1 | (free & ~LAST) << 1
    return movers & (beside | beside >> COLUMNS | beside << COLUMNS)


def slanting_hops_on(hoppers: int, occupied: int, free: int) -> int:
    """The Hoppers that can hop on diagonally over one piece: with three columns, from one edge to the other."""
    right = FIRST & occupied >> COLUMNS + 1 & free >> 2 * (COLUMNS + 1)
    left = LAST & occupied >> COLUMNS - 1 & free >> 2 * (COLUMNS - 1)
    return hoppers & (right | left)


def hop_sources(hoppers: int, occupied: int, free: int) -> int:
    """The Hoppers that can hop to one of these free tiles."""
    across = FIRST & occupied >> 1 & free >> 2 | LAST & occupied << 1 & free << 2
    back_right = FIRST & occupied << COLUMNS - 1 & free << 2 * (COLUMNS - 1)
    back_left = LAST & occupied << COLUMNS + 1 & free << 2 * (COLUMNS + 1)
    sources = hoppers & (across | back_right | back_left) | slanting_hops_on(hoppers, occupied, free)
    up, down = occupied & free << COLUMNS, occupied & free >> COLUMNS
    while up | down != 0:
        up, down = up << COLUMNS, down >> COLUMNS
        sources |= hoppers & (up | down)
        up, down = up & occupied, down & occupied
    return sources


def priority(tables: Ints, state: Ints, move: int) -> int:
    if move == PASS:
        return 0
    if move >= ARRANGE:
        return bit_count(move - ARRANGE & (1 << HALF) - 1)  # Hoppers behind, Movers before them.
    player = state[MOVER]
    source, target = move // TILES, move % TILES
    row, goal = seen_from(player, source) // COLUMNS, seen_from(player, target) // COLUMNS
    after = state[OCCUPIED] ^ 1 << source ^ 1 << target
    if goal >= CAMP_ROW and after >> camp_of(1 - player) & CAMP == CAMP:
        return WIN
    if goal < CAMP_ROWS and after >> camp_of(player) & CAMP == CAMP and is_intruded(state, player):
        return LOSS
    value = PER_ROW * (goal - row)
    if goal > row:
        value += LAST_COMES * (ROWS - row)
    if row < CAMP_ROW <= goal:
        value += INTO_CAMP
    if goal - row >= LONG_HOP:
        value += NOISY
    return value


def is_intruded(state: Ints, player: int) -> bool:
    """Whether a piece of the opponent is in a player's camp."""
    opponent = 1 - player
    intruders = 0
    for piece in range(opponent * CAMP_SIZE, (opponent + 1) * CAMP_SIZE):
        intruders += seen_from(opponent, state[PIECES + piece]) >= RED_CAMP_BEGINS
    return intruders > 0


def camp_of(player: int) -> int:
    """The first tile of a player's camp."""
    return player * RED_CAMP_BEGINS

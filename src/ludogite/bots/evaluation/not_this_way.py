"""Features of Not This Way: pieces left, circles that circles can jump, and room to jump them."""

from ludogite.bots.evaluation.common import NOISY, bit_count, clear, sign_of
from ludogite.bots.evaluation.drifting import PIECE_INPUTS, piece_inputs
from ludogite.bots.levels import strong, weak
from ludogite.games.drifting.board import CIRCLES as SHOWN_CIRCLES
from ludogite.games.drifting.board import (
    COUNT,
    EACH,
    OFF,
    TAKEN,
    TILES,
    is_circle,
    is_free,
    owner,
    piece_on,
    piece_square,
    ring,
)
from ludogite.games.drifting.sheet import ALL_ROUND, BACK, MAY, OWN_RULE, SIDES, TAKING, TURN, next_to
from ludogite.games.not_this_way.moving import LEAVES, jumps_of, path_of, side_of, source_of, start_of
from ludogite.games.not_this_way.rules import ALL_AROUND, is_placing
from ludogite.kernel.layout import MOVER, PASS, Ints

LEVELS = (
    # overlooks, error, candidates, nodes, rest
    weak(0.28, 9, 3, 14, 2),
    weak(0.14, 5, 4, 36, 2),
    weak(0.066, 3, 6, 120, 6),
    weak(0.03, 1, 8, 400, 6),
    strong(5_000, 1),
    strong(15_000),
    strong(40_000),
    strong(100_000),
)
IS_SLOW = True
MISJUDGED = {"pieces left": 2, "circles": 0, "will win next": 0}
"""Weak players count pieces, and overlook jumps in the next turn."""
EXPLORATION = 0.2

FEATURES = (
    "plain over own plain",
    "plain over own circle",
    "plain over enemy plain",
    "plain over enemy circle",
    "circle over own plain",
    "circle over own circle",
    "circle over enemy plain",
    "circle over enemy circle",
    "pieces left",
    "four or fewer left",
    "three or fewer left",
    "two or fewer left",
    "circles",
    "own circles side by side",
    "own pieces side by side",
    "pieces by themselves",
    "steps",
    "pieces walled in",
    "pieces that can be jumped along",
    "tiles that can be taken",
    "circles on tiles that can be taken",
    "circles open to a laid tile",
    "can win now",
    "will win next",
)
JUMPS = 0
CIRCLE_JUMPS, OPPONENT_JUMPED, CIRCLE_JUMPED = 4, 2, 1
"""Offsets of the features of jumps: by the piece that jumps, and by the piece jumped over."""
(
    LEFT,
    FOUR_LEFT,
    THREE_LEFT,
    TWO_LEFT,
    CIRCLES,
    CIRCLE_PAIRS,
    PAIRS,
    ALONE,
    STEPS,
    WALLED_IN,
    OPEN_LINES,
    TAKEABLE,
    TAKEABLE_CIRCLES,
    OPEN_CIRCLES,
    WINS_NOW,
    WINS_NEXT,
) = range(2 * CIRCLE_JUMPS, len(FEATURES))
FEATURE_COUNT = len(FEATURES)
INPUTS = PIECE_INPUTS

FEWEST, FEW = 2, 4
"""Numbers of pieces left between which each has a feature of its own."""

# The possibilities of a player, as bits: whether one of their circles can jump another of their pieces, to and fro
# if that is plain; then, one bit per piece, the circles on tiles that can be taken, and the pieces that a circle
# can jump from a tile laid next to them.
JUMPS_OWN = 1
TAKEABLE_SHIFT = 1
OPEN_SHIFT = TAKEABLE_SHIFT + EACH
PIECE_BITS = (1 << EACH) - 1

WIN = 100 * NOISY
LOSS = -WIN
REMOVES = 300
TURNS = 60
LAYS_TILE = -30
FREE_SIDE = 10


def features(tables: Ints, state: Ints, values: Ints) -> None:
    clear(values, FEATURE_COUNT)
    white, red = add_player(tables, state, values, 0), add_player(tables, state, values, 1)
    mover = state[MOVER]
    if mover >= 0 and not is_placing(state):
        own, opponent = (red, white) if mover == 1 else (white, red)
        values[WINS_NOW] = sign_of(mover) * own
        values[WINS_NEXT] = -sign_of(mover) * opponent
        for player in range(2):
            add_count(values, sign_of(player), state[COUNT + player])


def inputs(tables: Ints, state: Ints, active: Ints) -> int:
    return piece_inputs(tables, state, active, is_placing(state))


def may_be_noisy(tables: Ints, state: Ints) -> bool:
    """Whether a move may be NOISY: only circles remove pieces, and only the last piece wins by leaving the board."""
    mover = max(state[MOVER], 0)
    return state[SHOWN_CIRCLES] >> EACH * mover & PIECE_BITS != 0 or state[COUNT + mover] == 1


def add_count(values: Ints, sign: int, left: int) -> None:
    """Add the features of the number of pieces left."""
    values[LEFT] += sign * left
    for few in range(max(left, FEWEST), FEW + 1):
        values[FOUR_LEFT + FEW - few] += sign


def add_player(tables: Ints, state: Ints, values: Ints, player: int) -> bool:
    """Add a player's features; returns whether they could win by leaving the board or by a single jump."""
    can = 0
    leaves = False
    for number in range(EACH * player, EACH * player + EACH):
        square = piece_square(state, number)
        if square != OFF:
            tiles, taken = ring(tables, state, TILES, square), ring(tables, state, TAKEN, square)
            add_room(state, values, number, tiles, taken)
            can |= add_sides(tables, state, values, number, tiles, taken)
            can |= add_tile(tables, state, values, number, tiles, taken)
            leaves = tiles != ALL_AROUND
    left = state[COUNT + player]
    if tables[OWN_RULE] == 1:
        return left == 1 and leaves
    return left == FEWEST and removes_own(can)


def removes_own(can: int) -> bool:
    """Whether a circle can remove a piece of its owner, from its square or from where its tile is laid."""
    takeable, open_to = can >> TAKEABLE_SHIFT & PIECE_BITS, can >> OPEN_SHIFT & PIECE_BITS
    if can & JUMPS_OWN != 0:
        return True
    alone = takeable == open_to and takeable & takeable - 1 == 0
    return takeable != 0 and open_to != 0 and not alone


def add_room(state: Ints, values: Ints, number: int, tiles: int, taken: int) -> None:
    """Add a piece's face, its steps, and its open lines."""
    sign = sign_of(owner(number))
    if is_circle(state, number):
        values[CIRCLES] += sign
    values[STEPS] += sign * bit_count(tiles & ~taken)
    if taken == 0:
        values[ALONE] += sign
    if tiles == taken:
        values[WALLED_IN] += sign
    along = tiles & tiles >> BACK & ~(taken & taken >> BACK)
    values[OPEN_LINES] += sign * ((along & 1) + (along >> TURN & 1))


def add_sides(tables: Ints, state: Ints, values: Ints, number: int, tiles: int, taken: int) -> int:
    """Add a piece's neighbours and the jumps over them; returns JUMPS_OWN if it can remove one of its owner's."""
    player = owner(number)
    square = piece_square(state, number)
    circle = is_circle(state, number)
    can = 0
    for side in range(0, ALL_ROUND, TURN):
        if taken >> side & 1 == 1:
            over = next_to(tables, square, side)
            other = piece_on(state, over)
            own, both = owner(other) == player, circle and is_circle(state, other)
            if own and side < BACK:
                values[PAIRS] += sign_of(player)
                values[CIRCLE_PAIRS] += sign_of(player) * both
            if is_free(state, next_to(tables, over, side)):
                values[sort_of_jump(circle, own, is_circle(state, other))] += sign_of(player)
                if own and circle:
                    can = JUMPS_OWN
    return can


def sort_of_jump(circle: bool, own: bool, circle_jumped: bool) -> int:
    """The index of the feature of a jump."""
    return JUMPS + CIRCLE_JUMPS * circle + OPPONENT_JUMPED * (not own) + CIRCLE_JUMPED * circle_jumped


def add_tile(tables: Ints, state: Ints, values: Ints, number: int, tiles: int, taken: int) -> int:
    """Add the possibilities of a piece's tile, and of tiles laid next to it; returns the bits of the player."""
    sign = sign_of(owner(number))
    circle = is_circle(state, number)
    free = tiles & ~taken
    behind = (free << BACK | free >> BACK) & SIDES
    can = 0
    if tables[TAKING + tiles] == MAY:
        values[TAKEABLE] += sign
        if circle:
            values[TAKEABLE_CIRCLES] += sign
            can |= 1 << number % EACH + TAKEABLE_SHIFT
    if behind & ~tiles != 0:
        can |= 1 << number % EACH + OPEN_SHIFT
        if circle:
            values[OPEN_CIRCLES] += sign
    return can


def priority(tables: Ints, state: Ints, move: int) -> int:
    if move == PASS:
        return 0
    if is_placing(state):
        return FREE_SIDE * bit_count(~ring(tables, state, TILES, move) & SIDES)
    value = 0 if source_of(move) == start_of(move) else LAYS_TILE
    if jumps_of(move) == 0:
        return WIN if path_of(move) == LEAVES else value
    return value + jumps_priority(tables, state, move)


def jumps_priority(tables: Ints, state: Ints, move: int) -> int:
    """The priority of a chain: own pieces removed or turned to circles, less those of the opponent."""
    player, circles = state[MOVER], state[SHOWN_CIRCLES]
    circle = is_circle(state, piece_on(state, source_of(move)))
    here = start_of(move)
    own_removed, opponent_removed, turned = 0, 0, 0
    for number in range(jumps_of(move)):
        side = side_of(path_of(move), number)
        over = next_to(tables, here, side)
        here = next_to(tables, over, side)
        other = piece_on(state, over)
        own, is_on_circle = owner(other) == player, circles >> other & 1 == 1
        circles ^= 1 << other
        if circle and is_on_circle:
            own_removed += own
            opponent_removed += not own
        else:
            turned += 1 if own != is_on_circle else -1
    return weighed(tables, state, own_removed, opponent_removed) + TURNS * turned


def weighed(tables: Ints, state: Ints, own_removed: int, opponent_removed: int) -> int:
    """The priority of the pieces that a chain removes."""
    player, fewest = state[MOVER], 1 - tables[OWN_RULE]
    if own_removed > 0 and state[COUNT + player] - own_removed <= fewest:
        return WIN
    if opponent_removed > 0 and state[COUNT + 1 - player] - opponent_removed <= fewest:
        return LOSS
    value = REMOVES * (own_removed - opponent_removed)
    return value + NOISY if own_removed > opponent_removed else value

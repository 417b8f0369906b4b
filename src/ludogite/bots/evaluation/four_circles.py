"""Features of Four Circles: circles in line, gaps between them, and pieces that can fill a gap."""

from ludogite.bots.evaluation.common import NOISY, bit_count, clear, sign_of
from ludogite.bots.evaluation.drifting import (
    AHEAD,
    AHEAD_MASK,
    LINES,
    NOT_AHEAD,
    PIECE_INPUTS,
    ahead,
    full_lines,
    jumps_from,
    piece_inputs,
)
from ludogite.bots.levels import STRONGEST, strong, weak
from ludogite.games.drifting.board import CIRCLES as CIRCLED
from ludogite.games.drifting.board import (
    EACH,
    OFF,
    TAKEN,
    TILES,
    is_circle,
    is_taken,
    is_tile,
    owner,
    piece_on,
    piece_square,
    ring,
)
from ludogite.games.drifting.sheet import ALL_ROUND, BACK, SIDES, SQUARE_BITS, SQUARE_MASK, next_to
from ludogite.games.four_circles.rules import IN_LINE, JUMP, NO_TILE, SIX, TILE_SHIFT, is_placing, takeable_tiles
from ludogite.kernel.layout import MOVER, PASS, Ints

LEVELS = (
    # overlooks, error, candidates, nodes, rest
    weak(0.63, 46, 2, 4, 2),
    weak(0.4, 31, 2, 8, 2),
    weak(0.25, 20, 3, 18, 2),
    weak(0.055, 6, 7, 155, 6),
    strong(2_500, 4),
    *STRONGEST,
)
MISJUDGED = {"threes with a gap": 0, "moves that fill a gap with a tile": 0, "circles next to each other": 1.5}
"""Weak players believe in lines of neighbours; they overlook gaps, and tiles that may fill them."""

FEATURES = (
    "circles",
    "circles next to each other",
    "circles one apart",
    "threes",
    "circles two apart",
    "threes with a gap",
    "gaps the enemy stands in",
    "gaps a plain piece stands in",
    "gaps that are free",
    "moves that fill a gap",
    "moves that fill a gap with a tile",
    "can fill a gap now",
    "will fill a gap next",
    "steps of circles",
    "steps of plain pieces",
    "jumps of circles",
    "jumps of plain pieces",
    "plain pieces that can jump",
    "pieces walled in",
    "tiles round circles",
    "tiles round plain pieces",
)
(
    CIRCLES,
    NEXT_TO,
    ONE_APART,
    THREES,
    TWO_APART,
    SPLIT_THREES,
    OPPONENT_GAPS,
    PLAIN_GAPS,
    FREE_GAPS,
    FILLS,
    TILE_FILLS,
    FILLS_NOW,
    FILLS_NEXT,
    CIRCLE_STEPS,
    PLAIN_STEPS,
    CIRCLE_JUMPS,
    PLAIN_JUMPS,
    TURNABLE,
    WALLED_IN,
    CIRCLE_ROOM,
    PLAIN_ROOM,
) = range(len(FEATURES))
FEATURE_COUNT = len(FEATURES)
INPUTS = PIECE_INPUTS

# The three squares ahead of a circle, as bits from the nearest on, set for circles of the same owner. The numbers
# of pairs and threes are also those of their features.
THREE, GAP_THEN_TWO, TWO_THEN_GAP = 0b011, 0b110, 0b101
FOUR = 0b111
MOST_FILLS = 3

WIN = 100 * NOISY
BLOCK = 400
MAKES_CIRCLE = 120
LOSES_CIRCLE = -120
LAYS_TILE = -40


def features(tables: Ints, state: Ints, values: Ints) -> None:
    clear(values, FEATURE_COUNT)
    white, red = add_player(tables, state, values, 0), add_player(tables, state, values, 1)
    mover = state[MOVER]
    if mover >= 0:
        own, opponent = (red, white) if mover == 1 else (white, red)
        if own > 0:
            values[FILLS_NOW] = sign_of(mover)
        else:
            values[FILLS_NEXT] = -sign_of(mover) * min(opponent, MOST_FILLS)


def inputs(tables: Ints, state: Ints, active: Ints) -> int:
    return piece_inputs(tables, state, active, is_placing(state))


def may_be_noisy(tables: Ints, state: Ints) -> bool:
    """Whether a move may be NOISY: a line of four takes three circles beside the piece that moves."""
    return bit_count(circles_of(state, max(state[MOVER], 0))) + 1 >= IN_LINE


def add_player(tables: Ints, state: Ints, values: Ints, player: int) -> int:
    """Add a player's features; returns the number of their moves that would complete a line."""
    fills = 0
    for number in range(EACH * player, EACH * player + SIX):
        if piece_square(state, number) != OFF:
            add_room(tables, state, values, number)
            if is_circle(state, number):
                fills += add_lines(tables, state, values, number)
    return fills


def add_room(tables: Ints, state: Ints, values: Ints, number: int) -> None:
    """Add the steps and jumps of a piece."""
    square = piece_square(state, number)
    sign = sign_of(owner(number))
    tiles, taken = ring(tables, state, TILES, square), ring(tables, state, TAKEN, square)
    steps, jumps = bit_count(tiles & ~taken), jumps_from(tables, state, square, taken)
    if is_circle(state, number):
        values[CIRCLES] += sign
        values[CIRCLE_ROOM] += sign * bit_count(tiles)
        values[CIRCLE_STEPS] += sign * steps
        values[CIRCLE_JUMPS] += sign * jumps
    else:
        values[PLAIN_ROOM] += sign * bit_count(tiles)
        values[PLAIN_STEPS] += sign * steps
        values[PLAIN_JUMPS] += sign * jumps
        values[TURNABLE] += sign * min(jumps, 1)
    if steps + jumps == 0:
        values[WALLED_IN] += sign


def add_lines(tables: Ints, state: Ints, values: Ints, number: int) -> int:
    """Add the pairs and threes that begin with a circle; returns the number of moves that would complete one."""
    player = owner(number)
    circles = circles_ahead(state, number)
    fills = 0
    for line in range(LINES):
        pattern = circles >> line * AHEAD & AHEAD_MASK
        if pattern in (GAP_THEN_TWO, TWO_THEN_GAP):
            values[SPLIT_THREES] += sign_of(player)
        elif 0 < pattern < FOUR:
            values[pattern] += sign_of(player)
        if pattern in (THREE, GAP_THEN_TWO, TWO_THEN_GAP):
            fills += add_gaps(tables, state, values, number, line, pattern)
    return fills


def circles_ahead(state: Ints, number: int) -> int:
    """The squares ahead of a piece with circles of its owner, as bits."""
    first = EACH * owner(number)
    square = piece_square(state, number)
    found = NOT_AHEAD
    for other in range(first, first + SIX):
        if is_circle(state, other):
            found |= ahead(square, piece_square(state, other))
    return found


def add_gaps(tables: Ints, state: Ints, values: Ints, number: int, line: int, pattern: int) -> int:
    """Add the gaps of a three that begins with a circle; returns the number of moves that would fill one."""
    player = owner(number)
    square = piece_square(state, number)
    first = next_to(tables, square, line)
    second = next_to(tables, first, line)
    both = 1 << line | 1 << line + BACK
    if pattern == GAP_THEN_TWO:
        return add_gap(tables, state, values, player, first, both)
    if pattern == TWO_THEN_GAP:
        return add_gap(tables, state, values, player, second, both)
    before, behind = next_to(tables, square, line + BACK), next_to(tables, second, line)
    fills = add_gap(tables, state, values, player, before, 1 << line)
    return fills + add_gap(tables, state, values, player, behind, 1 << line + BACK)


def add_gap(tables: Ints, state: Ints, values: Ints, player: int, gap: int, members: int) -> int:
    """Add one gap of a three, with circles in these directions; returns the number of moves that would fill it."""
    sign = sign_of(player)
    if is_taken(state, gap):
        values[PLAIN_GAPS if owner(piece_on(state, gap)) == player else OPPONENT_GAPS] += sign
        return 0
    lies = is_tile(state, gap)
    if not lies and ring(tables, state, TILES, gap) & SIDES == 0:
        return 0
    values[FREE_GAPS] += sign
    fills = count_fillers(tables, state, player, gap, members)
    if lies:
        values[FILLS] += sign * fills
        return fills
    if fills > 0 and takeable_tiles(tables, state) == 0:
        return 0
    values[TILE_FILLS] += sign * fills
    return fills


def count_fillers(tables: Ints, state: Ints, player: int, gap: int, members: int) -> int:
    """Number of pieces that can reach a gap and show a circle there: circles by a step, plain pieces by a jump."""
    count = 0
    for direction in range(ALL_ROUND):
        near = next_to(tables, gap, direction)
        if is_taken(state, near):
            stepping = piece_on(state, near)
            if owner(stepping) == player and is_circle(state, stepping) and members >> direction & 1 == 0:
                count += 1
            jumping = piece_on(state, next_to(tables, near, direction))
            if jumping >= 0 and owner(jumping) == player and not is_circle(state, jumping):
                count += 1
    return count


def priority(tables: Ints, state: Ints, move: int) -> int:
    if move == PASS:
        return 0
    target = move & SQUARE_MASK
    if is_placing(state):
        return bit_count(ring(tables, state, TILES, target)) + bit_count(ring(tables, state, TAKEN, target))
    number = piece_on(state, move >> SQUARE_BITS & SQUARE_MASK)
    value = LAYS_TILE if move >> TILE_SHIFT != NO_TILE else 0
    if move & JUMP != 0:
        value += LOSES_CIRCLE if is_circle(state, number) else MAKES_CIRCLE
    shows_circle = is_circle(state, number) != (move & JUMP != 0)
    return value + lines_priority(tables, state, target, number, shows_circle)


def lines_priority(tables: Ints, state: Ints, target: int, number: int, shows_circle: bool) -> int:
    """The priority of a piece on its target: a line of four completed, or prevented."""
    player, source = owner(number), piece_square(state, number)
    own, opponent = circles_of(state, player) & ~(1 << number % EACH), circles_of(state, 1 - player)
    closes, blocks = shows_circle and bit_count(own) + 1 >= IN_LINE, bit_count(opponent) + 1 >= IN_LINE
    value = 0
    if closes or blocks:
        full = full_lines(state, target, source)
        for direction in range(BACK):
            if full >> direction & 1 == 1:
                there = sign_of(player) * run_of_circles(tables, state, target, direction, source)
                back = sign_of(player) * run_of_circles(tables, state, target, direction + BACK, source)
                if closes and max(there, 0) + 1 + max(back, 0) >= IN_LINE:
                    value += WIN
                if min(there, 0) - 1 + min(back, 0) <= -IN_LINE:
                    value += BLOCK
    return value


def circles_of(state: Ints, player: int) -> int:
    """A player's pieces that show their circles, as bits."""
    return state[CIRCLED] >> EACH * player & (1 << EACH) - 1


def run_of_circles(tables: Ints, state: Ints, square: int, direction: int, without: int) -> int:
    """Number of one player's circles in an unbroken run next to a square; negative for player 1."""
    run = 0
    square = next_to(tables, square, direction)
    while is_taken(state, square) and square != without:
        other = piece_on(state, square)
        sign = sign_of(owner(other))
        if not is_circle(state, other) or run * sign < 0:
            break
        run += sign
        square = next_to(tables, square, direction)
    return run

"""Shared parts of the evaluations of the Karo games: jumps, squares in one line, and the network's inputs."""

from ludogite.games.drifting.board import (
    COUNT,
    EACH,
    OFF,
    TAKEN,
    TILES,
    column_bit,
    is_circle,
    is_free,
    owner,
    piece_square,
    ring,
    row_of,
)
from ludogite.games.drifting.sheet import ALL_ROUND, BACK, COLUMN_MASK, SPAN, beyond
from ludogite.kernel.layout import MOVER, Ints

HALF_SPAN = SPAN // 2

# The squares ahead: for each of the first four directions (right, up right, up, up left), one bit for each of the
# next three squares.
AHEAD = 3
AHEAD_MASK = (1 << AHEAD) - 1
LINES = BACK
NOT_AHEAD = 0

# A line through a square: seven bits, the square in the middle.
SEVEN = 2 * AHEAD + 1
SEVEN_BITS = (1 << SEVEN) - 1
MIDDLE = 1 << AHEAD

# The inputs of a network, as seen by the player to move:
#
#   PAIRS    two pieces by their kinds, and their distance, up to FAR columns and rows
#   RINGS    a piece by its kind, and the tiles around it
#   COUNTS   the numbers of both players' pieces on the board, and whether pieces are still being placed
#
# A piece's kind is PLAIN or CIRCLE, and OPPONENT if it is not the mover's.
CIRCLE, OPPONENT, KINDS = 1, 2, 4
FAR = 4
OFFSETS = 2 * FAR + 1
PAIRS = 0
RINGS = PAIRS + KINDS * KINDS * OFFSETS * OFFSETS
ALL_RINGS = 1 << ALL_ROUND
COUNTS = RINGS + KINDS * ALL_RINGS
PIECE_INPUTS = COUNTS + 2 * (EACH + 1) * (EACH + 1)


def jumps_from(tables: Ints, state: Ints, square: int, taken: int) -> int:
    """Number of these directions in which a jump over the next piece lands on an empty tile."""
    count = 0
    for direction in range(ALL_ROUND):
        if taken >> direction & 1 == 1 and is_free(state, beyond(tables, square, direction)):
            count += 1
    return count


def ahead(square: int, other: int) -> int:
    """The bit of another square among the squares ahead, or NOT_AHEAD."""
    right = wrapped_difference((other & COLUMN_MASK) - (square & COLUMN_MASK))
    up = wrapped_difference(row_of(other) - row_of(square))
    line, distance = 0, right
    if up != 0:
        distance = up
        if right == up:
            line = 1
        elif right == 0:
            line = 2
        elif right == -up:
            line = 3
        else:
            return NOT_AHEAD
    if distance < 1 or distance > AHEAD:
        return NOT_AHEAD
    return 1 << line * AHEAD + distance - 1


def wrapped_difference(difference: int) -> int:
    """The signed difference of two columns or rows on a sheet that wraps."""
    if difference > HALF_SPAN:
        return difference - SPAN
    if difference < -HALF_SPAN:
        return difference + SPAN
    return difference


def full_lines(state: Ints, square: int, without: int) -> int:
    """The directions, of the first four, in which a piece on a square would complete four in line, whoever owns them.

    Each line is seven bits with the square in the middle. This test is quick, and ends most calls before pieces are
    looked at.
    """
    across, up_right, up, up_left = MIDDLE, MIDDLE, MIDDLE, MIDDLE
    left = wrapped((square & COLUMN_MASK) - AHEAD)
    for i in range(SEVEN):
        row = wrapped(row_of(square) + i - AHEAD)
        taken = state[TAKEN + row]
        if row == row_of(without):
            taken &= ~column_bit(without)
        seven = (taken | taken << SPAN) >> left
        up_right |= seven & 1 << i
        up |= (seven >> AHEAD & 1) << i
        up_left |= (seven >> SEVEN - 1 - i & 1) << i
        if i == AHEAD:
            across |= seven & SEVEN_BITS
    return has_four(across) | has_four(up_right) << 1 | has_four(up) << 2 | has_four(up_left) << 3


def wrapped(line: int) -> int:
    """A column or row that may be just beyond the edge of the sheet, wrapped."""
    if line < 0:
        return line + SPAN
    return line - SPAN if line >= SPAN else line


def has_four(seven: int) -> int:
    """1 if four bits in a row are set, else 0."""
    two = seven & seven >> 1
    return 1 if two & two >> 2 != 0 else 0


def piece_inputs(tables: Ints, state: Ints, active: Ints, placing: bool) -> int:
    """Write the network's active inputs; returns their number."""
    mover = max(state[MOVER], 0)
    counts = state[COUNT + mover] * (EACH + 1) + state[COUNT + 1 - mover]
    active[0] = COUNTS + 2 * counts + placing
    count = 1
    for number in range(2 * EACH):
        square = piece_square(state, number)
        if square != OFF:
            kind = kind_of(state, number, mover)
            active[count] = RINGS + kind * ALL_RINGS + ring(tables, state, TILES, square)
            count += 1
            for other in range(number + 1, 2 * EACH):
                other_square = piece_square(state, other)
                if other_square != OFF:
                    active[count] = pair_input(square, kind, other_square, kind_of(state, other, mover))
                    count += 1
    return count


def kind_of(state: Ints, number: int, mover: int) -> int:
    """A piece's kind, as seen by the player to move."""
    return OPPONENT * (owner(number) != mover) + CIRCLE * is_circle(state, number)


def pair_input(square: int, kind: int, other_square: int, other_kind: int) -> int:
    """The input of a pair of pieces: the same from either side."""
    right = limited(wrapped_difference((other_square & COLUMN_MASK) - (square & COLUMN_MASK)))
    up = limited(wrapped_difference(row_of(other_square) - row_of(square)))
    offset = (up + FAR) * OFFSETS + right + FAR
    back = OFFSETS * OFFSETS - 1 - offset
    if kind > other_kind or (kind == other_kind and offset < back):
        return PAIRS + (other_kind * KINDS + kind) * OFFSETS * OFFSETS + back
    return PAIRS + (kind * KINDS + other_kind) * OFFSETS * OFFSETS + offset


def limited(distance: int) -> int:
    """A distance in columns or rows, limited to FAR."""
    return min(max(distance, -FAR), FAR)

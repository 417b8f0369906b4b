"""The sheet on which a board of tiles drifts: 26 columns and 26 rows that wrap around."""

from ludogite.kernel.layout import TABLES_HEAD, Ints
from ludogite.kernel.randomness import hash_numbers

SPAN = 26
"""Columns a to z and rows 1 to 26; a is right of z, and 1 is above 26."""

# A square is its row times 32 plus its column, to be taken apart by shifts and masks; columns 26 to 31 are unused.
COLUMN_BITS = 5
COLUMN_MASK = (1 << COLUMN_BITS) - 1
SQUARES = SPAN << COLUMN_BITS
SQUARE_BITS = 10
SQUARE_MASK = (1 << SQUARE_BITS) - 1

# The eight directions, counterclockwise; the even ones lead over a side, the odd ones over a corner.
#
#   3 2 1
#   4   0
#   5 6 7
DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
ALL_ROUND = 8
TURN = 2
"""From one side to the next, counterclockwise."""
BACK = 4
"""From a direction to the opposite one."""
SIDES = 0b01010101
"""The sides among the bits of a ring, which are the eight directions."""
NINE_SIDE = 3
NINE = NINE_SIDE * NINE_SIDE
"""A ring is part of three by three squares, which are nine bits from the lower left."""

# The tables, after their head:
#
#   TILE_COUNT   the number of tiles
#   OWN_RULE     a number of the game's own
#   NEXT         the neighbours of every square, eight each
#   RINGS        for three by three squares, as nine bits, the ring of eight round the middle one
#   TAKING       for the ring of tiles round a tile, whether it may be taken
#   CLOSING      for the ring of tiles round a place, the number of holes that a tile there adds
#   COLUMNS      for a bit modulo PRIME, its number
#   HASH_TILES   a number for a tile on each square relative to the board's lower left corner
#   HASH_PIECES  the same for the four kinds of pieces
#   HASH_MOVER   and the other parts of a key
TILE_COUNT, OWN_RULE, NEXT = range(TABLES_HEAD, TABLES_HEAD + 3)
RINGS = NEXT + ALL_ROUND * SQUARES
TAKING = RINGS + (1 << NINE)
CLOSING = TAKING + (1 << ALL_ROUND)
COLUMNS = CLOSING + (1 << ALL_ROUND)
PRIME = 37
HASH_TILES = COLUMNS + PRIME
HASH_PIECES = HASH_TILES + SQUARES
HASH_MOVER = HASH_PIECES + 4 * SQUARES
HASH_PLACING = HASH_MOVER + 1
TABLES_END = HASH_PLACING + 1


def square_at(column: int, row: int) -> int:
    """Square in a column and row, which may be beyond the edge of the sheet."""
    return (row % SPAN << COLUMN_BITS) + column % SPAN


NAMES = tuple(chr(ord("a") + (square & COLUMN_MASK)) + str((square >> COLUMN_BITS) + 1) for square in range(SQUARES))
"""Names of the squares: 0 is a1."""


SQUARE_OF = {NAMES[square_at(column, row)]: square_at(column, row) for row in range(SPAN) for column in range(SPAN)}


def neighbour(square: int, direction: int) -> int:
    """Next square in a direction; kernels look it up in their tables instead."""
    right, up = DIRECTIONS[direction]
    return square_at((square & COLUMN_MASK) + right, (square >> COLUMN_BITS) + up)


def ring_of(nine: int) -> int:
    """The eight squares round the middle of nine, by direction."""
    return sum((nine >> NINE_SIDE * (up + 1) + right + 1 & 1) << way for way, (right, up) in enumerate(DIRECTIONS))


TWO_SIDES = 2
MAY_NOT, MAY, IN_DOUBT = range(3)


def taking(ring: int) -> int:
    """4.3 A tile with two free sides may be taken, 4.4 if its neighbours, should it have two, stay connected.

    IN_DOUBT: the ring does not decide. The neighbours are opposite, or no tile joins them at the corner.
    """
    sides = [side for side in range(0, ALL_ROUND, TURN) if ring >> side & 1]
    if len(sides) != TWO_SIDES:
        return MAY if len(sides) < TWO_SIDES else MAY_NOT
    corners = [way for way in range(1, ALL_ROUND, TURN) if ring >> way & 1]
    joined = any({(corner - 1) % ALL_ROUND, (corner + 1) % ALL_ROUND} == set(sides) for corner in corners)
    return MAY if joined else IN_DOUBT


def closing(ring: int) -> int:
    """Number of holes that a tile inside this ring of tiles adds to a board.

    Tiles and their common sides are a planar graph, whose inner faces Euler's formula counts: edges - tiles + 1. Some
    faces are not holes, but corners at which four tiles meet.
    """
    sides = [side for side in range(0, ALL_ROUND, TURN) if ring >> side & 1]
    meetings = [side for side in sides if ring >> side + 1 & 1 and ring >> (side + TURN) % ALL_ROUND & 1]
    return len(sides) - 1 - len(meetings)


def sheet_tables(limits: list[int], tile_count: int, own_rule: int = 0) -> list[int]:
    """Tables of a game on the sheet; ``limits`` are the shared ones at their start."""
    around = [neighbour(square, direction) for square in range(SQUARES) for direction in range(ALL_ROUND)]
    rings = [ring_of(nine) for nine in range(1 << NINE)]
    takings = [taking(ring) for ring in range(1 << ALL_ROUND)]
    closings = [closing(ring) for ring in range(1 << ALL_ROUND)]
    columns = [next((column for column in range(SPAN) if (1 << column) % PRIME == rest), 0) for rest in range(PRIME)]
    hashes = hash_numbers("drifting", TABLES_END - HASH_TILES)
    return [*limits, tile_count, own_rule, *around, *rings, *takings, *closings, *columns, *hashes]


def next_to(tables: Ints, square: int, direction: int) -> int:
    """Next square in a direction; the mask tells the compiler that the index is not negative."""
    return tables[NEXT + ALL_ROUND * (square & SQUARE_MASK) + direction]


def beyond(tables: Ints, square: int, direction: int) -> int:
    """Second square in a direction, on which a jump lands."""
    return next_to(tables, next_to(tables, square, direction), direction)

"""The sheet on which a board of tiles drifts: 26 columns and 26 rows that wrap, and the squares next to each other."""

from ludogite.kernel.layout import TABLES_HEAD, Ints
from ludogite.kernel.randomness import hash_numbers

SPAN = 26
"""Columns a to z and rows 1 to 26; right of z comes a, above 26 comes 1."""

# A square is its row times 32 plus its column, so that shifts and masks take it apart; columns 26 to 31 are not used.
COLUMN_BITS = 5
COLUMN_MASK = (1 << COLUMN_BITS) - 1
SQUARES = SPAN << COLUMN_BITS
SQUARE_BITS = 10
SQUARE_MASK = (1 << SQUARE_BITS) - 1

# The eight directions, counted round; the even ones lead over a side, the odd ones over a corner.
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
"""A ring lies in three by three squares, which are nine bits from the lower left."""

# The tables, after their head:
#
#   TILE_COUNT   how many tiles the board has
#   OWN_RULE     a number of the game's own
#   NEXT         the neighbours of every square, eight each
#   RINGS        for three by three squares, as nine bits, the ring of eight round the middle one
#   TAKING       for the ring of tiles round a tile, whether it may be taken
#   CLOSING      for the ring of tiles round a place, how many more holes the board encloses with a tile there
#   COLUMNS      for a bit modulo PRIME, which one it is
#   HASH_TILES   a number for a tile on every square counted from the board's lower left corner
#   HASH_PIECES  the same for the four sorts of pieces
#   HASH_MOVER   and what else is in a key
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
    """The square in a column and row, which may lie beyond the edge of the sheet."""
    return (row % SPAN << COLUMN_BITS) + column % SPAN


NAMES = tuple(chr(ord("a") + (square & COLUMN_MASK)) + str((square >> COLUMN_BITS) + 1) for square in range(SQUARES))
"""The names of the squares: 0 is a1."""


SQUARE_OF = {NAMES[square_at(column, row)]: square_at(column, row) for row in range(SPAN) for column in range(SPAN)}


def neighbour(square: int, direction: int) -> int:
    """The next square in a direction; kernels look it up in their tables instead."""
    right, up = DIRECTIONS[direction]
    return square_at((square & COLUMN_MASK) + right, (square >> COLUMN_BITS) + up)


def ring_of(nine: int) -> int:
    """The eight squares round the middle of nine, by direction."""
    return sum((nine >> NINE_SIDE * (up + 1) + right + 1 & 1) << way for way, (right, up) in enumerate(DIRECTIONS))


TWO_SIDES = 2
MAY_NOT, MAY, IN_DOUBT = range(3)


def taking(ring: int) -> int:
    """4.3 A tile with two free sides may be taken, 4.4 if its neighbours, where it has two, hang together without it.

    IN_DOUBT is where the next squares do not tell: opposite neighbours, or two that no tile joins at the corner.
    """
    sides = [side for side in range(0, ALL_ROUND, TURN) if ring >> side & 1]
    if len(sides) != TWO_SIDES:
        return MAY if len(sides) < TWO_SIDES else MAY_NOT
    corners = [way for way in range(1, ALL_ROUND, TURN) if ring >> way & 1]
    joined = any({(corner - 1) % ALL_ROUND, (corner + 1) % ALL_ROUND} == set(sides) for corner in corners)
    return MAY if joined else IN_DOUBT


def closing(ring: int) -> int:
    """How many more holes a board encloses with a tile inside this ring of tiles.

    The ways from tile to tile over their sides are a plane graph, and Euler counts its inner faces: edges - tiles + 1.
    Some are no holes, but the corners at which four tiles meet.
    """
    sides = [side for side in range(0, ALL_ROUND, TURN) if ring >> side & 1]
    meetings = [side for side in sides if ring >> side + 1 & 1 and ring >> (side + TURN) % ALL_ROUND & 1]
    return len(sides) - 1 - len(meetings)


def sheet_tables(limits: list[int], tile_count: int, own_rule: int = 0) -> list[int]:
    """The tables of a game on the sheet; ``limits`` are the shared ones that open them."""
    around = [neighbour(square, direction) for square in range(SQUARES) for direction in range(ALL_ROUND)]
    rings = [ring_of(nine) for nine in range(1 << NINE)]
    takings = [taking(ring) for ring in range(1 << ALL_ROUND)]
    closings = [closing(ring) for ring in range(1 << ALL_ROUND)]
    columns = [next((column for column in range(SPAN) if (1 << column) % PRIME == rest), 0) for rest in range(PRIME)]
    hashes = hash_numbers("drifting", TABLES_END - HASH_TILES)
    return [*limits, tile_count, own_rule, *around, *rings, *takings, *closings, *columns, *hashes]


def next_to(tables: Ints, square: int, direction: int) -> int:
    """The next square in a direction; the mask tells the compiler that it is no index from behind."""
    return tables[NEXT + ALL_ROUND * (square & SQUARE_MASK) + direction]


def beyond(tables: Ints, square: int, direction: int) -> int:
    """The second square in a direction, where a jump lands."""
    return next_to(tables, next_to(tables, square, direction), direction)

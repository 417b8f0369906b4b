"""Tiles on the sheet, pieces on the tiles, and position keys that do not depend on the board's place on the sheet."""

from ludogite.games.drifting.sheet import (
    CLOSING,
    COLUMN_BITS,
    COLUMN_MASK,
    HASH_MOVER,
    HASH_PIECES,
    HASH_PLACING,
    HASH_TILES,
    NINE_SIDE,
    RINGS,
    SPAN,
    SQUARES,
    TILE_COUNT,
)
from ludogite.games.endings import cannot_recur, turn_passes_on
from ludogite.kernel.layout import HEAD, MOVER, Ints

MOST_TILES = 24
EACH = 8
"""Piece numbers per player; Four Circles uses six of them."""

# The state, after its head. A row of the sheet is one number whose bits are its columns. Pieces are numbered: White's
# from 0, Red's from EACH.
#
#   TILES     26 rows: the squares with tiles
#   TAKEN     26 rows: the squares with pieces
#   HOLES     the number of holes that the board encloses
#   LAID      the squares of the tiles, in any order, each plus one
#   PIECES    the square of each piece plus one, or 0
#   CIRCLES   one number whose bits are the pieces that show their circle
#   COUNT     the numbers of pieces that White and Red have on the board
TILES = HEAD
TAKEN = TILES + SPAN
HOLES = TAKEN + SPAN
LAID = HOLES + 1
PIECES = LAID + MOST_TILES
CIRCLES = PIECES + 2 * EACH
COUNT = CIRCLES + 1
STATE_SIZE = COUNT + 2

OFF = -1
NOBODY = -1
THREE_BITS = 0b111


def row_of(square: int) -> int:
    """Row of a square, from 0; the mask tells the compiler that the index is not negative."""
    return square >> COLUMN_BITS & COLUMN_MASK


def column_bit(square: int) -> int:
    """Bit of the square's column in its row."""
    return 1 << (square & COLUMN_MASK)


def is_tile(state: Ints, square: int) -> bool:
    """Whether a tile is on this square."""
    return (state[TILES + row_of(square)] >> (square & COLUMN_MASK)) & 1 == 1


def is_taken(state: Ints, square: int) -> bool:
    """Whether a piece is on this square."""
    return (state[TAKEN + row_of(square)] >> (square & COLUMN_MASK)) & 1 == 1


def is_free(state: Ints, square: int) -> bool:
    """Whether an empty tile is on this square."""
    row = row_of(square)
    return ((state[TILES + row] & ~state[TAKEN + row]) >> (square & COLUMN_MASK)) & 1 == 1


def ring(tables: Ints, state: Ints, rows: int, square: int) -> int:
    """Occupied neighbours of a square in the rows TILES or TAKEN: one bit per direction."""
    row = row_of(square)
    left = previous_line(square & COLUMN_MASK)
    below = three_bits(state[rows + previous_line(row)], left)
    beside = three_bits(state[rows + row], left)
    above = three_bits(state[rows + next_line(row)], left)
    return tables[RINGS + (below | beside << NINE_SIDE | above << 2 * NINE_SIDE)]


def towards(tables: Ints, square: int, other: int) -> int:
    """Bit of the direction from a square to a neighbour; 0 if the other square is not one."""
    corner = relative_square(other, previous_line(square & COLUMN_MASK), previous_line(row_of(square)))
    right, up = corner & COLUMN_MASK, row_of(corner)
    if max(right, up) >= NINE_SIDE:
        return 0
    return tables[RINGS + (1 << NINE_SIDE * up + right)]


def three_bits(bits: int, left: int) -> int:
    """Three consecutive bits of a row that wraps, from a column on."""
    return (bits | bits << SPAN) >> left & THREE_BITS


def owner(number: int) -> int:
    """Owner of a piece."""
    return number // EACH


def is_circle(state: Ints, number: int) -> bool:
    """Whether a piece shows its circle."""
    return (state[CIRCLES] >> number) & 1 == 1


def tile_square(state: Ints, index: int) -> int:
    """Square of a tile, by its index in the list."""
    return state[LAID + index] - 1


def piece_square(state: Ints, number: int) -> int:
    """Square of a piece, or OFF."""
    return state[PIECES + number] - 1


def piece_on(state: Ints, square: int) -> int:
    """Number of the piece on a square, or NOBODY."""
    found = NOBODY
    for number in range(2 * EACH):  # No early exit: so the loop becomes one vector operation.
        if state[PIECES + number] == square + 1:
            found = number
    return found


def put(state: Ints, rows: int, square: int) -> None:
    """Put a tile or a piece into the rows TILES or TAKEN; the lists are unchanged."""
    state[rows + row_of(square)] |= column_bit(square)


def lift(state: Ints, rows: int, square: int) -> None:
    """Remove a tile or a piece from the rows TILES or TAKEN; the lists are unchanged."""
    state[rows + row_of(square)] ^= column_bit(square)


def add_piece(state: Ints, number: int, square: int) -> None:
    """Put a piece that is off the board on an empty tile."""
    state[PIECES + number] = square + 1
    state[COUNT + owner(number)] += 1
    put(state, TAKEN, square)


def take_off(state: Ints, number: int) -> None:
    """Remove a piece from the board; its tile stays."""
    lift(state, TAKEN, piece_square(state, number))
    state[PIECES + number] = 0
    state[COUNT + owner(number)] -= 1


def move_piece(state: Ints, number: int, target: int) -> None:
    """Move a piece to an empty tile."""
    lift(state, TAKEN, piece_square(state, number))
    put(state, TAKEN, target)
    state[PIECES + number] = target + 1


def turn_over(state: Ints, number: int) -> None:
    """Show a piece's other face."""
    state[CIRCLES] ^= 1 << number


def move_tile(tables: Ints, state: Ints, tile: int, place: int) -> None:
    """Move a tile to another place."""
    lift(state, TILES, tile)
    state[HOLES] -= tables[CLOSING + ring(tables, state, TILES, tile)]
    state[HOLES] += tables[CLOSING + ring(tables, state, TILES, place)]
    put(state, TILES, place)
    for i in range(tables[TILE_COUNT]):
        if tile_square(state, i) == tile:
            state[LAID + i] = place + 1


def placements(tables: Ints, state: Ints, moves: Ints) -> int:
    """2.1 A piece may be placed on any empty tile: write these squares and return their number."""
    count = 0
    for i in range(tables[TILE_COUNT]):
        square = tile_square(state, i)
        if not is_taken(state, square):
            moves[count] = square
            count += 1
    return count


def place_piece(state: Ints, player: int, square: int) -> None:
    """2.1 Place the next piece of a player, as a whole turn."""
    add_piece(state, EACH * player + state[COUNT + player], square)
    turn_passes_on(state)
    cannot_recur(state)


def board_key(tables: Ints, state: Ints, placing: bool) -> int:
    """Key of phase, tiles and pieces up to a shift, faces, and side to move."""
    column, row = left_column(state), lowest_row(state)
    key = 0
    if placing:
        key ^= tables[HASH_PLACING]
    if state[MOVER] == 1:
        key ^= tables[HASH_MOVER]
    for i in range(tables[TILE_COUNT]):
        key ^= tables[HASH_TILES + relative_square(tile_square(state, i), column, row)]
    for number in range(2 * EACH):
        square = piece_square(state, number)
        if square != OFF:
            sort = 2 * owner(number) + (state[CIRCLES] >> number & 1)
            key ^= tables[HASH_PIECES + sort * SQUARES + relative_square(square, column, row)]
    return key


def relative_square(square: int, column: int, row: int) -> int:
    """Square relative to the board's lower left corner."""
    right = (square & COLUMN_MASK) - column
    up = row_of(square) - row
    if right < 0:
        right += SPAN
    if up < 0:
        up += SPAN
    return (up << COLUMN_BITS) + right


def left_column(state: Ints) -> int:
    """Leftmost column of the board: the one before it has no tile."""
    columns = 0
    for row in range(SPAN):
        columns |= state[TILES + row]
    column = tile_square(state, 0) & COLUMN_MASK
    while columns >> previous_line(column) & 1 == 1:
        column = previous_line(column)
    return column


def lowest_row(state: Ints) -> int:
    """Lowest row of the board: the one below it has no tile."""
    row = row_of(tile_square(state, 0))
    while state[TILES + previous_line(row)] != 0:
        row = previous_line(row)
    return row


def previous_line(line: int) -> int:
    """Column or row before this one."""
    return line - 1 if line > 0 else SPAN - 1


def next_line(line: int) -> int:
    """Column or row after this one."""
    return line + 1 if line < SPAN - 1 else 0

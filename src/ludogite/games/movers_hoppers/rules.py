"""Movers & Hoppers, sentence by sentence; the numbers are those of its page."""

from ludogite.games.endings import cannot_recur, pass_if_none, turn_is_passed, turn_passes_on, wins
from ludogite.kernel.layout import HEAD, MOVER, PASS, PLY, TABLES_HEAD, Ints

# 1.1 The board, 3 columns by 8 rows, with the numbers of its tiles. Red's camp is above, White's below.
#
#   8   21 22 23
#   7   18 19 20
#   6   15 16 17
#   .    .  .  .
#   2    3  4  5
#   1    0  1  2
#        a  b  c
COLUMNS, ROWS = 3, 8
TILES = COLUMNS * ROWS
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
CAMP_SIZE = 6
CAMP = (1 << CAMP_SIZE) - 1
RED_CAMP_BEGINS = TILES - CAMP_SIZE

# The state, after its head. A set of tiles is a number with one bit per tile.
#
#   OCCUPIED   the set of tiles with pieces
#   BOARD      the tiles a1 b1 ... c8: EMPTY or the number of the piece there, from which its owner follows
#   PIECES     the pieces' tiles: White's six, then Red's
#   FACES      the face of each that is up
OCCUPIED = HEAD
BOARD = OCCUPIED + 1
PIECES = BOARD + TILES
FACES = PIECES + 2 * CAMP_SIZE
STATE_SIZE = FACES + 2 * CAMP_SIZE
EMPTY = 0
PLAIN, CIRCLE, UNCHOSEN = range(3)
"""1.3 A piece plain face up is a Mover, circle up a Hopper."""

# The tables, after their head. A way is a move that a piece might make: a Mover's steps, and for a Hopper one way for
# each row of tiles it might jump over. It is open if, of the tiles it looks at, exactly those to be jumped over are
# occupied.
#
#   FREE_MIX   1 if any number of Hoppers may be chosen
#   FIRST      the start of each tile's ways, first a Mover's, then a Hopper's (and, one further, their end)
#   WAYS       the move of each way
#   LOOKED_AT  the set of tiles it looks at: those jumped over, and the one it goes to
#   JUMPED     the set of tiles jumped over
#   HASHES     a number per owner, face and tile, then one for the side to move
STEP_WAYS, HOP_WAYS = 130, 166
WAY_COUNT = STEP_WAYS + HOP_WAYS
FREE_MIX = TABLES_HEAD
FIRST = FREE_MIX + 1
WAYS = FIRST + 2 * TILES + 1
LOOKED_AT = WAYS + WAY_COUNT
JUMPED = LOOKED_AT + WAY_COUNT
HASHES = JUMPED + WAY_COUNT
HASH_MOVER = HASHES + 4 * TILES
TABLES_SIZE = HASH_MOVER + 1

# A move is the tile it leaves and the tile it goes to, as one number. Arrangements, sets of Hoppers with one bit per
# piece, follow after all these numbers.
ARRANGE = TILES * TILES
ARRANGEMENTS = 1 << CAMP_SIZE
HALF = CAMP_SIZE // 2
ARRANGED = 2
"""Number of moves played when both players have arranged."""

MOVE_BITS = 11
"""Size of a signed number that holds every move, on GPUs too."""
MAX_MOVES = ARRANGEMENTS
"""A piece has at most 8 moves, so six have at most 48; the free mix has 64 arrangements."""


def ways(face: int, tile: int) -> list[tuple[int, list[int]]]:
    """Possible targets of a piece on a tile, each with the tiles it would jump over.

    2.2 A Mover goes one square in any of the 8 directions. 2.4 A Hopper jumps in a straight line over an unbroken row
    of one or more pieces that begins next to it, onto the first tile behind that row; 2.6 it cannot step.
    """
    found = []
    for right, up in DIRECTIONS:
        ray = ray_from(tile, right, up)
        distances = range(len(ray))[:1] if face == PLAIN else range(len(ray))[1:]
        found += [(ray[distance], ray[:distance]) for distance in distances]
    return found


def ray_from(tile: int, right: int, up: int) -> list[int]:
    """Tiles from one to the edge of the board in a direction, nearest first."""
    found = []
    column, row = tile % COLUMNS + right, tile // COLUMNS + up
    while 0 <= column < COLUMNS and 0 <= row < ROWS:
        found.append(row * COLUMNS + column)
        column, row = column + right, row + up
    return found


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """1.4 First both players arrange; 2.1 then each moves one piece of their own."""
    if state[PLY] < ARRANGED:
        return arrangements(tables, moves)
    count = 0
    first = state[MOVER] * CAMP_SIZE
    for piece in range(first, first + CAMP_SIZE):
        count = open_ways(tables, state, moves, count, state[FACES + piece] * TILES + state[PIECES + piece])
    return pass_if_none(moves, count)


def open_ways(tables: Ints, state: Ints, moves: Ints, count: int, place: int) -> int:
    """2.2, 2.4 The moves of one piece: it goes to an empty tile, and all tiles it jumps over are occupied.

    Each way is written, then kept or overwritten, which is faster than a branch.
    """
    occupied = state[OCCUPIED]
    for way in range(tables[FIRST + place], tables[FIRST + place + 1]):
        moves[count] = tables[WAYS + way]
        count += occupied & tables[LOOKED_AT + way] == tables[JUMPED + way]
    return count


def arrangements(tables: Ints, moves: Ints) -> int:
    """1.4 Three of each; 1.5 with the free mix any number of each."""
    count = 0
    for hoppers in range(ARRANGEMENTS):
        if tables[FREE_MIX] == 1 or bits(hoppers) == HALF:
            moves[count] = ARRANGE + hoppers
            count += 1
    return count


def bits(hoppers: int) -> int:
    """Number of Hoppers of an arrangement."""
    count = 0
    for index in range(CAMP_SIZE):
        count += hoppers >> index & 1
    return count


def play(tables: Ints, state: Ints, move: int) -> None:
    """Arrange, move or pass; then test the end."""
    player = state[MOVER]
    if move == PASS:
        turn_is_passed(state)
    elif move >= ARRANGE:
        arrange(state, player, move - ARRANGE)
        turn_passes_on(state)
        cannot_recur(state)
    else:
        move_piece(state, move // TILES, move % TILES)
        turn_passes_on(state)
    end(state)


def arrange(state: Ints, player: int, hoppers: int) -> None:
    """1.4 The player's pieces show the faces chosen for them."""
    for index in range(CAMP_SIZE):
        state[FACES + player * CAMP_SIZE + index] = CIRCLE if hoppers >> index & 1 else PLAIN


def move_piece(state: Ints, source: int, target: int) -> None:
    """A piece moves and turns over: 2.3 a Mover becomes a Hopper, 2.5 a Hopper a Mover."""
    piece = state[BOARD + source]
    state[OCCUPIED] ^= 1 << source | 1 << target
    state[BOARD + source] = EMPTY
    state[BOARD + target] = piece
    state[PIECES + piece - 1] = target
    state[FACES + piece - 1] = CIRCLE - state[FACES + piece - 1]


def end(state: Ints) -> None:
    """3.1 The opponent of a player whose camp has fallen wins, 3.2 no matter who made the last move."""
    for player in range(2):
        if has_fallen(state, player):
            wins(state, 1 - player)


def has_fallen(state: Ints, player: int) -> bool:
    """3.1 All six tiles of the camp are occupied, at least one by the opponent; 3.3 the owner's alone do not count."""
    first = player * RED_CAMP_BEGINS
    if state[OCCUPIED] >> first & CAMP != CAMP:
        return False
    intruders = 0
    for tile in range(first, first + CAMP_SIZE):
        if owner(state[BOARD + tile]) != player:
            intruders += 1
    return intruders > 0


def owner(piece: int) -> int:
    """Owner of a piece."""
    return (piece - 1) // CAMP_SIZE


def key(tables: Ints, state: Ints) -> int:
    """3.4 The same position: pieces with their faces, side to move, and whether they are still being arranged."""
    number = tables[HASH_MOVER] if state[MOVER] == 1 else 0
    for piece in range(2 * CAMP_SIZE):
        face = state[FACES + piece]
        if face != UNCHOSEN:
            kind = 2 * (piece // CAMP_SIZE) + face
            number ^= tables[HASHES + kind * TILES + state[PIECES + piece]]
    return number

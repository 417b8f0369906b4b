"""Pawns on a board of four colours, and their moves; the numbers are those of Katarenga's and Colorado's pages."""

from functools import lru_cache

from ludogite.games.coloured.board import BLUE, COLOURS, GREEN, RED, SIDE, SQUARES, YELLOW, colours, far_row, row
from ludogite.games.endings import cannot_recur, turn_passes_on
from ludogite.kernel.layout import HEAD, MOVER, PLY, TABLES_HEAD, Ints
from ludogite.kernel.randomness import hash_numbers

# The state, after its head. A square holds EMPTY or the number of its pawn, from which its owner follows.
#
#   BOARD   64 squares, a1 b1 ... h8
#   PAWNS   the pawns' squares: White's eight places, then Black's; the first COUNT of each are in use
#   COUNT   the numbers of pawns that White and Black have on the board
#   PRINT   the pawns' fingerprint in two halves, updated with every move because every key needs it
BOARD = HEAD
PAWNS = BOARD + SQUARES
COUNT = PAWNS + 2 * SIDE
FINGERPRINT = COUNT + 2
PAWNS_END = FINGERPRINT + 2
EMPTY = 0

# The tables, after their head. The targets of all squares are in one list, direction by direction; each has the index
# at which to continue when its square is blocked.
#
#   FIRST     the start of each square's targets (and, one further, their end)
#   PRINTS    two halves of a fingerprint per owner and square
#   HASH_...  the hash numbers of the other parts of a key
#   TARGETS   the squares a pawn could reach on an empty board
#   ONWARD    for each target, the start of the next direction
#   COLOUR    the colour of each square, by its place in COLOURS
MAX_TARGETS = 14 * SQUARES
FIRST = TABLES_HEAD
FINGERPRINTS = FIRST + SQUARES + 1
HASH_MOVER = FINGERPRINTS + 2 * 2 * SQUARES
HASH_MOVED = HASH_MOVER + 1
HASH_OWN = HASH_MOVED + 3
OWN_HASHES = SQUARES + 1
TARGETS = HASH_OWN + OWN_HASHES
ONWARD = TARGETS + MAX_TARGETS
COLOUR = ONWARD + MAX_TARGETS
TABLES_END = COLOUR + SQUARES

FIRST_MOVES = 2
"""The plies in which the players make their first moves."""

# A move is the square it leaves, times PLACES, plus the place it goes to: a square, or in Katarenga the camp. PLACES
# is a power of two because compiled code divides by those much faster.
PLACES = 128

HALF_BITS = 31
PAWN_FINGERPRINTS = [number & ((1 << HALF_BITS) - 1) for number in hash_numbers("pawns", 2 * 2 * SQUARES)]

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
FAR = SIDE - 1
MOST_BOARDS = 64

WAYS = {
    RED: (STRAIGHT, FAR),  # 2.2 like a rook
    YELLOW: (DIAGONAL, FAR),  # 2.3 like a bishop
    GREEN: (LEAPS, 1),  # 2.4 like a knight
    BLUE: (STRAIGHT + DIAGONAL, 1),  # 2.5 like a king
}


def paths(colour_of: str, square: int) -> list[list[int]]:
    """2.1 Paths out of a square by its colour, nearest targets first.

    2.2, 2.3 A rook's or bishop's path ends with the first square of the colour it left.
    """
    directions, reach = WAYS[colour_of[square]]
    found = []
    for right, up in directions:
        path: list[int] = []
        column, row = square % SIDE + right, square // SIDE + up
        while 0 <= column < SIDE and 0 <= row < SIDE and len(path) < reach:
            path.append(row * SIDE + column)
            if colour_of[path[-1]] == colour_of[square]:
                break
            column, row = column + right, row + up
        if path:
            found.append(path)
    return found


@lru_cache(maxsize=MOST_BOARDS)
def pawn_tables(arrangement: str) -> list[int]:
    """Tables for a board, without the shared limits; cached, because many games use the same board."""
    colour_of = colours(arrangement)
    first, targets, onward = [0], [], []
    for square in range(SQUARES):
        for path in paths(colour_of, square):
            targets += path
            onward += [len(targets)] * len(path)
        first.append(len(targets))
    padding = [0] * (MAX_TARGETS - len(targets))
    hashes = PAWN_FINGERPRINTS + hash_numbers("coloured", TARGETS - HASH_MOVER)
    colour = [COLOURS.index(letter) for letter in colour_of]
    return first + hashes + targets + padding + onward + padding + colour


def first_rows(size: int) -> list[int]:
    """1.2 White's eight pawns stand on row 1, Black's on row 8."""
    state = [0] * size
    set_up(state, list(range(SIDE)), list(range(SQUARES - SIDE, SQUARES)))
    return state


def set_up(state: list[int], white: list[int], black: list[int]) -> None:
    """Put the pawns on these squares."""
    for player, squares in enumerate((white, black)):
        state[COUNT + player] = len(squares)
        for index, square in enumerate(squares):
            state[PAWNS + player * SIDE + index] = square
            state[BOARD + square] = 1 + player * SIDE + index
            for half in range(2):
                state[FINGERPRINT + half] ^= PAWN_FINGERPRINTS[2 * (player * SQUARES + square) + half]


def owner(pawn: int) -> int:
    """Owner of a pawn."""
    return (pawn - 1) >> 3


def pawn_moves(tables: Ints, state: Ints, moves: Ints, safe_row: int, vulnerable: int) -> int:
    """Write the mover's pawn moves and captures; return their number.

    On ``safe_row`` (-1 for none) only the pawn on the square ``vulnerable`` can be captured.
    """
    player = state[MOVER]
    may_capture = may_capture_now(state)
    count = 0
    for index in range(state[COUNT + player]):
        source = state[PAWNS + player * SIDE + index]
        i = tables[FIRST + source]
        end = tables[FIRST + source + 1]
        while i < end:
            target = tables[TARGETS + i]
            pawn = state[BOARD + target]
            if pawn == EMPTY:
                moves[count] = source * PLACES + target
                count += 1
                i += 1
            else:
                # 2.7 Landing on an opponent's pawn captures it.
                if owner(pawn) != player and may_capture and not is_safe(target, safe_row, vulnerable):
                    moves[count] = source * PLACES + target
                    count += 1
                i = tables[ONWARD + i]  # 2.6 It cannot pass over a pawn.
    return count


def may_capture_now(state: Ints) -> bool:
    """2.8 No capture on a player's own first move."""
    return state[PLY] >= FIRST_MOVES


def is_safe(square: int, safe_row: int, vulnerable: int) -> bool:
    """Whether captures on a square are forbidden: on ``safe_row`` only ``vulnerable`` allows them."""
    return row(square) == safe_row and square != vulnerable


def move_pawn(tables: Ints, state: Ints, source: int, target: int) -> bool:
    """Move a pawn, capturing the one on its target; return whether it captured."""
    captured = state[BOARD + target] != EMPTY
    if captured:
        take_off(tables, state, target)
    pawn = state[BOARD + source]
    state[BOARD + source] = EMPTY
    state[BOARD + target] = pawn
    state[PAWNS + pawn - 1] = target
    toggle_fingerprint(tables, state, owner(pawn), source)
    toggle_fingerprint(tables, state, owner(pawn), target)
    return captured


def take_off(tables: Ints, state: Ints, square: int) -> None:
    """Remove a pawn from the board; the last pawn of its owner's list takes over its number."""
    pawn = state[BOARD + square]
    player = owner(pawn)
    state[COUNT + player] -= 1
    last = state[PAWNS + player * SIDE + state[COUNT + player]]
    state[PAWNS + pawn - 1] = last
    state[BOARD + last] = pawn
    state[BOARD + square] = EMPTY
    toggle_fingerprint(tables, state, player, square)


def toggle_fingerprint(tables: Ints, state: Ints, player: int, square: int) -> None:
    """Add a pawn to the fingerprint, or remove it."""
    state[FINGERPRINT] ^= tables[FINGERPRINTS + 2 * (player * SQUARES + square)]
    state[FINGERPRINT + 1] ^= tables[FINGERPRINTS + 2 * (player * SQUARES + square) + 1]


def end_turn(state: Ints, pawn_left: bool) -> None:
    """End the turn; positions before a pawn left the board, and 2.8 before the first moves, cannot recur."""
    turn_passes_on(state)
    if pawn_left or state[PLY] <= FIRST_MOVES:
        cannot_recur(state)


def all_home(state: Ints, player: int) -> bool:
    """Whether all pawns of a player are on the opponent's baseline."""
    for index in range(state[COUNT + player]):  # noqa: SIM110 - kernels loop: a generator compiles to nothing
        if row(state[PAWNS + player * SIDE + index]) != far_row(player):
            return False
    return True


def pawn_key(tables: Ints, state: Ints, own: int) -> int:
    """Key of pawns, side to move, first moves made, and ``own``, the game's own part."""
    key = (state[FINGERPRINT] << HALF_BITS) | state[FINGERPRINT + 1]
    key ^= tables[HASH_OWN + own]
    key ^= tables[HASH_MOVED + min(state[PLY], FIRST_MOVES)]
    if state[MOVER] == 1:
        key ^= tables[HASH_MOVER]
    return key

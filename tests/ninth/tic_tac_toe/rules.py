"""Tic-tac-toe, sentence by sentence; the numbers are those of its page."""

from ludogite.games.endings import turn_passes_on, wins
from ludogite.kernel.layout import HEAD, MOVER, Ints

SIDE = 3
SQUARES = SIDE * SIDE
BOARD = HEAD
"""Squares, from a1 row by row: EMPTY, or 1 more than the number of the player whose mark it is."""
STATE_SIZE = BOARD + SQUARES
EMPTY = 0
MAX_MOVES = SQUARES


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """2.1 A player marks any empty square; a move is the square's number."""
    count = 0
    for square in range(SQUARES):
        if state[BOARD + square] == EMPTY:
            moves[count] = square
            count += 1
    return count


def play(tables: Ints, state: Ints, move: int) -> None:
    """Mark the square, then test the win; that nine moves fill the board is the limit in the tables."""
    player = state[MOVER]
    state[BOARD + move] = 1 + player
    turn_passes_on(state)
    if has_line(state, player):
        wins(state, player)


def has_line(state: Ints, player: int) -> bool:
    """3.1 Three marks of one player in a row, a column or a diagonal."""
    if all_marked(state, player, 0, SIDE + 1) or all_marked(state, player, SIDE - 1, SIDE - 1):
        return True
    for line in range(SIDE):
        if all_marked(state, player, line * SIDE, 1) or all_marked(state, player, line, SIDE):
            return True
    return False


def all_marked(state: Ints, player: int, first: int, step: int) -> bool:
    """Whether a line of squares, told by its first and the step to the next, has one player's marks only."""
    for place in range(SIDE):
        if state[BOARD + first + place * step] != 1 + player:
            return False
    return True


def key(tables: Ints, state: Ints) -> int:
    """The same position: the same marks; whose turn it is follows from them."""
    number = 0
    for square in range(SQUARES):
        number = number * SIDE + state[BOARD + square]
    return number

"""Moves of Not This Way as numbers, and its jumps; the numbers of rules are those of its page."""

from ludogite.games.drifting.board import (
    COUNT,
    is_circle,
    is_free,
    move_piece,
    piece_on,
    piece_square,
    take_off,
    turn_over,
)
from ludogite.games.drifting.sheet import ALL_ROUND, OWN_RULE, SQUARE_BITS, SQUARE_MASK, TURN, beyond, next_to
from ludogite.games.endings import cannot_recur
from ludogite.kernel.layout import Ints

# A move, from its lowest bits on: the square of its piece, the square it starts from (the same without a tile move),
# the number of its jumps, and its path. The path of a chain is one of the four sides per jump; that of a step is its
# direction, or LEAVES. A placement is only its square.
JUMP_BITS = 2
JUMP_MASK = 3
MOST_JUMPS = 18
"""3.5 More would not fit into 64 bits."""
LENGTH_BITS = 5
LENGTH_MASK = (1 << LENGTH_BITS) - 1
START_SHIFT = SQUARE_BITS
LENGTH_SHIFT = START_SHIFT + SQUARE_BITS
PATH_SHIFT = LENGTH_SHIFT + LENGTH_BITS
LEAVES = ALL_ROUND


def whole_move(source: int, start: int, length: int, path: int) -> int:
    """Move as one number."""
    return path << PATH_SHIFT | length << LENGTH_SHIFT | start << START_SHIFT | source


def source_of(move: int) -> int:
    """Square of a move's piece before the move."""
    return move & SQUARE_MASK


def start_of(move: int) -> int:
    """Square from which the piece steps or jumps."""
    return move >> START_SHIFT & SQUARE_MASK


def jumps_of(move: int) -> int:
    """Number of jumps of a move."""
    return move >> LENGTH_SHIFT & LENGTH_MASK


def path_of(move: int) -> int:
    """Path of a move."""
    return move >> PATH_SHIFT


def side_of(path: int, index: int) -> int:
    """Side over which a jump of a path goes."""
    return TURN * (path >> JUMP_BITS * index & JUMP_MASK)


def has_won(tables: Ints, state: Ints, player: int) -> bool:
    """5.1 A player with only one piece left wins; 5.3 with the option, one with none."""
    return state[COUNT + player] <= 1 - tables[OWN_RULE]


def write(moves: Ints, count: int, move: int) -> int:
    """Write a move if there is room, and count it."""
    if count < len(moves):
        moves[count] = move
    return count + 1


def write_steps(moves: Ints, count: int, source: int, start: int, steps: int) -> int:
    """3.2 Write the steps in these directions."""
    for direction in range(ALL_ROUND):
        if steps >> direction & 1 == 1:
            count = write(moves, count, whole_move(source, start, 0, direction))
    return count


def jump_sides(tables: Ints, state: Ints, square: int, taken: int) -> int:
    """3.3 Sides with a piece and an empty tile behind it."""
    sides = 0
    for side in range(0, ALL_ROUND, TURN):
        if taken >> side & 1 == 1 and is_free(state, beyond(tables, square, side)):
            sides |= 1 << side
    return sides


def jump(tables: Ints, state: Ints, number: int, side: int) -> None:
    """3.6 The jumped piece changes at once; the jumping piece never turns over."""
    over = next_to(tables, piece_square(state, number), side)
    other = piece_on(state, over)
    if is_circle(state, number) and is_circle(state, other):
        turn_over(state, other)
        take_off(state, other)  # 3.9 A circle that is jumped by a circle is removed.
        cannot_recur(state)
    else:
        turn_over(state, other)  # 3.7 Plain becomes circle, 3.8 a circle jumped by a plain piece becomes plain.
    move_piece(state, number, next_to(tables, over, side))

"""How the pieces of Not This Way step and jump in chains; the numbers are those of its page."""

from ludogite.games.drifting.board import (
    COUNT,
    EACH,
    TAKEN,
    TILES,
    is_circle,
    is_free,
    is_taken,
    lift,
    move_piece,
    owner,
    piece_on,
    piece_square,
    put,
    ring,
    take_off,
    towards,
    turn_over,
)
from ludogite.games.drifting.sheet import ALL_ROUND, BACK, OWN_RULE, SQUARE_BITS, SQUARE_MASK, TURN, beyond, next_to
from ludogite.games.drifting.taking import touches
from ludogite.games.endings import cannot_recur
from ludogite.kernel.layout import MOVER, Ints

# A move, from its lowest bits on: its path, the number of its jumps, the square it starts from, and the square its
# piece stood on before a tile move (the same without one). The path of a chain is one of the four sides for each jump;
# that of a step is its direction, or LEAVES. A placement is only the square it goes to.
JUMP_BITS = 2
JUMP_MASK = 3
MOST_JUMPS = 15
PATH_MASK = (1 << JUMP_BITS * MOST_JUMPS) - 1
LENGTH_SHIFT = JUMP_BITS * MOST_JUMPS
LENGTH_MASK = MOST_JUMPS
START_SHIFT = LENGTH_SHIFT + 4
SOURCE_SHIFT = START_SHIFT + SQUARE_BITS
LEAVES = ALL_ROUND

NUMBER_BITS = 4
NUMBER_MASK = (1 << NUMBER_BITS) - 1


def whole_move(source: int, start: int, length: int, path: int) -> int:
    """A move as one number."""
    return source << SOURCE_SHIFT | start << START_SHIFT | length << LENGTH_SHIFT | path


def source_of(move: int) -> int:
    """The square on which the piece of a move stood."""
    return move >> SOURCE_SHIFT


def start_of(move: int) -> int:
    """The square from which the piece steps or jumps."""
    return move >> START_SHIFT & SQUARE_MASK


def jumps_of(move: int) -> int:
    """How many jumps a move has."""
    return move >> LENGTH_SHIFT & LENGTH_MASK


def path_of(move: int) -> int:
    """The path of a move."""
    return move & PATH_MASK


def side_of(path: int, index: int) -> int:
    """The side over which a jump of a path goes."""
    return TURN * (path >> JUMP_BITS * index & JUMP_MASK)


def has_won(tables: Ints, state: Ints, player: int) -> bool:
    """5.1 Who has only one piece left wins; 5.3 with the option, who has none."""
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


def moves_from(tables: Ints, state: Ints, moves: Ints, count: int, movers: int, start: int) -> int:
    """Write the moves from a square of pieces that stand there or whose tiles may be laid there.

    ``movers`` has a bit for each of the mover's pieces. 4.5 A tile must touch another one where it is laid; 4.6 its
    own old place does not count, it is a hole then.
    """
    tiles = ring(tables, state, TILES, start)
    taken = ring(tables, state, TAKEN, start)
    jumps = jump_sides(tables, state, start, taken)
    steps = tiles & ~taken
    number = EACH * state[MOVER]
    while movers != 0 and steps | jumps != 0:
        if movers & 1 == 1:
            source = piece_square(state, number)
            old = towards(tables, start, source)
            if touches(tiles, old):
                count = write_steps(moves, count, source, start, steps)
                if jumps & ~old != 0:
                    count = chains_from(tables, state, moves, count, number, start)
        movers >>= 1
        number += 1
    return count


def chains_from(tables: Ints, state: Ints, moves: Ints, count: int, number: int, start: int) -> int:
    """3.10 While the piece jumps, its square is empty; 4.6 after a tile move, the tile's old place is a hole.

    So piece and tile are lifted, and put back when all chains are written.
    """
    source = piece_square(state, number)
    lift(state, TAKEN, source)
    lift(state, TILES, source)
    put(state, TILES, start)
    count = chains(tables, state, moves, count, number, start)
    lift(state, TILES, start)
    put(state, TILES, source)
    put(state, TAKEN, source)
    return count


def jump_sides(tables: Ints, state: Ints, square: int, taken: int) -> int:
    """3.3 The sides on which a piece stands with an empty tile behind it."""
    sides = 0
    for side in range(0, ALL_ROUND, TURN):
        if taken >> side & 1 == 1 and is_free(state, beyond(tables, square, side)):
            sides |= 1 << side
    return sides


def chains(tables: Ints, state: Ints, moves: Ints, count: int, number: int, start: int) -> int:
    """3.4 Write all chains of jumps from a square, deeper ones after those they prolong; returns the new count.

    The numbers of the pieces jumped so far are packed in ``trail``, and as bits in ``jumped``. Pieces that 3.9 removes
    are only counted off, and on again when their jump is taken back: as they were jumped, they cannot be jumped again,
    and a chain lands an even number of columns and rows from its start, never where a jumped piece stood.
    """
    circle = is_circle(state, number)
    here, length, path, side = start, 0, 0, 0
    trail, jumped = 0, 0
    while side < ALL_ROUND or length > 0:
        if side == ALL_ROUND:
            length -= 1
            side = side_of(path, length)
            path ^= side // TURN << JUMP_BITS * length
            here = beyond(tables, here, side ^ BACK)
            other = trail & NUMBER_MASK
            trail >>= NUMBER_BITS
            jumped ^= 1 << other
            if circle and is_circle(state, other):
                state[COUNT + owner(other)] += 1
            side += TURN
        else:
            other = jumpable(tables, state, here, side, jumped)
            if other < 0:
                side += TURN
            else:
                here = beyond(tables, here, side)
                trail = trail << NUMBER_BITS | other
                jumped |= 1 << other
                path |= side // TURN << JUMP_BITS * length
                length += 1
                count = write(moves, count, whole_move(piece_square(state, number), start, length, path))
                side = 0
                if circle and is_circle(state, other):
                    state[COUNT + owner(other)] -= 1
                    if has_won(tables, state, owner(other)):
                        side = ALL_ROUND  # 5.2 Somebody has won: the chain stops.
    return count


def jumpable(tables: Ints, state: Ints, here: int, side: int, jumped: int) -> int:
    """3.3 The piece that may be jumped on this side, onto the empty tile behind, 3.5 if it was not before; or -1."""
    over = next_to(tables, here, side)
    if is_taken(state, over) and is_free(state, next_to(tables, over, side)):
        other = piece_on(state, over)
        if jumped >> other & 1 == 0:
            return other
    return -1


def jump(tables: Ints, state: Ints, number: int, side: int) -> None:
    """3.6 What is jumped changes at once; the piece that jumps never turns over."""
    over = next_to(tables, piece_square(state, number), side)
    other = piece_on(state, over)
    if is_circle(state, number) and is_circle(state, other):
        turn_over(state, other)
        take_off(state, other)  # 3.9 A circle that is jumped by a circle is removed.
        cannot_recur(state)
    else:
        turn_over(state, other)  # 3.7 Plain becomes circle, 3.8 a circle jumped by a plain piece becomes plain.
    move_piece(state, number, next_to(tables, over, side))

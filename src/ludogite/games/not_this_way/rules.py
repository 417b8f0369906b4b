"""Karo: Not This Way, sentence by sentence; the numbers are those of its page."""

from ludogite.games.drifting.board import (
    COUNT,
    EACH,
    OFF,
    TAKEN,
    TILES,
    board_key,
    move_piece,
    move_tile,
    piece_on,
    piece_square,
    place_piece,
    placements,
    ring,
    take_off,
    towards,
)
from ludogite.games.drifting.sheet import ALL_ROUND, COLUMN_BITS, COLUMNS, OWN_RULE, PRIME, SPAN, next_to
from ludogite.games.drifting.taking import may_be_taken, places_in, touches
from ludogite.games.endings import cannot_recur, pass_if_none, turn_is_passed, turn_passes_on, wins
from ludogite.games.not_this_way.chains import chains_from
from ludogite.games.not_this_way.moving import (
    LEAVES,
    has_won,
    jump,
    jump_sides,
    jumps_of,
    path_of,
    side_of,
    source_of,
    start_of,
    whole_move,
    write,
    write_steps,
)
from ludogite.kernel.layout import MOVER, PASS, PLY, Ints

PLACINGS = 2 * EACH
ALL_AROUND = (1 << ALL_ROUND) - 1
"""A ring of eight tiles."""

MAX_MOVES = 1024
"""Enough for nearly every position, including the search for chains; the rare others need a larger list."""


def is_placing(state: Ints) -> bool:
    """2.2 Whether pieces are still to be placed: all sixteen are, before anything moves."""
    return state[PLY] < PLACINGS


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """2 The pieces are placed. 3.1 Then one piece moves, and a move of its tile may open the turn."""
    if is_placing(state):
        return placements(tables, state, moves)
    count = exits(tables, state, moves)
    takeable = takeable_tiles(tables, state)
    for piece in range(EACH):
        square = piece_square(state, EACH * state[MOVER] + piece)
        if square != OFF:
            count = moves_from(tables, state, moves, count, 1 << piece, square)
    if takeable != 0:
        count = tile_moves(tables, state, moves, count, takeable)
    return pass_if_none(moves, count)


def exits(tables: Ints, state: Ints, moves: Ints) -> int:
    """5.3 With the option, a player's last piece may leave by a step to a place without a tile."""
    if may_exit(tables, state):
        for piece in range(EACH):
            square = piece_square(state, EACH * state[MOVER] + piece)
            if square != OFF and is_at_edge(tables, state, square):
                return write(moves, 0, whole_move(square, square, 0, LEAVES))
    return 0


def may_exit(tables: Ints, state: Ints) -> bool:
    """5.3 Whether the last piece of a player may leave: with the option."""
    return tables[OWN_RULE] == 1 and state[COUNT + state[MOVER]] == 1


def is_at_edge(tables: Ints, state: Ints, tile: int) -> bool:
    """5.3 Whether a neighbour of this tile, in one of the eight directions, has no tile."""
    return ring(tables, state, TILES, tile) != ALL_AROUND


def takeable_tiles(tables: Ints, state: Ints) -> int:
    """4.2 The mover's pieces 4.3 on tiles with two free sides 4.4 that leave the others connected, as bits."""
    takeable = 0
    for piece in range(EACH):
        square = piece_square(state, EACH * state[MOVER] + piece)
        if square != OFF and may_be_taken(tables, state, square):
            takeable |= 1 << piece
    return takeable


def tile_moves(tables: Ints, state: Ints, moves: Ints, count: int, takeable: int) -> int:
    """4.1 Write the moves of these pieces with their tiles: to each place that touches the board, and on from there."""
    for row in range(SPAN):
        places = places_in(state, row)
        while places != 0:
            place = (row << COLUMN_BITS) + tables[COLUMNS + (places & -places) % PRIME]
            count = moves_from(tables, state, moves, count, takeable, place)
            places &= places - 1
    return count


def moves_from(tables: Ints, state: Ints, moves: Ints, count: int, movers: int, start: int) -> int:
    """Write the moves from a square of pieces that are there or whose tiles may be laid there.

    ``movers`` has a bit for each of the mover's pieces. 4.5 A tile must touch another one in its new place; 4.6 its own
    old place is a hole and does not count.
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


def play(tables: Ints, state: Ints, move: int) -> None:
    """Make the move, then test for a win."""
    if move == PASS:
        turn_is_passed(state)
    elif is_placing(state):
        place_piece(state, 1 - state[MOVER], move)  # 2.1 The players place each other's pieces.
    else:
        move_whole(tables, state, move)
        turn_passes_on(state)
        end(tables, state)


def move_whole(tables: Ints, state: Ints, move: int) -> None:
    """4.1 The tile is moved first, with its piece; then the piece steps, jumps, or leaves the board."""
    source, start = source_of(move), start_of(move)
    number = piece_on(state, source)
    if start != source:
        move_tile(tables, state, source, start)
        move_piece(state, number, start)
    jumps, path = jumps_of(move), path_of(move)
    if jumps > 0:
        for i in range(jumps):
            jump(tables, state, number, side_of(path, i))
    elif path == LEAVES:
        take_off(state, number)
        cannot_recur(state)
    else:
        move_piece(state, number, next_to(tables, start, path))


def end(tables: Ints, state: Ints) -> None:
    """5.1 A player with only one piece left wins; 5.3 with the option, one with none."""
    for player in range(2):
        if has_won(tables, state, player):
            wins(state, player)


def key(tables: Ints, state: Ints) -> int:
    """5.4 The same position: phase, tiles and pieces up to a shift, faces, side to move."""
    return board_key(tables, state, is_placing(state))

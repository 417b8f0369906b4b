"""Karo: Four Circles, sentence by sentence; the numbers are those of its page."""

from ludogite.games.drifting.board import (
    EACH,
    TAKEN,
    TILES,
    board_key,
    is_circle,
    is_taken,
    is_tile,
    move_piece,
    move_tile,
    owner,
    piece_on,
    piece_square,
    place_piece,
    placements,
    ring,
    tile_square,
    turn_over,
)
from ludogite.games.drifting.sheet import ALL_ROUND, BACK, SIDES, SQUARE_BITS, SQUARE_MASK, TILE_COUNT, next_to
from ludogite.games.drifting.taking import first_side, may_be_taken
from ludogite.games.endings import pass_if_none, turn_is_passed, turn_passes_on, wins
from ludogite.kernel.layout import MOVER, PASS, PLY, Ints

SIX = 6
PLACINGS = 2 * SIX
IN_LINE = 4

MAX_MOVES = SIX * ALL_ROUND * 8
"""Each piece has eight directions; in each, one of the eight empty tiles might be laid under its target."""

# A move, from its lowest bits on: its target, its source, whether it jumps, and the square of the tile that is laid
# under its target first, or NO_TILE. A placement is only its target.
JUMP = 1 << 2 * SQUARE_BITS
TILE_SHIFT = 2 * SQUARE_BITS + 1
NO_TILE = SQUARE_MASK

# The tiles that may be taken, packed into one number: for each its index in the list of tiles, plus one.
TILE_BITS = 5
TILE_MASK = (1 << TILE_BITS) - 1


def is_placing(state: Ints) -> bool:
    """2.2 Whether pieces are still to be placed: all twelve are, before anything moves."""
    return state[PLY] < PLACINGS


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """2 The pieces are placed. 3.1 Then one piece moves, and a tile move may open the turn."""
    if is_placing(state):
        return placements(tables, state, moves)
    takeable = takeable_tiles(tables, state)
    player = state[MOVER]
    count = 0
    for number in range(EACH * player, EACH * player + SIX):
        count = moves_of(tables, state, moves, count, piece_square(state, number), takeable)
    return pass_if_none(moves, count)


def takeable_tiles(tables: Ints, state: Ints) -> int:
    """4.2 Empty tiles 4.3 with two free sides 4.4 that leave the others connected, packed."""
    packed = 0
    for i in range(tables[TILE_COUNT]):
        tile = tile_square(state, i)
        if not is_taken(state, tile) and may_be_taken(tables, state, tile):
            packed = (packed << TILE_BITS) | (i + 1)
    return packed


def moves_of(tables: Ints, state: Ints, moves: Ints, count: int, source: int, takeable: int) -> int:
    """3.2 Steps to the next tile, and 3.3 jumps over the piece on it; 4.1 a target without a tile may get one."""
    tiles = ring(tables, state, TILES, source)
    taken = ring(tables, state, TAKEN, source)
    for direction in range(ALL_ROUND):
        target = next_to(tables, source, direction)
        move = source << SQUARE_BITS
        has_tile = tiles >> direction & 1 == 1
        free = has_tile
        if taken >> direction & 1 == 1:
            target = next_to(tables, target, direction)
            move |= JUMP
            has_tile = is_tile(state, target)
            free = has_tile and not is_taken(state, target)
        if free:
            moves[count] = NO_TILE << TILE_SHIFT | move | target
            count += 1
        elif takeable != 0 and not has_tile:
            count = tile_moves(tables, state, moves, count, move | target, takeable)
    return count


def tile_moves(tables: Ints, state: Ints, moves: Ints, count: int, move: int, takeable: int) -> int:
    """4.5 Lay each tile that may be taken under the piece's target, if it touches another tile there."""
    place = move & SQUARE_MASK
    touching = ring(tables, state, TILES, place) & SIDES
    toucher = NO_TILE
    if touching == 0:
        return count
    if touching & (touching - 1) == 0:
        toucher = next_to(tables, place, first_side(touching, 0))
    while takeable != 0:
        tile = tile_square(state, (takeable & TILE_MASK) - 1)
        if tile != toucher:
            moves[count] = tile << TILE_SHIFT | move
            count += 1
        takeable >>= TILE_BITS
    return count


def play(tables: Ints, state: Ints, move: int) -> None:
    """Make the move, then test whether it wins."""
    player = state[MOVER]
    if move == PASS:
        turn_is_passed(state)
    elif is_placing(state):
        place_piece(state, player, move)
    else:
        number = piece_on(state, move >> SQUARE_BITS & SQUARE_MASK)
        move_whole(tables, state, number, move)
        turn_passes_on(state)
        if is_circle(state, number) and stands_in_line(tables, state, number):
            wins(state, player)  # 5.1 Four circles in one line.


def move_whole(tables: Ints, state: Ints, number: int, move: int) -> None:
    """4.1 The tile is moved first, then the piece; 3.4 a piece that jumps turns over."""
    target = move & SQUARE_MASK
    tile = move >> TILE_SHIFT
    if tile != NO_TILE:
        move_tile(tables, state, tile, target)
    move_piece(state, number, target)
    if move & JUMP != 0:
        turn_over(state, number)


def stands_in_line(tables: Ints, state: Ints, number: int) -> bool:
    """5.1 Whether a piece is part of an unbroken straight line of four or more circles of its owner."""
    for direction in range(BACK):
        there = circles_towards(tables, state, number, direction)
        back = circles_towards(tables, state, number, direction + BACK)
        if there + 1 + back >= IN_LINE:
            return True
    return False


def circles_towards(tables: Ints, state: Ints, number: int, direction: int) -> int:
    """Number of its owner's circles that follow a piece in a direction without a gap."""
    count = 0
    square = next_to(tables, piece_square(state, number), direction)
    while is_taken(state, square):
        other = piece_on(state, square)
        if owner(other) != owner(number) or not is_circle(state, other):
            break
        count += 1
        square = next_to(tables, square, direction)
    return count


def key(tables: Ints, state: Ints) -> int:
    """5.3 The same position: phase, tiles and pieces up to a shift, faces, side to move."""
    return board_key(tables, state, is_placing(state))

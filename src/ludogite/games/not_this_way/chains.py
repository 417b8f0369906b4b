"""Chains of jumps, one for each position they lead to; the numbers are those of the game's page.

A breadth-first search over the positions after chains of one piece. It needs no memory of its own: ``moves`` is its
queue. The far end of ``moves`` has the positions after the chains in the queue, and a search tree to find a chain with
the same position.
"""

from ludogite.games.drifting.board import (
    COUNT,
    EACH,
    TAKEN,
    TILES,
    is_circle,
    is_free,
    is_taken,
    lift,
    owner,
    piece_on,
    piece_square,
    put,
    row_of,
)
from ludogite.games.drifting.sheet import (
    ALL_ROUND,
    COLUMN_MASK,
    OWN_RULE,
    SQUARE_BITS,
    SQUARE_MASK,
    TURN,
    beyond,
    next_to,
)
from ludogite.games.not_this_way.moving import JUMP_BITS, JUMP_MASK, MOST_JUMPS, jumps_of, path_of, side_of, whole_move
from ludogite.kernel.layout import Ints

# The position after a chain, in one number. From its lowest bits on:
#
#   FACES    two bits per piece: PLAIN, CIRCLE or GONE. They determine the end of the chain: each piece can be jumped
#            either along its row or along its column, as a jumper keeps the parity of both.
#   HERE     the square on which the chain ends
#   LENGTH   the length of its jumps' spelling
#   WON      whether a player has won
FACE_BITS = 2
FACE_MASK = 3
PLAIN, CIRCLE, GONE = range(3)
FACES_BITS = 2 * EACH * FACE_BITS
FACES_MASK = (1 << FACES_BITS) - 1
HERE_SHIFT = FACES_BITS
LENGTH_SHIFT = HERE_SHIFT + SQUARE_BITS
WON_SHIFT = LENGTH_SHIFT + 8

# Two numbers per chain at the far end of `moves`: the position after it, and its links in a search tree, in which the
# next bit of FACES decides between left and right.
WORDS = 2
LINK_BITS = 31
LINK_MASK = (1 << LINK_BITS) - 1

SHORT = len("^k9")
"""Length of the spelling of a jump to a row with a one-digit number."""
ROW_TEN = 9


def chains_from(tables: Ints, state: Ints, moves: Ints, count: int, number: int, start: int) -> int:
    """Write the chains of a piece. 3.10 Its own square is empty; 4.6 after a tile move, the tile's old place is a hole.

    Therefore piece and tile are removed, and put back after all chains are written.
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


def chains(tables: Ints, state: Ints, moves: Ints, count: int, number: int, start: int) -> int:
    """3.4 Write the chains of jumps from a square; return the new count.

    Chain number i is at ``count + i`` in ``moves``. Number 0 has no jump, so 3.11 no chain is written that leads back
    to the same position.
    """
    last, source, circle = len(moves) - 1, piece_square(state, number), is_circle(state, number)
    if not has_room(moves, count, 0):
        return fill_rest(moves, count)
    moves[count] = whole_move(source, start, 0, 0)
    moves[last], moves[last - 1] = start << HERE_SHIFT | all_faces(state), 0
    known, i = 1, 0
    while i < known:
        following = i + 1
        left, jumps, path = moves[last - WORDS * i], jumps_of(moves[count + i]), path_of(moves[count + i])
        for side in range(0, ALL_ROUND, TURN):
            other = jumpable(tables, state, left, side)
            if other >= 0 and jumps < MOST_JUMPS and left >> WON_SHIFT == 0:
                if not has_room(moves, count, known):
                    return fill_rest(moves, count + keep_single_jumps(moves, count, known))
                longer = whole_move(source, start, jumps + 1, path | side // TURN << JUMP_BITS * jumps)
                leaves = after_jump(tables, state, left, circle, side, other)
                same = find_or_add(moves, known, leaves & FACES_MASK)
                at = last - WORDS * same
                if same == known:
                    known += 1
                    moves[at - 1] = 0
                elif not is_better(tables, start, longer, leaves, moves[count + same], moves[at]):
                    continue
                moves[count + same], moves[at] = longer, leaves
                following = min(following, same)  # Extensions of a better spelling improve, too.
        i = following
    moves[count] = moves[count + known - 1]
    return count + known - 1


def has_room(moves: Ints, count: int, known: int) -> bool:
    """Whether one more chain fits."""
    return count + known < len(moves) - WORDS * (known + 1)


def all_faces(state: Ints) -> int:
    """Faces of all pieces before the first jump."""
    faces = 0
    for piece in range(2 * EACH):
        if is_circle(state, piece):
            faces |= CIRCLE << FACE_BITS * piece
    return faces


def face_of(left: int, piece: int) -> int:
    """Face of a piece after a chain."""
    return left >> FACE_BITS * piece & FACE_MASK


def jumpable(tables: Ints, state: Ints, left: int, side: int) -> int:
    """3.3 Piece that a chain may jump next on this side, onto the empty tile behind it; or -1.

    No chain lands on the square of a removed piece: it stays an even number of columns and rows from its start.
    """
    over = next_to(tables, left >> HERE_SHIFT & SQUARE_MASK, side)
    if is_taken(state, over) and is_free(state, next_to(tables, over, side)):
        other = piece_on(state, over)
        if face_of(left, other) != GONE:
            return other
    return -1


def after_jump(tables: Ints, state: Ints, left: int, circle: bool, side: int, other: int) -> int:
    """Position after a chain that continues over this piece."""
    here = beyond(tables, left >> HERE_SHIFT & SQUARE_MASK, side)
    faces, length = left & FACES_MASK, left >> LENGTH_SHIFT
    length += SHORT + (1 if row_of(here) >= ROW_TEN else 0)
    if circle:
        faces += 1 << FACE_BITS * other  # 3.7 plain becomes circle, 3.9 a circle is removed
    else:
        faces ^= 1 << FACE_BITS * other  # 3.7, 3.8 plain and circle become each other
    won = circle and face_of(faces, other) == GONE and wins_during_chain(tables, state, faces, owner(other))
    return (length << LENGTH_SHIFT | here << HERE_SHIFT | faces) + ((1 if won else 0) << WON_SHIFT)


def wins_during_chain(tables: Ints, state: Ints, faces: int, player: int) -> bool:
    """5.2 Whether a player has won during a chain."""
    gone = 0
    for piece in range(EACH * player, EACH * player + EACH):
        if face_of(faces, piece) == GONE:
            gone += 1
    return state[COUNT + player] - gone <= 1 - tables[OWN_RULE]


def find_or_add(moves: Ints, known: int, faces: int) -> int:
    """Number of the chain with these faces; if there is none, add number ``known`` to the tree."""
    last, at, bits = len(moves) - 1, 0, faces
    while moves[last - WORDS * at] & FACES_MASK != faces:
        shift = LINK_BITS * (bits & 1)
        bits >>= 1
        links = last - WORDS * at - 1
        at = moves[links] >> shift & LINK_MASK
        if at == 0:
            moves[links] |= known << shift
            return known
    return at


def is_better(tables: Ints, start: int, move: int, left: int, other: int, other_left: int) -> bool:
    """3.12 Whether a chain's spelling is shorter than another's to the same position, or first of equal length."""
    length, other_length = left >> LENGTH_SHIFT, other_left >> LENGTH_SHIFT
    return length < other_length or (length == other_length and is_before(tables, start, path_of(move), path_of(other)))


def is_before(tables: Ints, start: int, path: int, other: int) -> bool:
    """Whether the first of two equally long spellings precedes the second in code-point order."""
    if path == other:
        return False
    here = start
    while path & JUMP_MASK == other & JUMP_MASK:
        here = beyond(tables, here, side_of(path, 0))
        path >>= JUMP_BITS
        other >>= JUMP_BITS
    return name_order(beyond(tables, here, side_of(path, 0))) < name_order(beyond(tables, here, side_of(other, 0)))


def name_order(square: int) -> int:
    """Sort key of a square's name, followed by ``^``, in code-point order."""
    row = row_of(square) + 1
    return (square & COLUMN_MASK) << 8 | (2 * row if row > ROW_TEN else 20 * row + 19)  # 1^ is between 19 and 20


def keep_single_jumps(moves: Ints, count: int, known: int) -> int:
    """Number of single jumps in the queue; they are moved to its start."""
    jumps = 0
    for i in range(1, known):
        if jumps_of(moves[count + i]) == 1:
            moves[count + jumps] = moves[count + i]
            jumps += 1
    return jumps


def fill_rest(moves: Ints, count: int) -> int:
    """Fill the rest of ``moves`` with known moves, because there are more than it holds."""
    if count > 0:
        for i in range(count, len(moves)):
            moves[i] = moves[i - count]
    return max(count, 4 * len(moves))

"""Kanto, sentence by sentence; the numbers are those of its page."""

from ludogite.games.endings import cannot_recur, pass_if_none, turn_is_passed, turn_passes_on, wins
from ludogite.kernel.layout import CHANCE, DRAWN_QUIET, HEAD, MOVER, PASS, PLY, TABLES_HEAD, UNDECIDED, Ints

# 1.1 The board, 5 columns by 8 rows: square 0 is a1, 4 is e1, 39 is e8. Black begins above, Red below.
COLUMNS, ROWS = 5, 8
SQUARES = COLUMNS * ROWS
EDGE = SQUARES
"""Place beyond the board's edge, which counts as occupied."""
ARMY = 20
"""1.2 Number of pawns of each player at the start."""

# The state, after its head. A square holds EMPTY or the number of its pawn, from which its owner follows. A set of
# values is a number with one bit per value.
#
#   BOARD    the squares a1 b1 ... e8, and the edge
#   PAWNS    the pawns' squares: Red's twenty places, then Black's; the first COUNT of each are in use
#   FACES    the face of each of them: HIDDEN, or its value
#   COUNT    the numbers of pawns of Red and Black
#   HIDING   the numbers of those face down
#   UNSEEN   the set of values not yet revealed of each colour
#   TAKEN    the set of values captured of each colour
#   BANS     the moves back that the last turn and the one before it forbid, or NO_BAN
#   QUIET    the number of latest turns with neither a reveal nor a capture
#   TURNED   at chance, the square of the pawn that is turned over
BOARD = HEAD
PAWNS = BOARD + SQUARES + 1
FACES = PAWNS + 2 * ARMY
COUNT = FACES + 2 * ARMY
HIDING = COUNT + 2
UNSEEN = HIDING + 2
TAKEN = UNSEEN + 2
BANS = TAKEN + 2
QUIET = BANS + 2
TURNED = QUIET + 1
STATE_SIZE = TURNED + 1
EMPTY = 0
BEYOND = -1
HIDDEN = 0
ONE, KANTO = 1, 20
NO_BAN = -1

# The tables, after their head. A way leads out of a square in one of the four directions: to the next square, and then
# to the one after it or to the edge.
#
#   QUIET_LIMIT    the number of quiet turns that draws the game, 0 for no limit
#   HIDDEN_STEP    1 if face-down pawns may step
#   SHOW_CAPTURED  1 if captured pawns are shown to everyone
#   FIRST          the start of each square's ways (and, one further, their end)
#   NEAR           the next square of each way
#   FAR            the square after that, or the edge
#   HASHES         a number per owner, face and square, then those of the other parts of a key
WAY_COUNT = 134
QUIET_LIMIT = TABLES_HEAD
HIDDEN_STEP = QUIET_LIMIT + 1
SHOW_CAPTURED = HIDDEN_STEP + 1
FIRST = SHOW_CAPTURED + 1
NEAR = FIRST + SQUARES + 1
FAR = NEAR + WAY_COUNT
HASHES = FAR + WAY_COUNT
HASH_MOVER = HASHES + 2 * (KANTO + 1) * SQUARES
HASH_TURNED = HASH_MOVER + 1
TABLES_SIZE = HASH_TURNED + SQUARES

# A move is the square it leaves and the square it goes to, as one number; a reveal stays where it is.
MOVES = SQUARES * SQUARES

MOVE_BITS = 12
"""Size of a signed number that holds every move, on GPUs too."""
MAX_MOVES = ARMY * 9 + ARMY * 5
"""A face-down pawn has a reveal and 4 slides, and 4 steps if it is the mover's; a face-up one has 4 moves."""


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """2.1 A turn is a reveal, a capture, a step or a slide, freely chosen."""
    count = captures_and_steps(tables, state, moves)
    for colour in range(2):
        if state[HIDING + colour] > 0:
            count = reveals_and_slides(tables, state, moves, count, colour)
    return pass_if_none(moves, count)


def captures_and_steps(tables: Ints, state: Ints, moves: Ints) -> int:
    """2.4 A pawn captures an opponent's pawn beside it, or 2.6 steps to an empty square beside it."""
    count = 0
    first = state[MOVER] * ARMY
    for pawn in range(first, first + state[COUNT + state[MOVER]]):
        source = state[PAWNS + pawn]
        face = state[FACES + pawn]
        steps = may_step(tables, face)
        for way in range(tables[FIRST + source], tables[FIRST + source + 1]):
            target = tables[NEAR + way]
            there = state[BOARD + target]
            possible = steps if there == EMPTY else may_take(state, face, there)
            count = add_move(state, moves, count, source * SQUARES + target, possible)
    return count


def reveals_and_slides(tables: Ints, state: Ints, moves: Ints, count: int, colour: int) -> int:
    """2.2 Any face-down pawn may be revealed; 2.7 any may slide two squares straight on, both empty."""
    first = colour * ARMY
    for pawn in range(first, first + state[COUNT + colour]):
        if state[FACES + pawn] == HIDDEN:
            source = state[PAWNS + pawn]
            count = add_move(state, moves, count, source * SQUARES + source, True)
            for way in range(tables[FIRST + source], tables[FIRST + source + 1]):
                near, far = tables[NEAR + way], tables[FAR + way]
                possible = state[BOARD + near] == EMPTY and state[BOARD + far] == EMPTY
                count = add_move(state, moves, count, source * SQUARES + far, possible)
    return count


def add_move(state: Ints, moves: Ints, count: int, move: int, possible: bool) -> int:
    """Write a move if it is possible and 3.1 does not put a pawn back on a square it has just left."""
    if possible and move != state[BANS] and move != state[BANS + 1]:
        moves[count] = move
        return count + 1
    return count


def may_step(tables: Ints, face: int) -> bool:
    """2.6 Whether a pawn may step: identified ones may; with the option, face-down ones too."""
    return face != HIDDEN or tables[HIDDEN_STEP] == 1


def distance(tables: Ints, source: int, target: int) -> int:
    """Distance in a straight line: 1 for a step or a capture, 2 for a slide, 0 if neither leads there."""
    for way in range(tables[FIRST + source], tables[FIRST + source + 1]):
        if tables[NEAR + way] == target:
            return 1
        if tables[FAR + way] == target:
            return 2
    return 0


def may_take(state: Ints, face: int, there: int) -> bool:
    """2.4 Whether a pawn may capture: both are identified, and the other is the opponent's."""
    return owner(there) != state[MOVER] and face != HIDDEN and takes(face, state[FACES + there - 1])


def takes(value: int, other: int) -> bool:
    """2.4 A value takes those not above it. 2.5 A Kanto cannot take a 1, and a 1 can take a Kanto."""
    if other == HIDDEN:
        return False
    if value == KANTO and other == ONE:
        return False
    return value >= other or (value == ONE and other == KANTO)


def owner(pawn: int) -> int:
    """Owner of a pawn."""
    return (pawn - 1) // ARMY


def play(tables: Ints, state: Ints, move: int) -> None:
    """Take a turn, or at chance turn over the pawn to be revealed; then test the end."""
    if state[MOVER] == CHANCE:
        turn_over(state, move)
    else:
        take_turn(state, move)
    end(state)


def take_turn(state: Ints, move: int) -> None:
    """2.1 Reveal, capture, step or slide; a player who can do none of these passes."""
    source, target = move // SQUARES, move % SQUARES
    state[QUIET] += 1
    age_bans(state)
    if move == PASS:
        turn_is_passed(state)
    elif source == target:
        turn_passes_on(state)
        state[MOVER] = CHANCE
        state[TURNED] = source
        reset_quiet(state)
    else:
        turn_passes_on(state)
        forbid_going_back(state, source, target)
        if state[BOARD + target] != EMPTY:
            take_off(state, target)
            reset_quiet(state)
        put(state, state[BOARD + source], source, target)


def reset_quiet(state: Ints) -> None:
    """4.2 After a reveal or a capture, the count of quiet turns starts again."""
    state[QUIET] = 0
    cannot_recur(state)


def age_bans(state: Ints) -> None:
    """3.1 A ban lasts for two turns; 3.3 a reveal and a pass are turns too, but forbid nothing."""
    state[BANS + 1] = state[BANS]
    state[BANS] = NO_BAN


def forbid_going_back(state: Ints, source: int, target: int) -> None:
    """3.1 A pawn's latest move counts: an older ban ends if its pawn has just moved or been captured."""
    pawn = state[BANS + 1] // SQUARES
    if pawn in (source, target):
        state[BANS + 1] = NO_BAN
    state[BANS] = target * SQUARES + source


def put(state: Ints, pawn: int, source: int, target: int) -> None:
    """Move a pawn to an empty square."""
    state[BOARD + source] = EMPTY
    state[BOARD + target] = pawn
    state[PAWNS + pawn - 1] = target


def take_off(state: Ints, square: int) -> None:
    """2.4 Remove a captured pawn from the board; the last pawn of its owner's list takes over its number."""
    pawn = state[BOARD + square]
    colour = owner(pawn)
    state[TAKEN + colour] |= 1 << state[FACES + pawn - 1]
    state[COUNT + colour] -= 1
    last = colour * ARMY + state[COUNT + colour]
    state[PAWNS + pawn - 1] = state[PAWNS + last]
    state[FACES + pawn - 1] = state[FACES + last]
    state[BOARD + state[PAWNS + last]] = pawn
    state[BOARD + square] = EMPTY


def turn_over(state: Ints, value: int) -> None:
    """2.2 The pawn shows its value from now on."""
    pawn = state[BOARD + state[TURNED]]
    state[FACES + pawn - 1] = value
    state[UNSEEN + owner(pawn)] ^= 1 << value
    state[HIDING + owner(pawn)] -= 1
    state[MOVER] = state[PLY] % 2
    state[TURNED] = 0


def end(state: Ints) -> None:
    """4.1 A player without pawns has lost."""
    for player in range(2):
        if state[COUNT + player] == 0:
            wins(state, 1 - player)


def own_draw(tables: Ints, state: Ints) -> int:
    """4.2 The limit of consecutive turns without a reveal or a capture is a draw."""
    return DRAWN_QUIET if 0 < tables[QUIET_LIMIT] <= state[QUIET] else UNDECIDED


def chance_total(tables: Ints, state: Ints) -> int:
    """2.3 Each value of that colour not yet revealed is equally likely."""
    return state[HIDING + owner(state[BOARD + state[TURNED]])]


def chance_event(tables: Ints, state: Ints, event: int) -> int:
    """Events are the values not yet revealed, ascending, so each has its own outcome."""
    unseen = state[UNSEEN + owner(state[BOARD + state[TURNED]])]
    value = 0
    while event >= 0:
        value += 1
        event -= unseen >> value & 1
    return value


def chance_weight(tables: Ints, state: Ints, outcome: int) -> int:
    """1 for a value not yet revealed."""
    return state[UNSEEN + owner(state[BOARD + state[TURNED]])] >> outcome & 1


def key(tables: Ints, state: Ints) -> int:
    """4.4 The same position: pawns with their faces, values not yet revealed, side to move, and the moves forbidden."""
    bans = (state[BANS] + 1) * (MOVES + 1) + state[BANS + 1] + 1
    number = (bans << 2 * ARMY) + unseen_key(state)
    if state[PLY] % 2 == 1:
        number ^= tables[HASH_MOVER]
    if state[MOVER] == CHANCE:
        number ^= tables[HASH_TURNED + state[TURNED]]
    for colour in range(2):
        for pawn in range(colour * ARMY, colour * ARMY + state[COUNT + colour]):
            kind = colour * (KANTO + 1) + state[FACES + pawn]
            number ^= tables[HASHES + kind * SQUARES + state[PAWNS + pawn]]
    return number


def unseen_key(state: Ints) -> int:
    """Part of a key for the values not yet revealed: its lowest bits."""
    return (state[UNSEEN] >> 1 << ARMY) + (state[UNSEEN + 1] >> 1)

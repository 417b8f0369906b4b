"""Kanto, sentence by sentence; the numbers are those of its page."""

from ludogite.games.endings import cannot_recur, pass_if_none, turn_is_passed, turn_passes_on, wins
from ludogite.kernel.layout import CHANCE, DRAWN_QUIET, HEAD, MOVER, PASS, PLY, TABLES_HEAD, UNDECIDED, Ints

# 1.1 The board, 5 columns by 8 rows: square 0 is a1, 4 is e1, 39 is e8. Black begins above, Red below.
COLUMNS, ROWS = 5, 8
SQUARES = COLUMNS * ROWS
EDGE = SQUARES
"""The place beyond the board's edge: it counts as occupied."""
ARMY = 20
"""1.2 How many pawns each player has at the start."""

# The state, after its head. A square holds EMPTY or the number of the pawn on it; a pawn's number tells its owner. A
# set of values is a number with one bit a value.
#
#   BOARD    the squares a1 b1 ... e8, and the edge
#   PAWNS    where the pawns are: Red's twenty places, then Black's; the first COUNT of each are in use
#   FACES    what each of them shows: HIDDEN, or its value
#   COUNT    how many pawns Red and Black have
#   HIDING   how many of them are face down
#   UNSEEN   for each colour the set of values not yet revealed
#   TAKEN    for each colour the set of values captured
#   BANS     the moves back that the last turn and the turn before it forbid, or NO_BAN
#   QUIET    how many of the latest turns brought neither a reveal nor a capture
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

# The tables, after their head. A way leads out of a square in one of the four directions: to the next square, and on
# to the one after it or to the edge.
#
#   QUIET_LIMIT    after how many quiet turns the game is drawn, 0 for never
#   HIDDEN_STEP    1 if face-down pawns may step
#   SHOW_CAPTURED  1 if everybody may look at captured pawns
#   FIRST          where each square's ways begin (and, one further, end)
#   NEAR           the next square of each way
#   FAR            the square after that, or the edge
#   HASHES         a number for each owner, face and square, then the numbers of what else is in a key
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
"""A signed number of so many bits holds every move, on GPUs too."""
MAX_MOVES = ARMY * 9 + ARMY * 5
"""A face-down pawn of one's own has a reveal, 4 steps and 4 slides; the enemy's has no steps; one face up has 4."""


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """2.1 A turn is a reveal, a capture, a step or a slide, freely chosen."""
    count = captures_and_steps(tables, state, moves)
    for colour in range(2):
        if state[HIDING + colour] > 0:
            count = reveals_and_slides(tables, state, moves, count, colour)
    return pass_if_none(moves, count)


def captures_and_steps(tables: Ints, state: Ints, moves: Ints) -> int:
    """2.4 One of your pawns takes an enemy pawn beside it, or 2.6 steps to an empty square beside it."""
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
            count = add(state, moves, count, source * SQUARES + target, possible)
    return count


def reveals_and_slides(tables: Ints, state: Ints, moves: Ints, count: int, colour: int) -> int:
    """2.2 Any face-down pawn may be revealed; 2.7 any may slide two squares straight on, both empty."""
    first = colour * ARMY
    for pawn in range(first, first + state[COUNT + colour]):
        if state[FACES + pawn] == HIDDEN:
            source = state[PAWNS + pawn]
            count = add(state, moves, count, source * SQUARES + source, True)
            for way in range(tables[FIRST + source], tables[FIRST + source + 1]):
                near, far = tables[NEAR + way], tables[FAR + way]
                possible = state[BOARD + near] == EMPTY and state[BOARD + far] == EMPTY
                count = add(state, moves, count, source * SQUARES + far, possible)
    return count


def add(state: Ints, moves: Ints, count: int, move: int, possible: bool) -> int:
    """Write a move if it is possible and 3.1 does not put a pawn back on a square it has just left."""
    if possible and move != state[BANS] and move != state[BANS + 1]:
        moves[count] = move
        return count + 1
    return count


def may_step(tables: Ints, face: int) -> bool:
    """2.6 A pawn that is identified steps; with the option, one that lies face down does so too."""
    return face != HIDDEN or tables[HIDDEN_STEP] == 1


def distance(tables: Ints, source: int, target: int) -> int:
    """How far a square lies in a straight line: 1 for a step or a capture, 2 for a slide, 0 if neither leads there."""
    for way in range(tables[FIRST + source], tables[FIRST + source + 1]):
        if tables[NEAR + way] == target:
            return 1
        if tables[FAR + way] == target:
            return 2
    return 0


def may_take(state: Ints, face: int, there: int) -> bool:
    """2.4 Both pawns are identified, and the other is the enemy's."""
    return owner(there) != state[MOVER] and face != HIDDEN and takes(face, state[FACES + there - 1])


def takes(value: int, other: int) -> bool:
    """2.4 A value takes those not above it. 2.5 A Kanto cannot take a 1, and a 1 can take a Kanto."""
    if other == HIDDEN:
        return False
    if value == KANTO and other == ONE:
        return False
    return value >= other or (value == ONE and other == KANTO)


def owner(pawn: int) -> int:
    """Whose pawn this number is."""
    return (pawn - 1) // ARMY


def play(tables: Ints, state: Ints, move: int) -> None:
    """Take a turn, or at chance turn over the pawn to be revealed; then test the end."""
    if state[MOVER] == CHANCE:
        turn_over(state, move)
    else:
        take_turn(state, move)
    end(state)


def take_turn(state: Ints, move: int) -> None:
    """2.1 Reveal, capture, step or slide; who can do none of these passes."""
    source, target = move // SQUARES, move % SQUARES
    state[QUIET] += 1
    bans_grow_older(state)
    if move == PASS:
        turn_is_passed(state)
    elif source == target:
        turn_passes_on(state)
        state[MOVER] = CHANCE
        state[TURNED] = source
        irreversible(state)
    else:
        turn_passes_on(state)
        forbid_going_back(state, source, target)
        if state[BOARD + target] != EMPTY:
            take_off(state, target)
            irreversible(state)
        put(state, state[BOARD + source], source, target)


def irreversible(state: Ints) -> None:
    """4.2 After a reveal or a capture, quiet turns are counted anew."""
    state[QUIET] = 0
    cannot_recur(state)


def bans_grow_older(state: Ints) -> None:
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
    """2.4 Take a captured pawn off the board; the last pawn of its owner's list takes over its number."""
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
    """4.2 So many turns in a row without a reveal or a capture are a draw."""
    return DRAWN_QUIET if 0 < tables[QUIET_LIMIT] <= state[QUIET] else UNDECIDED


def chance_total(tables: Ints, state: Ints) -> int:
    """2.3 Each value of that colour not yet revealed is equally likely."""
    return state[HIDING + owner(state[BOARD + state[TURNED]])]


def chance_event(tables: Ints, state: Ints, event: int) -> int:
    """The values not yet revealed, ascending, are the events; so every event has an outcome of its own."""
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
    """What the values not yet revealed make of a key: its lowest bits."""
    return (state[UNSEEN] >> 1 << ARMY) + (state[UNSEEN + 1] >> 1)

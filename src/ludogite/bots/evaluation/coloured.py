"""Shared parts of the evaluations of Katarenga and Colorado: reach of pawns, and the network's inputs."""

from ludogite.bots.evaluation.common import bit_count, sign_of
from ludogite.games.coloured.board import COLOURS, SIDE, SQUARES, row
from ludogite.games.coloured.pawns import BOARD, COLOUR, COUNT, EMPTY, FIRST, ONWARD, PAWNS, TARGETS, owner
from ludogite.kernel.layout import MOVER, PLY, Ints

SHARED = (
    "pawns on their baseline",
    "rows to go",
    "moves",
    "moves forward",
    "rows to go after each pawn's best move",
    "pawns that can reach the far row",
    "uncovered squares of the far row in reach",
    "squares of the baseline covered",
    "pawns covered",
    "pawns attacked, enemy to move",
    "pawns attacked and not covered, enemy to move",
    "pawns attacked, own move",
    "pawns attacked and not covered, own move",
)
AT_START, ROWS, MOVES, MOVES_FORWARD, ROWS_LEFT, CAN_ARRIVE, OPEN_ARRIVALS, COVERED_BASELINE, COVERED_PAWNS = range(9)
HANGING, HANGING_BARE, THREATENED, THREATENED_BARE = range(9, 13)

LAST_ROW = SIDE - 1

# The reach of a player's pawns is one number. First come sets, one bit per member:
#
#   MET        pawns in the order of their numbers: covered ones of the player, attacked ones of the opponent
#   ARRIVALS   columns in which the far row can be reached
#   GUARDED    columns in which the player's baseline is covered
#
# and then counts:
#
#   FREE       moves
#   FORWARD    moves that bring a pawn nearer to the far row
#   LEFT       rows that remain after each pawn's best move
#   ARRIVING   pawns that can reach the far row from elsewhere
MET = 0
ARRIVALS = MET + 2 * SIDE
GUARDED = ARRIVALS + SIDE
FREE = GUARDED + SIDE
FORWARD = FREE + 8
LEFT = FORWARD + 8
ARRIVING = LEFT + 8
SETS = (1 << FREE) - 1
SET = (1 << SIDE) - 1
BYTE = (1 << 8) - 1

# The inputs of a network, as seen by the player to move, whose baseline is the first row:
#
#   PLACED   a pawn by its owner, its square, and the square's colour
#   MET_BY   a pawn of the mover and one of the opponent by the colours of their squares, and their distance
#   BESIDE   two pawns of one owner, and their distance
KINDS = len(COLOURS)
APART = 2 * SIDE - 1
OFFSETS = APART * APART
MIDDLE = OFFSETS // 2
PLACED = 0
MET_BY = PLACED + 2 * KINDS * SQUARES
BESIDE = MET_BY + KINDS * KINDS * OFFSETS
PAWN_INPUTS = BESIDE + 2 * OFFSETS


def reach_of_pawns(tables: Ints, state: Ints, player: int) -> int:
    """The reach of all pawns of a player, as one number."""
    sets, counts = 0, 0
    for index in range(state[COUNT + player]):
        reached = reach(tables, state, player, state[PAWNS + player * SIDE + index])
        sets |= reached & SETS
        counts += reached >> FREE
    return sets | counts << FREE


def reach(tables: Ints, state: Ints, player: int, source: int) -> int:
    """The reach of one pawn, as one number."""
    away = rows_to_go(player, source)
    found, free, forward, best = 0, 0, 0, away
    i = tables[FIRST + source]
    end = tables[FIRST + source + 1]
    while i < end:
        target = tables[TARGETS + i]
        pawn = state[BOARD + target]
        rows = rows_to_go(player, target)
        if rows == LAST_ROW:
            found |= 1 << (GUARDED + target % SIDE)
        i += 1
        if pawn != EMPTY:
            found |= 1 << (MET + pawn - 1)
            i = tables[ONWARD + i - 1]
            if owner(pawn) == player:
                continue
        free += 1
        if rows < away:
            forward += 1
            best = min(best, rows)
            if rows == 0:
                found |= 1 << (ARRIVALS + target % SIDE)
    arriving = 1 if best == 0 < away else 0
    return found | free << FREE | forward << FORWARD | best << LEFT | arriving << ARRIVING


def rows_to_go(player: int, square: int) -> int:
    """Number of rows between a square and the row that a player's pawns make for."""
    return row(square) ^ (LAST_ROW * (1 - player))


def covered(found: int, player: int) -> int:
    """The player's pawns that cover each other, as a set."""
    return found >> (MET + player * SIDE) & SET


def attacked(found: int, player: int) -> int:
    """The opponent's pawns that a player attacks, as a set."""
    return found >> (MET + (1 - player) * SIDE) & SET


def open_arrivals(found: int, opponent: int) -> int:
    """Number of reachable squares of the far row that the opponent does not cover."""
    return bit_count(found >> ARRIVALS & SET & ~(opponent >> GUARDED))


def opponent_moves_next(state: Ints, player: int) -> bool:
    """Whether it is the opponent's turn."""
    return state[PLY] % 2 != player


def add_progress(values: Ints, player: int, rows: int, at_start: int) -> None:
    """Add the rows that a player's pawns have to go, and the pawns still on their baseline."""
    values[ROWS] += sign_of(player) * rows
    values[AT_START] += sign_of(player) * at_start


def add_shared(state: Ints, values: Ints, player: int, own: int, opponent: int, exposed: int) -> None:
    """Add a player's shared features; ``own`` and ``opponent`` are the reach of both, ``exposed`` a set of pawns."""
    sign, safe = sign_of(player), covered(own, player)
    values[MOVES] += sign * (own >> FREE & BYTE)
    values[MOVES_FORWARD] += sign * (own >> FORWARD & BYTE)
    values[ROWS_LEFT] += sign * (own >> LEFT & BYTE)
    values[CAN_ARRIVE] += sign * (own >> ARRIVING)
    values[OPEN_ARRIVALS] += sign * open_arrivals(own, opponent)
    values[COVERED_BASELINE] += sign * bit_count(own >> GUARDED & SET)
    values[COVERED_PAWNS] += sign * bit_count(safe)
    first = HANGING if opponent_moves_next(state, player) else THREATENED
    values[first] += sign * bit_count(exposed)
    values[first + 1] += sign * bit_count(exposed & ~safe)


def pawn_inputs(tables: Ints, state: Ints, active: Ints) -> int:
    """Write the network's active inputs of all pawns; returns their number."""
    mover = max(state[MOVER], 0)
    count = 0
    for side in range(2):
        player = mover ^ side
        first = PAWNS + player * SIDE
        for index in range(state[COUNT + player]):
            square = state[first + index]
            here = seen_from(mover, square)
            colour = tables[COLOUR + square]
            active[count] = PLACED + (side * KINDS + colour) * SQUARES + here
            count += 1
            for other in range(index):
                offset = offset_of(here, seen_from(mover, state[first + other]))
                active[count] = BESIDE + side * OFFSETS + max(offset, OFFSETS - 1 - offset)
                count += 1
            if side == 0:
                count = add_met(tables, state, active, count, mover, here, colour)
    return count


def add_met(tables: Ints, state: Ints, active: Ints, count: int, mover: int, here: int, colour: int) -> int:
    """Write the inputs of one of the mover's pawns and each of the opponent's; returns the number so far."""
    first = PAWNS + (1 - mover) * SIDE
    for index in range(state[COUNT + 1 - mover]):
        square = state[first + index]
        offset = offset_of(here, seen_from(mover, square))
        active[count] = MET_BY + (colour * KINDS + tables[COLOUR + square]) * OFFSETS + offset
        count += 1
    return count


def seen_from(player: int, square: int) -> int:
    """A square as seen by a player whose baseline is the first row."""
    return square ^ player * (SQUARES - SIDE)


def offset_of(square: int, other: int) -> int:
    """The distance of two squares, in columns and rows, as one number."""
    return MIDDLE + (row(other) - row(square)) * APART + other % SIDE - square % SIDE

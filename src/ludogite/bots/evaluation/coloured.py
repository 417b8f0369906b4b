"""What the evaluations of Katarenga and Colorado share: one look at all that a player's pawns can reach."""

from ludogite.bots.evaluation.common import bits_in, sign_of
from ludogite.games.coloured.board import SIDE, row
from ludogite.games.coloured.pawns import BOARD, COUNT, EMPTY, FIRST, ONWARD, PAWNS, TARGETS, owner
from ludogite.kernel.layout import PLY, Ints

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

# What a player's pawns can reach is one number. First come sets, a bit each:
#
#   MET        pawns in the order of their numbers: one's own that are covered, the enemy's that are attacked
#   ARRIVALS   columns in which the far row can be reached
#   GUARDED    columns in which one's own baseline is covered
#
# and then counts:
#
#   FREE       moves
#   FORWARD    moves that bring a pawn nearer to the far row
#   LEFT       rows that stay to go after each pawn's best move
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


def look(tables: Ints, state: Ints, player: int) -> int:
    """What a player's pawns can reach, all together."""
    sets, counts = 0, 0
    for index in range(state[COUNT + player]):
        reached = reach(tables, state, player, state[PAWNS + player * SIDE + index])
        sets |= reached & SETS
        counts += reached >> FREE
    return sets | counts << FREE


def reach(tables: Ints, state: Ints, player: int, source: int) -> int:
    """What one pawn can reach."""
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
    """How many rows lie between a square and the row that a player's pawns make for."""
    return row(square) ^ (LAST_ROW * (1 - player))


def covered(found: int, player: int) -> int:
    """A player's pawns that are covered by each other."""
    return found >> (MET + player * SIDE) & SET


def attacked(found: int, player: int) -> int:
    """The enemy's pawns that a player attacks."""
    return found >> (MET + (1 - player) * SIDE) & SET


def open_arrivals(found: int, enemy: int) -> int:
    """How many squares of the far row can be reached that the enemy does not cover."""
    return bits_in(found >> ARRIVALS & SET & ~(enemy >> GUARDED))


def waits(state: Ints, player: int) -> bool:
    """Whether it is the enemy's turn."""
    return state[PLY] % 2 != player


def add_way(values: Ints, player: int, rows: int, at_start: int) -> None:
    """Add how many rows a player's pawns have to go, and how many pawns have not moved on."""
    values[ROWS] += sign_of(player) * rows
    values[AT_START] += sign_of(player) * at_start


def add_shared(state: Ints, values: Ints, player: int, own: int, enemy: int, exposed: int) -> None:
    """Add the shared features of a player whose pawns reach ``own``, the enemy's ``enemy``, and which are exposed."""
    sign, safe = sign_of(player), covered(own, player)
    values[MOVES] += sign * (own >> FREE & BYTE)
    values[MOVES_FORWARD] += sign * (own >> FORWARD & BYTE)
    values[ROWS_LEFT] += sign * (own >> LEFT & BYTE)
    values[CAN_ARRIVE] += sign * (own >> ARRIVING)
    values[OPEN_ARRIVALS] += sign * open_arrivals(own, enemy)
    values[COVERED_BASELINE] += sign * bits_in(own >> GUARDED & SET)
    values[COVERED_PAWNS] += sign * bits_in(safe)
    first = HANGING if waits(state, player) else THREATENED
    values[first] += sign * bits_in(exposed)
    values[first + 1] += sign * bits_in(exposed & ~safe)

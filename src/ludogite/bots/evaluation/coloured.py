"""What the evaluations of Katarenga and Colorado share: one look at all that a player's pawns can reach."""

from ludogite.games.coloured.board import SIDE
from ludogite.games.coloured.pawns import BOARD, COUNT, EMPTY, FIRST, ONWARD, PAWNS, TARGETS, owner, row
from ludogite.kernel.layout import PLY, Ints

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


def guarded(found: int) -> int:
    """How many squares of a player's own baseline are covered."""
    return bits(found >> GUARDED & SET)


def open_arrivals(found: int, enemy: int) -> int:
    """How many squares of the far row can be reached that the enemy does not cover."""
    return bits(found >> ARRIVALS & SET & ~(enemy >> GUARDED))


def bits(number: int) -> int:
    """How many members a set of at most eight has."""
    number -= number >> 1 & 0x55
    number = (number & 0x33) + (number >> 2 & 0x33)
    return number + (number >> 4) & 0x0F


def waits(state: Ints, player: int) -> bool:
    """Whether it is the enemy's turn."""
    return state[PLY] % 2 != player

"""The transposition table: positions searched before, shared by all threads of a search.

An entry is four numbers: a check, the best move, its value, and the depth. The check is the position's key mixed with
the other three, so that an entry written by two threads at once is recognised as invalid.
"""

from ludogite.bots.search.values import PROVED
from ludogite.kernel.layout import Ints

CHECK, BEST_MOVE, VALUE, SEARCHED, ENTRY_SIZE = range(5)
NO_MOVE = -(1 << 40)

UPPER, LOWER, EXACT, BOUNDS = 1, 2, 3, 4
"""Kinds of values: an upper bound, a lower bound, or exact."""
DEPTHS = 256
GENERATION_UNIT = BOUNDS * DEPTHS


def slot_of(slots: int, key: int) -> int:
    """The slot of a position, among a power of two."""
    return (key ^ (key >> 32)) & (slots - 1)


def is_entry_of(entry: Ints, key: int, generation: int) -> bool:
    """Whether an entry belongs to this position and to this search."""
    check = key ^ entry[BEST_MOVE] ^ entry[VALUE] ^ entry[SEARCHED]
    return entry[CHECK] == check and entry[SEARCHED] // GENERATION_UNIT == generation


def decides(entry: Ints, depth: int, alpha: int, beta: int, level: int) -> bool:
    """Whether an entry makes another search of its position unnecessary."""
    if entry[SEARCHED] // BOUNDS % DEPTHS < depth:
        return False
    value, bound = value_of(entry, level), entry[SEARCHED] % BOUNDS
    return bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)


def value_of(entry: Ints, level: int) -> int:
    """An entry's value. Proved values count plies from the root, but are stored counted from their position."""
    value = entry[VALUE]
    return value - level if value >= PROVED else value + level if value <= -PROVED else value


def store(entry: Ints, key: int, move: int, value: int, level: int, depth: int, bound: int, generation: int) -> None:
    """Store a result, unless the slot holds a deeper one of another position in the same search."""
    depth = max(depth, 0)
    same = entry[SEARCHED] // GENERATION_UNIT == generation
    if same and entry[SEARCHED] // BOUNDS % DEPTHS > depth + 2 and not is_entry_of(entry, key, generation):
        return
    if value >= PROVED:
        value += level
    elif value <= -PROVED:
        value -= level
    searched = (generation * DEPTHS + depth) * BOUNDS + bound
    entry[BEST_MOVE] = move
    entry[VALUE] = value
    entry[SEARCHED] = searched
    entry[CHECK] = key ^ move ^ value ^ searched

"""Plain full-width alpha-beta: every legal move to the same depth, no reductions, no quiescence search."""

from ludogite.bots.evaluation.common import NOISY
from ludogite.bots.search.buffers import (
    FRAME_KEY,
    GENERATION,
    LEVELS,
    NODE_LIMIT,
    NODES,
    PLAYER,
    SAMPLES,
    STOP,
    Buffers,
)
from ludogite.bots.search.descent import descend, list_outcomes, mean_value
from ludogite.bots.search.move_ordering import next_move, order_moves, record_cutoff
from ludogite.bots.search.transposition import (
    BEST_MOVE,
    EXACT,
    LOWER,
    NO_MOVE,
    UPPER,
    decides,
    is_entry_of,
    slot_of,
    store,
    value_of,
)
from ludogite.bots.search.values import INFINITE, end_value, evaluate
from ludogite.kernel.layout import CHANCE, MOVER, OVER


def search(buffers: Buffers, level: int, depth: int, alpha: int, beta: int) -> int:
    """Value of a level's position for its player, ``depth`` moves deep; exact inside (alpha, beta)."""
    state = buffers.states[level]
    control = buffers.control
    control[NODES] += 1
    if control[NODES] >= control[NODE_LIMIT] or control[STOP] != 0:
        control[STOP] = 1
        return 0
    if state[MOVER] == OVER:
        return end_value(state, buffers.frames[level, PLAYER], level)
    if state[MOVER] == CHANCE:
        lowest = -INFINITE
        count = list_outcomes(buffers, level)
        less = 2 if count > control[SAMPLES] else 1
        for number in range(count):
            descend(buffers, level, buffers.moves[level, number])
            buffers.values[level, number] = search(buffers, level + 1, depth - less, lowest, -lowest)
        return mean_value(buffers, level, count)
    if depth <= 0 or level >= LEVELS - 2:
        return evaluate(buffers.tables, buffers.weights, buffers.network, buffers.features, buffers.active, state)

    present = buffers.frames[level, FRAME_KEY]
    entry = buffers.transpositions[slot_of(len(buffers.transpositions), present)]
    hash_move = NO_MOVE
    if is_entry_of(entry, present, control[GENERATION]):
        hash_move = entry[BEST_MOVE]
        if decides(entry, depth, alpha, beta, level):
            return value_of(entry, level)

    best, best_move, floor = -INFINITE, NO_MOVE, alpha
    count = order_moves(buffers, level, hash_move, False)
    for number in range(count):
        move = next_move(buffers, level, number, count)
        descend(buffers, level, move)
        value = -INFINITE
        if number > 0:  # A null window first; the full window where the move turns out better.
            value = -search(buffers, level + 1, depth - 1, -alpha - 1, -alpha)
        if number == 0 or alpha < value < beta:
            value = -search(buffers, level + 1, depth - 1, -beta, -alpha)
        if control[STOP] != 0:
            return 0
        if value > best:
            best, best_move = value, move
            alpha = max(alpha, value)
            if value >= beta:
                if buffers.priorities[level, number] < NOISY:
                    record_cutoff(buffers, level, move, depth)
                break
    bound = LOWER if best >= beta else EXACT if best > floor else UPPER
    store(entry, present, best_move, best, level, depth, bound, control[GENERATION])
    return best

"""Alpha-beta search for two players who move in turn, with chance in between.

Principal variation search with a transposition table, late move reductions, and a quiescence search over noisy moves.
Values are seen by the player of their level.
"""

from ludogite.bots.evaluation.common import NOISY
from ludogite.bots.evaluation.contract import may_be_noisy
from ludogite.bots.search.buffers import (
    COUNT,
    DONE,
    FRAME_KEY,
    GENERATION,
    LEVELS,
    MARGIN,
    NODE_LIMIT,
    NODES,
    PLAYER,
    QUIESCENCE_DEPTH,
    SAMPLES,
    STOP,
    Buffers,
)
from ludogite.bots.search.descent import descend, list_outcomes, mean_value
from ludogite.bots.search.move_ordering import KILLER, next_move, order_moves, record_cutoff
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
from ludogite.bots.search.values import INFINITE, PROVED, end_value, evaluate
from ludogite.kernel.layout import CHANCE, MOVER, OVER, Ints

FIRST_LATE, LATER = 3, 10
LEAST_REDUCED = 3
SHALLOW = 3
REPLY = 1
"""Level of the replies to a move at the root, none of which is pruned."""

# No constant is passed to `search` directly: Numba would compile a second copy for the literal, and on-disk caches
# of two copies of a recursive function cannot be loaded (Numba issue 6061). Hence ``lowest``, and the level
# argument of `search_root`.


def search(buffers: Buffers, level: int, depth: int, alpha: int, beta: int) -> int:
    """The value of a level's position for its player, searched ``depth`` moves deep; exact inside (alpha, beta)."""
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
        less = 2 if count > control[SAMPLES] else 1  # Many outcomes are searched less deep.
        for number in range(count):
            descend(buffers, level, buffers.moves[level, number])
            buffers.values[level, number] = search(buffers, level + 1, depth - less, lowest, -lowest)
        return mean_value(buffers, level, count)
    quiescence = depth <= 0
    wide = beta - alpha > 1

    present = buffers.frames[level, FRAME_KEY]
    entry = buffers.transpositions[slot_of(len(buffers.transpositions), present)]
    hash_move = NO_MOVE
    if is_entry_of(entry, present, control[GENERATION]):
        hash_move = entry[BEST_MOVE]
        if not wide and decides(entry, depth, alpha, beta, level):
            return value_of(entry, level)
    elif depth > SHALLOW:
        depth -= 1  # Internal iterative reduction: without a hash move a shallower look first.

    best = -INFINITE
    best_move = NO_MOVE
    floor = alpha
    if quiescence or (depth <= SHALLOW and level > REPLY and not wide):
        estimate = evaluate(buffers.tables, buffers.weights, buffers.network, buffers.features, buffers.active, state)
        if quiescence:
            best = estimate
            if best >= beta or depth <= -control[QUIESCENCE_DEPTH] or level >= LEVELS - 2:
                return best
            if not may_be_noisy(buffers.tables, state):
                return best
            alpha = max(alpha, best)
        elif estimate - control[MARGIN] * depth >= beta > -PROVED:
            return estimate

    count = order_moves(buffers, level, hash_move, quiescence)
    for number in range(count):
        move = next_move(buffers, level, number, count)
        priority = buffers.priorities[level, number]
        descend(buffers, level, move)
        if number == 0:
            value = -search(buffers, level + 1, depth - 1, -beta, -alpha)
        else:
            reduced = reduction(depth, number, priority)
            value = -search(buffers, level + 1, depth - 1 - reduced, -alpha - 1, -alpha)
            if reduced > 0 and value > alpha:
                value = -search(buffers, level + 1, depth - 1, -alpha - 1, -alpha)
            if alpha < value < beta:
                value = -search(buffers, level + 1, depth - 1, -beta, -alpha)
        if control[STOP] != 0:
            return 0
        if value > best:
            best = value
            best_move = move
            alpha = max(alpha, value)
            if value >= beta:
                if priority < NOISY:
                    record_cutoff(buffers, level, move, depth)
                break
    if not quiescence:
        bound = LOWER if best >= beta else EXACT if best > floor else UPPER
        store(entry, present, best_move, best, level, depth, bound, control[GENERATION])
    return best


def reduction(depth: int, number: int, priority: int) -> int:
    """Number of plies by which a late move's first search is reduced."""
    if depth < LEAST_REDUCED or number < FIRST_LATE or priority >= KILLER:
        return 0
    return 2 if number >= LATER and depth > LEAST_REDUCED else 1


def search_root(buffers: Buffers, level: int, depth: int, lines: int, slack: int) -> None:
    """Search the moves of the root, level 0, in the order of ``moves``.

    Their values go to ``values``; those within ``slack`` of the best ``lines`` are exact. ``control[DONE]`` counts the
    moves searched: fewer than all if the search was stopped.
    """
    control = buffers.control
    control[DONE] = 0
    for number in range(control[COUNT]):
        alpha = max(line_value(buffers.values[level], number, lines) - slack, -INFINITE)
        descend(buffers, level, buffers.moves[level, number])
        value = INFINITE
        if alpha > -INFINITE:
            value = -search(buffers, level + 1, depth - 1, -alpha - 1, -alpha)
        if value > alpha:
            value = -search(buffers, level + 1, depth - 1, -INFINITE, -alpha)
        if control[STOP] != 0:
            return
        buffers.values[level, number] = value
        control[DONE] = number + 1


def line_value(values: Ints, done: int, lines: int) -> int:
    """The value of the ``lines``-th best of the moves done; -INFINITE if there are fewer."""
    found = -INFINITE
    for number in range(done):
        as_good = 0
        for other in range(done):
            if values[other] >= values[number]:
                as_good += 1
        if as_good >= lines:
            found = max(found, values[number])
    return found

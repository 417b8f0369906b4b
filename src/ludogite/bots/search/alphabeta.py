"""Alpha-beta search for two players who move in turn; chance may come in between.

Principal variation search with a table of positions, late move reductions, and a search to rest over loud moves.
Every value is seen by the player of its level.
"""

from ludogite.bots.judging.scale import LOUD
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
    REST_DEPTH,
    SAMPLES,
    STOP,
    Desk,
)
from ludogite.bots.search.chance import list_outcomes, mean_value
from ludogite.bots.search.evaluate import evaluate
from ludogite.bots.search.order import KILLER, next_move, order_moves, remember_success
from ludogite.bots.search.transposition import (
    BEST_MOVE,
    EXACT,
    LOWER,
    NO_MOVE,
    UPPER,
    decides,
    enter_known,
    is_entry_of,
    place,
    value_of,
)
from ludogite.bots.search.values import INFINITE, PROVED, end_value
from ludogite.bots.search.walk import descend
from ludogite.kernel.layout import CHANCE, MOVER, OVER, Ints

FIRST_LATE, LATER = 3, 10
LEAST_REDUCED = 3
SHALLOW = 3
REPLY = 1
"""The level of the replies to a move at the root, which are all looked at."""

# No constant is passed to `search` as it stands: Numba would compile a second copy for the literal, and on-disk caches
# of two copies of a function that calls itself cannot be loaded (Numba issue 6061). Hence ``lowest``, and the level
# that `search_root` is given.


def search(desk: Desk, level: int, depth: int, alpha: int, beta: int) -> int:
    """The value of a level's position for its player, searched ``depth`` moves deep; exact inside (alpha, beta)."""
    state = desk.states[level]
    control = desk.control
    control[NODES] += 1
    if control[NODES] >= control[NODE_LIMIT] or control[STOP] != 0:
        control[STOP] = 1
        return 0
    if state[MOVER] == OVER:
        return end_value(state, desk.frames[level, PLAYER], level)
    if state[MOVER] == CHANCE:
        lowest = -INFINITE
        count = list_outcomes(desk, level)
        less = 2 if count > control[SAMPLES] else 1  # Many outcomes are searched less deep.
        for number in range(count):
            descend(desk, level, desk.moves[level, number])
            desk.values[level, number] = search(desk, level + 1, depth - less, lowest, -lowest)
        return mean_value(desk, level, count)
    resting = depth <= 0
    wide = beta - alpha > 1

    present = desk.frames[level, FRAME_KEY]
    entry = desk.known[place(len(desk.known), present)]
    known_move = NO_MOVE
    if is_entry_of(entry, present, control[GENERATION]):
        known_move = entry[BEST_MOVE]
        if not wide and decides(entry, depth, alpha, beta, level):
            return value_of(entry, level)
    elif depth > SHALLOW:
        depth -= 1  # Nothing is known here: a shallower look first.

    best = -INFINITE
    best_move = NO_MOVE
    floor = alpha
    if resting or (depth <= SHALLOW and level > REPLY and not wide):
        estimate = evaluate(desk.tables, desk.weights, desk.features, state)
        if resting:
            best = estimate
            if best >= beta or depth <= -control[REST_DEPTH] or level >= LEVELS - 2:
                return best
            alpha = max(alpha, best)
        elif estimate - control[MARGIN] * depth >= beta > -PROVED:
            return estimate

    count = order_moves(desk, level, known_move, resting)
    for number in range(count):
        move = next_move(desk, level, number, count)
        order = desk.orders[level, number]
        descend(desk, level, move)
        if number == 0:
            value = -search(desk, level + 1, depth - 1, -beta, -alpha)
        else:
            reduced = reduction(depth, number, order)
            value = -search(desk, level + 1, depth - 1 - reduced, -alpha - 1, -alpha)
            if reduced > 0 and value > alpha:
                value = -search(desk, level + 1, depth - 1, -alpha - 1, -alpha)
            if alpha < value < beta:
                value = -search(desk, level + 1, depth - 1, -beta, -alpha)
        if control[STOP] != 0:
            return 0
        if value > best:
            best = value
            best_move = move
            alpha = max(alpha, value)
            if value >= beta:
                if order < LOUD:
                    remember_success(desk, level, move, depth)
                break
    if not resting:
        bound = LOWER if best >= beta else EXACT if best > floor else UPPER
        enter_known(entry, present, best_move, best, level, depth, bound, control[GENERATION])
    return best


def reduction(depth: int, number: int, order: int) -> int:
    """How much less deep a late move is searched at first."""
    if depth < LEAST_REDUCED or number < FIRST_LATE or order >= KILLER:
        return 0
    return 2 if number >= LATER and depth > LEAST_REDUCED else 1


def search_root(desk: Desk, level: int, depth: int, lines: int, slack: int) -> None:
    """Search the moves of the root, level 0, that ``moves`` lists in the order they are to be tried.

    Their values go to ``values``; those within ``slack`` of the best ``lines`` are exact. ``control[DONE]`` counts the
    moves searched: fewer than all if the search was stopped.
    """
    control = desk.control
    control[DONE] = 0
    for number in range(control[COUNT]):
        alpha = max(line_value(desk.values[level], number, lines) - slack, -INFINITE)
        descend(desk, level, desk.moves[level, number])
        value = INFINITE
        if alpha > -INFINITE:
            value = -search(desk, level + 1, depth - 1, -alpha - 1, -alpha)
        if value > alpha:
            value = -search(desk, level + 1, depth - 1, -INFINITE, -alpha)
        if control[STOP] != 0:
            return
        desk.values[level, number] = value
        control[DONE] = number + 1


def line_value(values: Ints, done: int, lines: int) -> int:
    """The value of the line that is number ``lines`` from the best of those done; -INFINITE if there are fewer."""
    found = -INFINITE
    for number in range(done):
        as_good = 0
        for other in range(done):
            if values[other] >= values[number]:
                as_good += 1
        if as_good >= lines:
            found = max(found, values[number])
    return found

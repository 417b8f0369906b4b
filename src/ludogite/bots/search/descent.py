"""One level down: moves are played on the next level's rows, and outcomes of chance are listed and averaged.

Near the root every outcome is searched, deeper a sample.
"""

from ludogite.bots.search.buffers import BASE, EXACT_LEVEL, FRAME_KEY, PLAYER, ROOT_RECENT, SAMPLES, Buffers
from ludogite.bots.search.values import chance_of, value_for
from ludogite.kernel.contract import chance_count, chance_event, chance_outcome, chance_total, chance_weight, key, play
from ludogite.kernel.drivers import close_turn
from ludogite.kernel.layout import CHANCE, MOVER, RECENT, REPETITION_LIMIT, Ints


def descend(buffers: Buffers, level: int, move: int) -> None:
    """Play a move on the next level.

    A position that occurred before on the path from the root counts as a draw at once: a player with something better
    would not repeat it.
    """
    tables, state, child = buffers.tables, buffers.states[level], buffers.states[level + 1]
    frame, child_frame = buffers.frames[level], buffers.frames[level + 1]
    for i in range(len(state)):
        child[i] = state[i]
    play(tables, child, move)
    child_frame[PLAYER] = frame[PLAYER] if state[MOVER] == CHANCE else 1 - frame[PLAYER]
    present = key(tables, child)
    child_frame[FRAME_KEY] = present
    child_frame[BASE] = frame[BASE] + (state[RECENT] if child[RECENT] == 0 else 0)
    if child[MOVER] >= 0:
        times = 1
        if tables[REPETITION_LIMIT] > 0:
            times = enter(buffers, child, child_frame[BASE], present)
        close_turn(tables, child, times)


def enter(buffers: Buffers, state: Ints, base: int, present: int) -> int:
    """Append a position's key to those on the path; returns its number of occurrences, or enough for a draw."""
    keys = buffers.keys
    end = base + state[RECENT]
    times = 1
    for i in range(base, end):
        if keys[i] == present:
            times = times + 1 if i < buffers.control[ROOT_RECENT] - 1 else buffers.tables[REPETITION_LIMIT]
    keys[end] = present
    state[RECENT] += 1
    return times


SPREAD = 16
"""Number of bits of a position's key that choose its sample."""


def list_outcomes(buffers: Buffers, level: int) -> int:
    """Write outcomes into ``moves`` and their weights into ``priorities``; returns their number.

    A sample is spread evenly over the equally likely events, from a start that depends on the position.
    """
    tables, state = buffers.tables, buffers.states[level]
    moves, priorities = buffers.moves[level], buffers.priorities[level]
    total = chance_total(tables, state)
    samples: int = buffers.control[SAMPLES]
    if level > buffers.control[EXACT_LEVEL] and samples < total:
        begin = (buffers.frames[level, FRAME_KEY] & ((1 << SPREAD) - 1)) * total >> SPREAD
        for number in range(samples):
            moves[number] = chance_event(tables, state, (begin + number * total // samples) % total)
            priorities[number] = 1
        return samples
    count = min(chance_count(tables, state), len(moves))
    for number in range(count):
        moves[number] = chance_outcome(tables, state, number)
        priorities[number] = chance_weight(tables, state, moves[number])
    return count


def mean_value(buffers: Buffers, level: int, count: int) -> int:
    """The value of the mean chance to win over a level's listed outcomes."""
    priorities, values = buffers.priorities[level], buffers.values[level]
    sum_ = 0.0
    weights = 0
    for number in range(count):
        sum_ += priorities[number] * chance_of(values[number])
        weights += priorities[number]
    return value_for(sum_ / weights)

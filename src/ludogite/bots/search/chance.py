"""Chance in an alpha-beta search: every outcome near the root, a few that stand for all of them deeper."""

from ludogite.bots.search.buffers import EXACT_LEVEL, FRAME_KEY, SAMPLES, Buffers
from ludogite.bots.search.values import chance_of, value_for
from ludogite.kernel.contract import chance_count, chance_event, chance_outcome, chance_total, chance_weight

SPREAD = 16
"""So many bits of a position's key choose its sample."""


def list_outcomes(buffers: Buffers, level: int) -> int:
    """Write outcomes into ``moves`` and their weights into ``priorities``; returns how many.

    A sample is spread evenly over the equally likely events, from a beginning that the position decides.
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

"""Chance in an alpha-beta search: every outcome near the root, a few that stand for all of them deeper."""

from ludogite.bots.search.buffers import EXACT_LEVEL, FRAME_KEY, SAMPLES, Desk
from ludogite.bots.search.values import chance_of, value_for
from ludogite.kernel.contract import chance_count, chance_event, chance_outcome, chance_total, chance_weight

SPREAD = 16
"""So many bits of a position's key choose its sample."""


def list_outcomes(desk: Desk, level: int) -> int:
    """Write outcomes into ``moves`` and their weights into ``orders``; returns how many.

    A sample is spread evenly over the equally likely events, from a beginning that the position decides.
    """
    tables, state = desk.tables, desk.states[level]
    moves, orders = desk.moves[level], desk.orders[level]
    total = chance_total(tables, state)
    samples: int = desk.control[SAMPLES]
    if level > desk.control[EXACT_LEVEL] and samples < total:
        begin = (desk.frames[level, FRAME_KEY] & ((1 << SPREAD) - 1)) * total >> SPREAD
        for number in range(samples):
            moves[number] = chance_event(tables, state, (begin + number * total // samples) % total)
            orders[number] = 1
        return samples
    count = min(chance_count(tables, state), len(moves))
    for number in range(count):
        moves[number] = chance_outcome(tables, state, number)
        orders[number] = chance_weight(tables, state, moves[number])
    return count


def mean_value(desk: Desk, level: int, count: int) -> int:
    """The value of the mean chance to win over a level's listed outcomes."""
    orders, values = desk.orders[level], desk.values[level]
    sum_ = 0.0
    weights = 0
    for number in range(count):
        sum_ += orders[number] * chance_of(values[number])
        weights += orders[number]
    return value_for(sum_ / weights)

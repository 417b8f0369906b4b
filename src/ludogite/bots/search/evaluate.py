"""The value of a position by its features and their weights, compiled with the search."""

from ludogite.bots.evaluation.contract import features
from ludogite.kernel.layout import MOVER, Ints

MOST = 100_000
"""No estimate is larger; proved wins are."""


def evaluate(tables: Ints, weights: Ints, values: Ints, state: Ints) -> int:
    """The estimate for the player to move; the last weight is that of the turn."""
    features(tables, state, values)
    turn = len(weights) - 1
    total = weights[turn] if state[MOVER] == 0 else -weights[turn]
    for index in range(turn):
        total += weights[index] * values[index]
    total = min(max(total, -MOST), MOST)
    return total if state[MOVER] == 0 else -total

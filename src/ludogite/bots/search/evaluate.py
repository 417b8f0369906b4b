"""The value of a position by its features, their weights and a network, compiled with the search."""

from ludogite.bots.evaluation.contract import features, inputs
from ludogite.bots.evaluation.network import network_value
from ludogite.kernel.layout import MOVER, Ints

MOST = 100_000
"""No estimate is larger; proved wins are."""


def evaluate(tables: Ints, weights: Ints, network: Ints, values: Ints, active: Ints, state: Ints) -> int:
    """The estimate for the player to move; the last weight is that of the turn.

    ``values`` and ``active`` are room for the features and the network's active inputs.
    """
    features(tables, state, values)
    turn = len(weights) - 1
    total = weights[turn] if state[MOVER] == 0 else -weights[turn]
    for index in range(turn):
        total += weights[index] * values[index]
    own = total if state[MOVER] == 0 else -total
    if len(network) > 0:
        own += network_value(network, active, inputs(tables, state, active))
    return min(max(own, -MOST), MOST)

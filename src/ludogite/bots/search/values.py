"""Scale of values: wins, proofs and chances; and the estimate of a position, compiled with the search."""

from ludogite.bots.evaluation.common import LOGIT
from ludogite.bots.evaluation.contract import features, inputs
from ludogite.bots.evaluation.network import network_value
from ludogite.bots.search.arithmetic import exponential, logarithm
from ludogite.bots.search.buffers import LEVELS
from ludogite.kernel.layout import ENDING, MOVER, WON_BY_0, WON_BY_1, Ints

WIN = 1_000_000
"""A won game, less one for each level on the way to it."""
PROVED = WIN - LEVELS
"""Values from here on are proved."""
INFINITE = 2 * WIN
SURE = 12 * LOGIT
"""Values beyond this are treated as certain."""


def end_value(state: Ints, player: int, level: int) -> int:
    """The value for a player of a game that is over."""
    if state[ENDING] == WON_BY_0 + player:
        return WIN - level
    if state[ENDING] == WON_BY_0 or state[ENDING] == WON_BY_1:
        return level - WIN
    return 0


def chance_of(value: int) -> float:
    """The chance to win of a value."""
    return 1.0 / (1.0 + exponential(-min(max(value, -SURE), SURE) / LOGIT))


def value_for(chance: float) -> int:
    """The value of a chance to win."""
    return int(LOGIT * logarithm(chance / (1.0 - chance)))


MOST = 100_000
"""Bound of estimates; values of proved wins are beyond."""


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

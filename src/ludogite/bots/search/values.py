"""What values mean: wins, proofs, and where estimates end."""

from ludogite.bots.evaluation.common import LOGIT
from ludogite.bots.search.arithmetic import exponential, logarithm
from ludogite.bots.search.buffers import LEVELS
from ludogite.kernel.layout import ENDING, WON_BY_0, WON_BY_1, Ints

WIN = 1_000_000
"""A won game, less one for each level on the way to it."""
PROVED = WIN - LEVELS
"""A value as high as this is no estimate."""
INFINITE = 2 * WIN
SURE = 12 * LOGIT
"""For chances, more than this is as good as certain."""


def end_value(state: Ints, player: int, level: int) -> int:
    """What a game that is over is worth to a player."""
    if state[ENDING] == WON_BY_0 + player:
        return WIN - level
    if state[ENDING] == WON_BY_0 or state[ENDING] == WON_BY_1:
        return level - WIN
    return 0


def chance_of(value: int) -> float:
    """The chance to win that a value stands for."""
    return 1.0 / (1.0 + exponential(-min(max(value, -SURE), SURE) / LOGIT))


def value_for(chance: float) -> int:
    """The value that stands for a chance to win."""
    return int(LOGIT * logarithm(chance / (1.0 - chance)))

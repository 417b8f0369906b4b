"""Confidence intervals, and the Elo scale: 400 points are odds of ten to one."""

import math
from dataclasses import dataclass

Z = 1.959963984540054
"""How many standard deviations each side hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Interval:
    """An estimate with the ends of its 95 % interval; an end may be infinite."""

    value: float
    low: float
    high: float


def normal(value: float, error: float) -> Interval:
    """An estimate that is normally distributed with this standard error."""
    return Interval(value, value - Z * error, value + Z * error)


def wilson(share: float, trials: float) -> Interval:
    """A share of so many independent trials, with Wilson's score interval."""
    weight = Z * Z / trials
    middle = (share + weight / 2) / (1 + weight)
    half = Z * math.sqrt(share * (1 - share) / trials + weight / trials / 4) / (1 + weight)
    low = 0.0 if share == 0 else middle - half
    high = 1.0 if share == 1 else middle + half
    return Interval(share, low, high)


LOGIT = 400 / math.log(10)
"""How many Elo points one unit of log odds is."""


def elo(score: float) -> float:
    """The rating difference at which this score is expected; infinite for 0 and 1."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 1 / 2)
    return LOGIT * math.log(score / (1 - score))


def expected(difference: float) -> float:
    """The score that a rating difference lets expect."""
    return 1 / (1 + math.exp(-difference / LOGIT))

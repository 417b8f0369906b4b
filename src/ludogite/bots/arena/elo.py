"""The Elo scale: 400 points are odds of ten to one."""

import math

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

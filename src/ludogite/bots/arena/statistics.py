"""Statistics of matches: confidence intervals, the Elo scale, scores of deals, and the sequential test.

The two games of a deal share the opening and the dice, so their results are not independent. As in engine testing (the
pentanomial model: a pair of games scores 0, ½, 1, 1½ or 2), the deal is the unit whose variance is measured. The
sequential test is the generalised sequential probability ratio test on the results of whole deals: both hypotheses take
the most likely distribution of deal scores whose mean is the score they expect.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

DEVIATIONS_95 = 1.959963984540054
"""Number of standard deviations on each side that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Interval:
    """An estimate with the ends of its 95 % interval; an end may be infinite."""

    value: float
    low: float
    high: float


def normal(value: float, error: float) -> Interval:
    """The interval of a normally distributed estimate with this standard error."""
    return Interval(value, value - DEVIATIONS_95 * error, value + DEVIATIONS_95 * error)


def wilson(share: float, trials: float) -> Interval:
    """A share of independent trials, with Wilson's score interval."""
    weight = DEVIATIONS_95 * DEVIATIONS_95 / trials
    middle = (share + weight / 2) / (1 + weight)
    half = DEVIATIONS_95 * math.sqrt(share * (1 - share) / trials + weight / trials / 4) / (1 + weight)
    low = 0.0 if share == 0 else middle - half
    high = 1.0 if share == 1 else middle + half
    return Interval(share, low, high)


LOGIT = 400 / math.log(10)
"""Elo points per unit of log odds."""


def elo(score: float) -> float:
    """The rating difference at which this score is expected; infinite for 0 and 1."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 1 / 2)
    return LOGIT * math.log(score / (1 - score))


def expected(difference: float) -> float:
    """The expected score at a rating difference."""
    return 1 / (1 + math.exp(-difference / LOGIT))


LEAST_SQUARES = 0.25 * 0.25
"""Lower bound of the sum of squared deviations: that of one deal half a game off."""


@dataclass(frozen=True)
class DealScores:
    """The first bot's score of a pairing in each deal, from 0 to 1."""

    scores: tuple[float, ...]

    @property
    def mean(self) -> float:
        return fmean(self.scores)

    @property
    def variance(self) -> float:
        """The variance of a deal's score."""
        mean = self.mean
        squares = sum((score - mean) ** 2 for score in self.scores)
        return max(squares, LEAST_SQUARES) / max(len(self.scores) - 1, 1)

    @property
    def one_sided(self) -> bool:
        """Whether one side won everything."""
        return self.mean in (0, 1)

    @property
    def measured(self) -> bool:
        """Whether the variance is meaningful: there are deals to compare, and not all were won by one side."""
        return len(self.scores) > 1 and not self.one_sided

    def score(self) -> Interval:
        """The mean score with Wilson's interval, for the number of independent games with the measured variance.

        If one side won everything, no variance was measured, and each deal counts as one game.
        """
        mean, deals = self.mean, len(self.scores)
        games = deals * mean * (1 - mean) / self.variance if self.measured else deals
        return wilson(mean, games)

    def elo(self) -> Interval:
        """The rating difference; its interval is open to one side if one side won everything."""
        score = self.score()
        return Interval(elo(score.value), elo(score.low), elo(score.high))


def counts(scores: Sequence[float]) -> dict[float, int]:
    """Number of deals by score; the five scores of paired games are always listed."""
    listed = {0.0: 0, 0.25: 0, 0.5: 0, 0.75: 0, 1.0: 0}
    for score in scores:
        listed[score] = listed.get(score, 0) + 1
    return dict(sorted(listed.items()))


ERROR = 0.05
"""Probability that either hypothesis wins wrongly."""
BOUND = math.log((1 - ERROR) / ERROR)
UNSEEN = 1e-3
"""Count of a score that never occurred, so that no hypothesis is impossible."""
BISECTIONS = 60


@dataclass(frozen=True)
class Sprt:
    """The hypotheses that the first bot is ``high`` Elo stronger than the second, or only ``low``."""

    low: float
    high: float

    def ratio(self, scores: Sequence[float]) -> float:
        """The log likelihood ratio, positive in favour of ``high``."""
        counted = {score: max(count, UNSEEN) for score, count in counts(scores).items()}
        low, high = (_likelihoods(counted, expected(bound)) for bound in (self.low, self.high))
        return sum(count * math.log(b / a) for count, a, b in zip(counted.values(), low, high, strict=True))

    def decision(self, scores: Sequence[float], looked_at: int = 0) -> tuple[float | None, int, float]:
        """The bound that won, or None, with the number of deals looked at and the ratio there.

        Deals are looked at in order, so that the order in which games end does not matter; deals looked at before
        without a decision are skipped.
        """
        for deals in range(looked_at + 1, len(scores) + 1):
            ratio = self.ratio(scores[:deals])
            if abs(ratio) >= BOUND:
                return (self.high if ratio > 0 else self.low), deals, ratio
        return None, len(scores), self.ratio(scores)


def _likelihoods(counted: Mapping[float, float], mean: float) -> list[float]:
    """Likelihood of each score under the distribution with this mean that makes the counts likeliest."""
    total = sum(counted.values())
    offsets = [(score - mean, count / total) for score, count in counted.items()]
    low, high = -1 / max(offsets)[0], -1 / min(offsets)[0]
    for _ in range(BISECTIONS):
        tilt = (low + high) / 2
        if sum(share * offset / (1 + tilt * offset) for offset, share in offsets) > 0:
            low = tilt
        else:
            high = tilt
    tilt = (low + high) / 2
    return [share / (1 + tilt * offset) for offset, share in offsets]

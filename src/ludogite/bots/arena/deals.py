"""What a pairing scored deal by deal, with intervals that respect that a deal's games belong together.

The two games of a deal share the opening and the dice, so their results are not independent. As engine testers do
(the pentanomial model: a pair of games scores 0, ½, 1, 1½ or 2), the deal is the unit whose variance is measured.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from ludogite.bots.intervals import Interval, elo, wilson

LEAST_SQUARES = 0.25 * 0.25
"""The squared deviations are never taken to be less than those of one deal half a game off."""


@dataclass(frozen=True)
class DealScores:
    """What the first bot of a pairing scored in each deal, from 0 to 1."""

    scores: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean score."""
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
        """Whether the variance says anything: there are deals to compare, and not all were won by one side."""
        return len(self.scores) > 1 and not self.one_sided

    def score(self) -> Interval:
        """The mean score with Wilson's interval, for as many independent games as have the variance measured.

        Where one side won everything no variance was measured, and each deal counts as one game.
        """
        mean, deals = self.mean, len(self.scores)
        games = deals * mean * (1 - mean) / self.variance if self.measured else deals
        return wilson(mean, games)

    def elo(self) -> Interval:
        """The rating difference; its interval is open to one side where one side won everything."""
        score = self.score()
        return Interval(elo(score.value), elo(score.low), elo(score.high))


def counts(scores: Sequence[float]) -> dict[float, int]:
    """How often each score came, the five of paired games always listed."""
    listed = {0.0: 0, 0.25: 0, 0.5: 0, 0.75: 0, 1.0: 0}
    for score in scores:
        listed[score] = listed.get(score, 0) + 1
    return dict(sorted(listed.items()))

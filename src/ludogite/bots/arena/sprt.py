"""Sequential testing: play until one of two hypotheses about a rating difference has won.

The generalised sequential probability ratio test on the results of whole deals, as engine testers use it: both
hypotheses take the most likely distribution of deal scores whose mean is the score they expect.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludogite.bots.arena.deals import counts
from ludogite.bots.intervals import expected

ERROR = 0.05
"""How often either hypothesis may win wrongly."""
BOUND = math.log((1 - ERROR) / ERROR)
UNSEEN = 1e-3
"""What a score that never came counts, so that no hypothesis is impossible."""
BISECTIONS = 60


@dataclass(frozen=True)
class Sprt:
    """Whether the first bot is ``high`` points stronger than the second, or only ``low``."""

    low: float
    high: float

    def ratio(self, scores: Sequence[float]) -> float:
        """The log likelihood ratio: positive where the scores speak for ``high``."""
        counted = {score: max(count, UNSEEN) for score, count in counts(scores).items()}
        low, high = (_likelihoods(counted, expected(bound)) for bound in (self.low, self.high))
        return sum(count * math.log(b / a) for count, a, b in zip(counted.values(), low, high, strict=True))

    def decision(self, scores: Sequence[float], looked_at: int = 0) -> tuple[float | None, int, float]:
        """The bound that won, or None, with how many deals were looked at and the ratio there.

        Deals are looked at in order, so that it does not matter which games happened to end first; those that were
        looked at before without a decision need not be again.
        """
        for deals in range(looked_at + 1, len(scores) + 1):
            ratio = self.ratio(scores[:deals])
            if abs(ratio) >= BOUND:
                return (self.high if ratio > 0 else self.low), deals, ratio
        return None, len(scores), self.ratio(scores)


def _likelihoods(counted: Mapping[float, float], mean: float) -> list[float]:
    """How likely each score is under the distribution with this mean that makes what was counted likeliest."""
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

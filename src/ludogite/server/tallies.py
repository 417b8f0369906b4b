"""What this process counts, as plain numbers: they are counted up where things happen, and read when somebody asks."""

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from socket import gethostname

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SIZES = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0)
LAG_SECONDS = 0.5
"""So often the event loop's lag is measured."""


class Histogram:
    """How many values were up to each of some bounds, and beyond; and what they add up to."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class Tallies:
    """All that is counted; by the event loop's thread only, so nobody needs a lock."""

    def __init__(self) -> None:
        self.process = gethostname()
        """What this process is called: its computer, its port, and its number there."""
        self.acts: Counter[str] = Counter()
        """The acts written, by kind."""
        self.not_written = 0
        self.commit_seconds = Histogram()
        self.commit_sizes = Histogram(SIZES)
        self.commit_waits = Histogram()
        """How long each act, or whatever else was written, waited until it was."""
        self.thought_waits = Histogram()
        self.thought_seconds = Histogram()
        self.unanswered = 0
        """Tasks of thinking without an answer."""
        self.refused_requests: Counter[int] = Counter()
        """The requests that were answered with an error, by its status."""
        self.refused: Counter[str] = Counter()
        """What was refused at tables, by the refusal's code."""
        self.cut = 0
        """Connections that were one too many of their address."""
        self.lags = Histogram()

    def name(self, port: int, number: int) -> None:
        """This process serves at a port, where it has a number."""
        self.process = f"{gethostname()}:{port}:{number}"

    def watch_loop(self) -> None:
        """Measure from now on how late the event loop does what is due."""
        loop = asyncio.get_running_loop()
        self._look(loop, loop.time())

    def _look(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        now = loop.time()
        self.lags.add(max(0.0, now - due))
        loop.call_at(now + LAG_SECONDS, self._look, loop, now + LAG_SECONDS)


TALLIES = Tallies()
"""Those of this process."""

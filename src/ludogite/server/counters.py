"""Counters of this process: incremented where things happen, read for metrics."""

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from socket import gethostname

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SIZES = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0)
LAG_SECONDS = 0.5
"""Interval of measuring the event loop's lag."""


class Histogram:
    """Number of values up to each bound and beyond, and their sum."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class Counters:
    """All counters; only the event loop's thread uses them, so they need no lock."""

    def __init__(self) -> None:
        self.process = gethostname()
        """Name of this process: host, port and number."""
        self.acts: Counter[str] = Counter()
        """Acts written, by kind."""
        self.not_written = 0
        self.commit_seconds = Histogram()
        self.commit_sizes = Histogram(SIZES)
        self.commit_waits = Histogram()
        """Seconds between adding a job and its commit."""
        self.task_waits = Histogram()
        self.task_seconds = Histogram()
        self.unanswered = 0
        """Engine tasks without an answer."""
        self.refused_requests: Counter[int] = Counter()
        """Error responses by status."""
        self.refused: Counter[str] = Counter()
        """Refusals at tables by code."""
        self.rejected_connections = 0
        """Connections beyond the limit of their address."""
        self.lags = Histogram()

    def name_process(self, port: int, number: int) -> None:
        self.process = f"{gethostname()}:{port}:{number}"

    def watch_loop(self) -> None:
        """Start measuring the event loop's lag."""
        loop = asyncio.get_running_loop()
        self._look(loop, loop.time())

    def _look(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        now = loop.time()
        self.lags.add(max(0.0, now - due))
        loop.call_at(now + LAG_SECONDS, self._look, loop, now + LAG_SECONDS)


COUNTERS = Counters()
"""Counters of this process."""

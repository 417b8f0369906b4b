"""Stops a compiled search at a time or on request, by a number in an array that the search reads.

In a browser nothing runs beside a search. There it is allowed a number of nodes, as many as its time should last for,
and is then called again.
"""

import time
from threading import Event, Thread
from typing import Any, Self

from ludogite.bots.report import NO_LIMIT
from ludogite.kernel.arrays import IN_BROWSER

GLANCE = 0.05
"""Seconds between two checks whether a stop was requested."""
FEWEST_ALLOWED = 1000
"""Least nodes between two looks at the clock."""


class Deadline:
    """A context in which ``control[place]`` becomes 1 at the time ``until``, or when ``stop`` is set."""

    def __init__(self, control: Any, place: int, until: float | None, stop: Event | None) -> None:
        self._control, self._place = control, place
        self._until, self._stop = until, stop
        self.pauses = IN_BROWSER and until is not None
        """Whether a search pauses now and then to look at the clock."""
        self._begun = time.perf_counter()
        self._finished = Event()
        self._watcher = Thread(target=self._watch, daemon=True)

    def is_over(self) -> bool:
        """Whether the time is up, or a stop was requested."""
        asked = self._stop is not None and self._stop.is_set()
        return asked or (self._until is not None and time.perf_counter() >= self._until)

    def allowed(self, done: int) -> int:
        """The number of nodes at which a search should pause, after so many."""
        if not self.pauses or self._until is None:
            return NO_LIMIT
        now = time.perf_counter()
        passed = now - self._begun
        if passed <= 0:  # clocks of some browsers have steps of milliseconds
            return done + FEWEST_ALLOWED
        return done + max(int(done * (self._until - now) / passed), FEWEST_ALLOWED)

    def __enter__(self) -> Self:
        if not IN_BROWSER and (self._until is not None or self._stop):
            self._watcher.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._finished.set()
        if self._watcher.ident:
            self._watcher.join()

    def _watch(self) -> None:
        while not self._finished.wait(self._pause()):
            if self.is_over():
                self._control[self._place] = 1
                return

    def _pause(self) -> float:
        return GLANCE if self._until is None else min(GLANCE, max(self._until - time.perf_counter(), 0))

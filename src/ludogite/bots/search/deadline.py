"""Ends a compiled search when its time is up or somebody asks: it looks at a number, and this sets it.

In a browser nothing runs beside a search. There it is allowed a number of nodes, as many as its time should last for,
and asked again afterwards.
"""

import time
from threading import Event, Thread
from typing import Any, Self

from ludogite.bots.report import NO_LIMIT
from ludogite.kernel.arrays import IN_BROWSER

GLANCE = 0.05
"""Seconds between two looks at whether somebody asked to stop."""
FEWEST_ALLOWED = 1000
"""So many nodes at least are searched between two looks at the clock."""


class Deadline:
    """While this lasts, ``place`` of a control array is set to 1 at the time ``until``, or when ``stop`` is set."""

    def __init__(self, control: Any, place: int, until: float | None, stop: Event | None) -> None:
        self._control, self._place = control, place
        self._until, self._stop = until, stop
        self.pauses = IN_BROWSER and until is not None
        """Whether a search is stopped now and then only to look at the clock."""
        self._begun = time.perf_counter()
        self._finished = Event()
        self._watcher = Thread(target=self._watch, daemon=True)

    def is_over(self) -> bool:
        """Whether the time is up, or somebody asked to stop."""
        asked = self._stop is not None and self._stop.is_set()
        return asked or (self._until is not None and time.perf_counter() >= self._until)

    def allowed(self, done: int) -> int:
        """At how many nodes a search should pause that has done so many."""
        if not self.pauses or self._until is None:
            return NO_LIMIT
        now = time.perf_counter()
        passed = now - self._begun
        if passed <= 0:  # some browsers' clocks stand still for a millisecond, or for many
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

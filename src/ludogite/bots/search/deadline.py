"""Ends a compiled search when its time is up or somebody asks: it looks at a number, and this sets it."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

GLANCE = 0.05
"""Seconds between two looks at whether somebody asked to stop."""


@contextmanager
def deadline(controls: Sequence[Any], place: int, until: float | None, stop: Event | None) -> Iterator[None]:
    """While this lasts, ``place`` of every control array is set to 1 at the time ``until``, or when ``stop`` is set."""
    finished = Event()

    def watch() -> None:
        while not finished.wait(GLANCE if until is None else min(GLANCE, max(until - time.perf_counter(), 0))):
            if (stop and stop.is_set()) or (until is not None and time.perf_counter() >= until):
                for control in controls:
                    control[place] = 1
                return

    watcher = Thread(target=watch, daemon=True)
    if until is not None or stop:
        watcher.start()
    try:
        yield
    finally:
        finished.set()
        if watcher.ident:
            watcher.join()

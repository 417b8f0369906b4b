"""Work in steps, so that one step of many tables can be taken before the next: doing the same in a row is faster."""

import logging
from collections.abc import Generator, Iterable
from typing import TypeVar

LOG = logging.getLogger(__name__)
Result = TypeVar("Result")
Steps = Generator[None, None, Result]
"""Some work that pauses after each of its steps."""


def take_all(steps: Steps[Result]) -> Result:
    """Take all steps of a work at once; what comes of it."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def take_in_turn(works: Iterable[Steps[None]]) -> None:
    """Take the first step of all works, then the second of all: what goes wrong in one is no reason to stop others."""
    going = list(works)
    while going:
        paused, going = going, []
        for steps in paused:
            try:
                if next(steps, True) is None:  # it pauses: it is not over
                    going.append(steps)
            except Exception:
                LOG.exception("a step could not be taken")

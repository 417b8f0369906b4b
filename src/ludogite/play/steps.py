"""Work in steps, so that the same step of many tables can run in a row, which is faster."""

import logging
from collections.abc import Generator, Iterable
from typing import TypeVar

LOG = logging.getLogger(__name__)
Result = TypeVar("Result")
Steps = Generator[None, None, Result]
"""Work that pauses after each step."""


def take_all(steps: Steps[Result]) -> Result:
    """Run all steps of some work; return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def take_in_turn(works: Iterable[Steps[None]]) -> None:
    """Run the first step of all works, then the second of all; an error in one does not stop the others."""
    going = list(works)
    while going:
        paused, going = going, []
        for steps in paused:
            try:
                if next(steps, True) is None:  # it pauses: it is not over
                    going.append(steps)
            except Exception:
                LOG.exception("step failed")

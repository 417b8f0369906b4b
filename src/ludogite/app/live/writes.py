"""Outcomes of writes."""

from collections.abc import Callable
from enum import Enum, auto

from ludogite.play.steps import Steps


class Outcome(Enum):
    """Result of a write: committed, failed or lost."""

    COMMITTED = auto()
    FAILED = auto()
    """Nothing was written; it may be tried again."""
    LOST = auto()
    """The table belongs to another process, or the result is unknown: it must be loaded again."""


Done = Callable[[Outcome], Steps[None] | None]
"""Called with the outcome of a write; may return further work in steps."""


class WriteFailed(Exception):
    """A write that failed; nothing was written."""

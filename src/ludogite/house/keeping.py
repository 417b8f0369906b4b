"""What becomes of what a house wants to keep."""

from collections.abc import Callable
from enum import Enum, auto

from ludogite.steps import Steps


class Outcome(Enum):
    """What became of something that was to be written."""

    KEPT = auto()
    NOT_KEPT = auto()
    """Nothing of it was written; it may be tried again."""
    LOST = auto()
    """The table is another's by now, or nobody knows whether it was written: it must be read again."""


Done = Callable[[Outcome], Steps[None] | None]
"""Called with what became of something that was to be written; what then has to be done may take several steps."""


class NotKept(Exception):
    """Something could not be written; nothing of it was."""

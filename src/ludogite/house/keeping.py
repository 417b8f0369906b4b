"""What becomes of what a house wants to keep."""

from enum import Enum, auto


class Outcome(Enum):
    """What became of something that was to be written."""

    KEPT = auto()
    NOT_KEPT = auto()
    """Nothing of it was written; it may be tried again."""
    LOST = auto()
    """The table is another's by now, or nobody knows whether it was written: it must be read again."""


class NotKept(Exception):
    """Something could not be written; nothing of it was."""

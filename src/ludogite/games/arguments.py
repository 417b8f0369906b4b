"""Checks of arguments that programs pass in."""

from collections.abc import Iterable
from operator import index

LONGEST_SHOWN = 60


def whole_number(value: object) -> int | None:
    """Value as a Python integer, also from NumPy; None for anything else, including ``True`` and ``1.0``."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def number_in(value: object, possible: range) -> int | None:
    """Value as a Python integer, if it is in a range; else None."""
    number = value if type(value) is int else whole_number(value)
    return number if number is not None and number in possible else None  # ``None in range`` is slow


def shown(value: object) -> str:
    """Short form of any value, for error messages."""
    try:
        return f"{value!r:.{LONGEST_SHOWN}}"
    except ValueError:  # a number with thousands of digits, which Python does not print
        return f"<{type(value).__name__}>"


def names_in(value: object) -> tuple[str, ...] | None:
    """Texts of a list; None for anything else, including a single text."""
    names = None if isinstance(value, str) or not isinstance(value, Iterable) else tuple(value)
    return names if names is not None and all(isinstance(name, str) for name in names) else None

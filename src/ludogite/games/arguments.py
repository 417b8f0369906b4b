"""What programs pass in, looked at before anything is done with it."""

from collections.abc import Iterable
from operator import index

LONGEST_SHOWN = 60


def whole_number(value: object) -> int | None:
    """The number that a value is, NumPy's as Python's own; None for what is none, ``True`` and ``1.0`` included."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def number_in(value: object, possible: range) -> int | None:
    """The number that a value is, if it is one of these."""
    number = value if type(value) is int else whole_number(value)
    return number if number is not None and number in possible else None  # a range looks for None number by number


def shown(value: object) -> str:
    """A value as an error shows it, however long or strange it is."""
    try:
        return f"{value!r:.{LONGEST_SHOWN}}"
    except ValueError:  # a number with thousands of digits, which Python does not print
        return f"<{type(value).__name__}>"


def names_in(value: object) -> tuple[str, ...] | None:
    """The texts of a list; None for what is no list of texts, a single text included."""
    names = None if isinstance(value, str) or not isinstance(value, Iterable) else tuple(value)
    return names if names is not None and all(isinstance(name, str) for name in names) else None

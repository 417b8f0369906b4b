"""The programme compiled: for the CPU, or for browsers."""

from array import array
from collections.abc import Callable
from functools import cache
from typing import Any

from ludogite.bots.karma.odds import lottery, programme
from ludogite.kernel.arrays import FLOAT, INT32, INT64, IN_BROWSER, filled
from ludogite.kernel.engine import built, types_of
from ludogite.kernel.specialise import Function

NAME = "karma"
WHOLE, WHOLES, SMALL, REALS = 1, INT64, INT32, FLOAT
TAKES: dict[Function, tuple[int | str, ...]] = {
    programme.fill: (WHOLE, WHOLE, WHOLES, *[REALS] * 2, WHOLES, REALS, WHOLES, REALS, SMALL, *[REALS] * 3),
    lottery.draw: (*[WHOLE] * 2, *[WHOLES] * 5, REALS, *[WHOLES] * 5, REALS, *[WHOLES] * 3, REALS, WHOLES, REALS),
    programme.weigh: (*[WHOLE] * 4, REALS, WHOLE, WHOLES, REALS, WHOLES, *[REALS] * 5),
}
"""What is called from outside, and what it takes: whole numbers, or arrays of these numbers."""


@cache
def functions() -> dict[str, Callable[..., Any]]:
    """The entries of the programme, which take arrays of Python's own; all are compiled now, or loaded from disk."""
    compiled = built(NAME, list(TAKES), {})
    if IN_BROWSER:
        return compiled
    for entry, types in exported().items():
        compiled[entry.__name__].compile(types)
    return {name: _taking_arrays(function) for name, function in compiled.items()}


def is_compiled() -> bool:
    """Whether they are there, in this process."""
    return IN_BROWSER or functions.cache_info().currsize > 0


def exported() -> dict[Function, tuple[Any, ...]]:
    """The entries with the types that they take, as those who compile beforehand need them."""
    return {
        entry: types_of(*(filled(some, [0]) if isinstance(some, str) else some for some in takes))
        for entry, takes in TAKES.items()
    }


def _taking_arrays(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function that takes Python's own arrays: NumPy's views of them."""
    import numpy as np

    def viewed(some: Any) -> Any:
        return np.frombuffer(some, some.typecode) if len(some) else np.zeros(0, some.typecode)

    def called(*arguments: Any) -> Any:
        return function(*(viewed(some) if isinstance(some, array) else some for some in arguments))

    return called

"""The programme compiled: for the CPU, or for browsers."""

from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from ludogite.bots.karma.odds.lottery import Found, Now, Thrown, draw
from ludogite.bots.karma.odds.programme import Notes, Rolls, Turn, fill, weigh
from ludogite.kernel.arrays import FLOAT, IN_BROWSER, INT32, INT64, filled
from ludogite.kernel.browser import MissingModule
from ludogite.kernel.engine import built, types_of
from ludogite.kernel.specialise import Function

NAME = "karma"
GAMES = ("karma_dice", "karma_solo")
"""In browsers the functions are in the modules of these games."""
WHOLE, WHOLES, SMALL, REALS = 1, INT64, INT32, FLOAT
TURN = Turn(WHOLES, REALS, REALS, REALS, SMALL)
ROLLS, NOTES = Rolls(WHOLES, REALS, WHOLES), Notes(REALS, REALS, REALS)
TAKES: dict[Function, tuple[Any, ...]] = {
    fill: (WHOLE, WHOLE, TURN, ROLLS, NOTES),
    weigh: (WHOLE, WHOLE, WHOLE, TURN, ROLLS, NOTES, REALS),
    draw: (
        WHOLE,
        WHOLE,
        Thrown(WHOLES, WHOLES, WHOLES, WHOLES, WHOLES, REALS),
        Now(WHOLES, WHOLES, WHOLES, WHOLES, WHOLES, REALS),
        Found(REALS, WHOLES, WHOLES, WHOLES, WHOLES, REALS),
    ),
}
"""What is called from outside, and what it takes: whole numbers, or arrays of these numbers, some side by side."""


@cache
def functions() -> dict[str, Callable[..., Any]]:
    """The entries of the programme, which take arrays of Python's own; all are compiled now, or loaded from disk."""
    if IN_BROWSER:
        return _in_browser()
    compiled = built(NAME, list(TAKES), {})
    for entry, types in exported().items():
        compiled[entry.__name__].compile(types)
    return {name: _taking_arrays(function) for name, function in compiled.items()}


def _in_browser() -> dict[str, Callable[..., Any]]:
    """The same of whichever of the games' modules is there."""
    for game in GAMES:
        with suppress(MissingModule):
            return built(game, list(TAKES), {})
    raise MissingModule("There is no module of a dice game.")


def is_compiled() -> bool:
    """Whether they are there, in this process."""
    return IN_BROWSER or functions.cache_info().currsize > 0


def exported() -> dict[Function, tuple[Any, ...]]:
    """The entries with the types that they take, as those who compile beforehand need them."""
    return {
        entry: types_of(*_each(takes, lambda some: filled(some, [0]) if isinstance(some, str) else some))
        for entry, takes in TAKES.items()
    }


def _taking_arrays(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function that takes Python's own arrays: NumPy's views of them."""
    import numpy as np  # noqa: PLC0415 - Numba needs it, and there are no other views

    def viewed(some: Any) -> Any:
        if not isinstance(some, array):
            return some
        return np.frombuffer(some, some.typecode) if some else np.zeros(0, some.typecode)

    return lambda *arguments: function(*_each(arguments, viewed))


def _each(arguments: Iterable[Any], change: Callable[[Any], Any]) -> Iterator[Any]:
    """The arguments, each changed, those side by side as well."""
    for some in arguments:
        yield type(some)(*_each(some, change)) if isinstance(some, tuple) else change(some)

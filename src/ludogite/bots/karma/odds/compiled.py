"""The kernels of rolls and turns, compiled for the CPU or for browsers."""

from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from ludogite.bots.karma.odds.roll_kernels import BeatArrays, RollArrays, ThrowArrays, build_roll
from ludogite.bots.karma.odds.turn_kernels import RollTable, TurnArrays, Workspace, value_moments, value_rolls
from ludogite.kernel.arrays import FLOAT, IN_BROWSER, INT32, INT64, filled
from ludogite.kernel.browser_engine import MissingModule
from ludogite.kernel.rules_engine import bind_compiled, types_of
from ludogite.kernel.specialise import Function

NAME = "karma"
GAMES = ("karma_dice", "karma_solo")
"""In browsers the kernels are in the modules of these games."""
WHOLE, WHOLES, SMALL, REALS = 1, INT64, INT32, FLOAT
TURN = TurnArrays(WHOLES, REALS, REALS, REALS, SMALL)
ROLLS, NOTES = RollTable(WHOLES, REALS, WHOLES), Workspace(REALS, REALS, REALS)
TAKES: dict[Function, tuple[Any, ...]] = {
    value_moments: (WHOLE, WHOLE, TURN, ROLLS, NOTES),
    value_rolls: (WHOLE, WHOLE, WHOLE, TURN, ROLLS, NOTES, REALS),
    build_roll: (
        WHOLE,
        WHOLE,
        ThrowArrays(WHOLES, WHOLES, WHOLES, WHOLES, WHOLES, REALS),
        BeatArrays(WHOLES, WHOLES, WHOLES, WHOLES, WHOLES, REALS),
        RollArrays(REALS, WHOLES, WHOLES, WHOLES, WHOLES, REALS),
    ),
}
"""Entry points with the types of their arguments: whole numbers, arrays, and tuples of arrays."""


@cache
def functions() -> dict[str, Callable[..., Any]]:
    """The entry points, which take Python's own arrays; all are compiled now, or loaded from the cache."""
    if IN_BROWSER:
        return _in_browser()
    compiled = bind_compiled(NAME, list(TAKES), {})
    for entry, types in exported().items():
        compiled[entry.__name__].compile(types)
    return {name: _taking_arrays(function) for name, function in compiled.items()}


def _in_browser() -> dict[str, Callable[..., Any]]:
    """The entry points of whichever game's module is loaded."""
    for game in GAMES:
        with suppress(MissingModule):
            return bind_compiled(game, list(TAKES), {})
    raise MissingModule("There is no module of a dice game.")


def is_compiled() -> bool:
    """Whether the kernels are loaded in this process."""
    return IN_BROWSER or functions.cache_info().currsize > 0


def exported() -> dict[Function, tuple[Any, ...]]:
    """The entry points with the types of their arguments, to be compiled ahead of time."""
    return {
        entry: types_of(*_each(takes, lambda some: filled(some, [0]) if isinstance(some, str) else some))
        for entry, takes in TAKES.items()
    }


def _taking_arrays(function: Callable[..., Any]) -> Callable[..., Any]:
    """A wrapper that passes Python's arrays to a compiled function as NumPy's views."""
    import numpy as np  # noqa: PLC0415 - Numba needs it, and there are no other views

    def viewed(some: Any) -> Any:
        if not isinstance(some, array):
            return some
        return np.frombuffer(some, some.typecode) if some else np.zeros(0, some.typecode)

    return lambda *arguments: function(*_each(arguments, viewed))


def _each(arguments: Iterable[Any], change: Callable[[Any], Any]) -> Iterator[Any]:
    """The arguments, each changed, also inside tuples."""
    for some in arguments:
        yield type(some)(*_each(some, change)) if isinstance(some, tuple) else change(some)

"""The programme compiled: natively, where Numba is there."""

from array import array
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from ludogite.bots.karma.odds import programme
from ludogite.kernel.engine import built

NAME = "karma"
ENTRIES = (programme.fill,)


@cache
def functions() -> dict[str, Callable[..., Any]]:
    """The entries of the programme, which take arrays of Python's own."""
    if find_spec("numba") is None:
        return {entry.__name__: entry for entry in ENTRIES}
    return {name: _taking_arrays(function) for name, function in built(NAME, ENTRIES, {}).items()}


def _taking_arrays(function: Callable[..., Any]) -> Callable[..., Any]:
    import numpy as np

    def called(*arguments: Any) -> Any:
        return function(*(np.frombuffer(a, a.typecode) if isinstance(a, array) else a for a in arguments))

    return called

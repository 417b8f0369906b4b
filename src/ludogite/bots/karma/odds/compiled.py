"""The programme compiled: natively, where Numba is there."""

from array import array
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from ludogite.bots.karma.odds import programme
from ludogite.kernel.engine import built

NAME = "karma"
ENTRIES = (programme.fill, programme.weigh)


@cache
def functions() -> dict[str, Callable[..., Any]]:
    """The entries of the programme, which take arrays of Python's own."""
    if find_spec("numba") is None:
        return {entry.__name__: entry for entry in ENTRIES}
    return {name: _taking_arrays(function) for name, function in built(NAME, ENTRIES, {}).items()}


def _taking_arrays(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function that takes Python's own arrays: NumPy's views of them."""
    import numpy as np

    def viewed(some: Any) -> Any:
        return np.frombuffer(some, some.typecode) if len(some) else np.zeros(0, some.typecode)

    def called(*arguments: Any) -> None:
        function(*(viewed(some) if isinstance(some, array) else some for some in arguments))

    return called

"""A game's rules ready to run: interpreted at once, compiled for the CPU when asked, or in a browser by it."""

import os
import shutil
import threading
import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

from ludogite.kernel import contract
from ludogite.kernel import drivers as drive
from ludogite.kernel.arrays import IN_BROWSER, INT32, INT64
from ludogite.kernel.specialise import Bindings, Function, Specialiser, bindings_of, digest

DRIVERS: tuple[Function, ...] = (drive.advance, drive.playouts, drive.perft)
LATER = ("playouts", "perft")
STALE_DAYS = 30
STATE_NUMBERS, KEY_NUMBERS = INT32, INT64
"""The numbers of a state have 32 bits, keys 64."""
ROOM_FOR_A_KEY = bytes(8)

# Kernels allocate nothing, so their arrays need no reference counts; without ``_nrt=False`` those counts take about
# a third of a playout's time.
OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
INNER_OPTIONS = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""What only other kernels call needs no way in from Python."""

_numba_setting = threading.Lock()


class Engine:
    """The functions of one game's contract, the drivers bound to them, and the arrays they take.

    Interpreted, arrays are lists of Python integers; compiled, they are NumPy arrays: states of 32 bits, all others
    of 64.
    """

    def __init__(self, functions: Mapping[str, Any], compiled: bool) -> None:
        self.compiled = compiled
        if compiled:
            import numpy as np

            self._numpy = np
        self.functions = functions
        self.legal = functions["legal"]
        self.advance = functions["advance"]
        self.key = functions["key"]
        self.result = functions["result"]

    def prepare(self, progress: Callable[[str], None], *, drivers: bool) -> None:
        """Compile the rules now, or load them from disk; ``progress`` hears each entry's name beforehand.

        The drivers that only measure and search wait until they are first called, unless they are asked for.
        """
        for name, signature in signatures().items():
            if name in self.functions and (drivers or name not in LATER):
                progress(name)
                self.functions[name].compile(signature)

    def state(self, values: Sequence[int]) -> Any:
        """A state to hand to the functions."""
        return self._array(values, "int32")

    def numbers(self, values: Sequence[int]) -> Any:
        """Tables, moves, keys or totals to hand to the functions."""
        return self._array(values, "int64")

    def states(self, rows: Sequence[Sequence[int]]) -> Any:
        """A row of states."""
        return self._array(rows, "int32")

    def rows(self, rows: Sequence[Sequence[int]]) -> Any:
        """Rows of moves or keys."""
        return self._array(rows, "int64")

    def room(self, size: int) -> Any:
        """Room for so many numbers that the functions write."""
        if not self.compiled:
            return [0] * size
        return self._numpy.empty(size, self._numpy.int64)

    def plain(self, array: Any) -> list[int]:
        """What stands in an array, as Python's own integers."""
        numbers: list[int] = array.tolist() if self.compiled else array
        return numbers

    def history(self, keys: bytes) -> Any:
        """The keys that were packed, with room for one more."""
        if not self.compiled:
            return [*array(KEY_NUMBERS, keys), 0]
        return self._numpy.frombuffer(bytearray(keys + ROOM_FOR_A_KEY), self._numpy.int64)

    def packed_state(self, state: Any) -> bytes:
        """A state as bytes, as those of ``array.array(STATE_NUMBERS, state)``."""
        packed: bytes = (state if self.compiled else array(STATE_NUMBERS, state)).tobytes()
        return packed

    def packed_keys(self, keys: Any) -> bytes:
        """Keys as bytes, as those of ``array.array(KEY_NUMBERS, keys)``."""
        packed: bytes = (keys if self.compiled else array(KEY_NUMBERS, keys)).tobytes()
        return packed

    def _array(self, values: Sequence[Any], dtype: str) -> Any:
        if not self.compiled:
            return list(values)
        return self._numpy.array(values, dtype=dtype)


@cache
def interpreted(rules: ModuleType) -> Engine:
    """The rules as plain Python."""
    return Engine(copied(label(rules), entries(rules), given(rules)), compiled=False)


@cache
def compiled(rules: ModuleType) -> Engine:
    """The rules compiled for the CPU; each entry is compiled, or loaded from disk, when it is first called."""
    if IN_BROWSER:
        from ludogite.kernel.browser import BrowserEngine

        return BrowserEngine(built(label(rules), entries(rules), given(rules)))
    return Engine(built(label(rules), entries(rules), given(rules)), compiled=True)


def copied(name: str, entries: Sequence[Function], bindings: Bindings) -> dict[str, Any]:
    """These functions, bound, as plain Python."""
    specialiser = Specialiser(lambda original, copy: copy, name, bindings)
    return {function.__name__: specialiser.specialised(function) for function in entries}


def built(name: str, entries: Sequence[Function], bindings: Bindings) -> dict[str, Any]:
    """These functions, bound and compiled for the CPU when they are first called, or loaded from disk."""
    if IN_BROWSER:
        from ludogite.kernel import browser

        return browser.functions(name)
    import numba

    inner, entry = numba.njit(**INNER_OPTIONS), numba.njit(cache=True, **OPTIONS)
    specialiser = Specialiser(lambda original, copy: (entry if original in entries else inner)(copy), name, bindings)
    with _numba_setting:
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder(name, entries, bindings))
        try:
            return {function.__name__: specialiser.specialised(function) for function in entries}
        finally:
            numba.config.CACHE_DIR = before


def make_ready(function: Any, *arguments: Any) -> None:
    """Compile one of the built functions for arguments like these, or load it from disk, without calling it."""
    if not function.signatures:
        function.compile(types_of(*arguments))


def types_of(*arguments: Any) -> tuple[Any, ...]:
    """Numba's types of these arguments."""
    import numba

    return tuple(numba.typeof(argument) for argument in arguments)


def before_compiling(act: Callable[[], None]) -> Callable[[], None]:
    """Have something done whenever a function is compiled in this process, not only loaded; returns what ends that."""
    from numba.core import event

    class Watch(event.Listener):  # type: ignore[misc]
        """Hears of every compilation."""

        def on_start(self, event: object) -> None:
            """It begins."""
            act()

        def on_end(self, event: object) -> None:
            """It is done."""

    watch = Watch()
    event.register("numba:compile", watch)
    return partial(event.unregister, "numba:compile", watch)


def given(rules: ModuleType) -> dict[Function, Function]:
    """The functions of the contract that a rules module gives, and the defaults that it counts on."""
    chance = (contract.chance_count, contract.chance_outcome) if hasattr(rules, "chance_total") else ()
    return {function: function for function in (contract.result, *chance)} | bindings_of(contract, rules)


def entries(rules: ModuleType) -> list[Function]:
    """What can be called from outside: the game's functions and the drivers; ``play`` only inside ``advance``."""
    return [*(function for function in given(rules).values() if function.__name__ != "play"), *DRIVERS]


def cache_folder(name: str, entries: Sequence[Function], bindings: Bindings) -> Path:
    """Where compiled functions are kept: the folder's name has a digest of the code, so that any change renews it."""
    folder = cache_root() / f"{name}-{digest(entries, bindings, repr(OPTIONS))}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    oldest = time.time() - STALE_DAYS * 86400
    for other in folder.parent.glob(f"{name}-*"):
        if other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)
    return folder


def cache_root() -> Path:
    """The folder of all compiled rules: $LUDOGITE_CACHE, or ``ludogite`` in the user's cache folder."""
    if chosen := os.environ.get("LUDOGITE_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ludogite"


def signatures() -> dict[str, tuple[Any, ...]]:
    """The types that every game's entries take."""
    from numba import types

    number, numbers, state = types.int64, types.int64[::1], types.int32[::1]
    many_numbers, states = types.int64[:, ::1], types.int32[:, ::1]
    return {
        "legal": (numbers, state, numbers),
        "key": (numbers, state),
        "result": (numbers, state, numbers),
        "own_draw": (numbers, state),
        "chance_total": (numbers, state),
        "chance_event": (numbers, state, number),
        "chance_count": (numbers, state),
        "chance_outcome": (numbers, state, number),
        "chance_weight": (numbers, state, number),
        "advance": (numbers, state, numbers, number),
        "playouts": (numbers, state, state, numbers, numbers, numbers, numbers, numbers),
        "perft": (numbers, states, many_numbers, many_numbers, numbers, numbers, number),
    }


def label(rules: ModuleType) -> str:
    """The game's name among compiled functions."""
    return rules.__name__.split(".")[-2]

"""A game's rules, ready to run: interpreted, compiled for the CPU, or compiled to WebAssembly in a browser."""

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
LAZY_DRIVERS = ("playouts", "perft")
STALE_DAYS = 30
STATE_NUMBERS, KEY_NUMBERS = INT32, INT64
"""States have 32-bit numbers, keys 64-bit ones."""
ROOM_FOR_A_KEY = bytes(8)

# Kernels allocate nothing, so their arrays need no reference counts; without ``_nrt=False`` those counts take about
# a third of a playout's time.
OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
INNER_OPTIONS = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of functions that only other kernels call: no wrapper to call them from Python."""

_numba_setting = threading.Lock()


class RulesEngine:
    """One game's rules functions, the drivers bound to them, and the arrays they take.

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
        """Compile the rules now, or load them from disk; ``progress`` is called with each function's name beforehand.

        Drivers that only measure are compiled on their first call, unless ``drivers`` is true.
        """
        for name, signature in signatures().items():
            if name in self.functions and (drivers or name not in LAZY_DRIVERS):
                progress(name)
                self.functions[name].compile(signature)

    def state(self, values: Sequence[int]) -> Any:
        """State as an array for the functions."""
        return self._array(values, "int32")

    def numbers(self, values: Sequence[int]) -> Any:
        """Tables, moves, keys or totals as an array for the functions."""
        return self._array(values, "int64")

    def states(self, rows: Sequence[Sequence[int]]) -> Any:
        """Rows of states."""
        return self._array(rows, "int32")

    def rows(self, rows: Sequence[Sequence[int]]) -> Any:
        """Rows of moves or keys."""
        return self._array(rows, "int64")

    def empty(self, size: int) -> Any:
        """Uninitialised array for numbers that the functions write."""
        if not self.compiled:
            return [0] * size
        return self._numpy.empty(size, self._numpy.int64)

    def to_list(self, array: Any) -> list[int]:
        """Array as a list of Python integers."""
        numbers: list[int] = array.tolist() if self.compiled else array
        return numbers

    def history(self, keys: bytes) -> Any:
        """Packed keys as an array with room for one more."""
        if not self.compiled:
            return [*array(KEY_NUMBERS, keys), 0]
        return self._numpy.frombuffer(bytearray(keys + ROOM_FOR_A_KEY), self._numpy.int64)

    def packed_state(self, state: Any) -> bytes:
        """State as bytes, like those of ``array.array(STATE_NUMBERS, state)``."""
        packed: bytes = (state if self.compiled else array(STATE_NUMBERS, state)).tobytes()
        return packed

    def packed_keys(self, keys: Any) -> bytes:
        """Keys as bytes, like those of ``array.array(KEY_NUMBERS, keys)``."""
        packed: bytes = (keys if self.compiled else array(KEY_NUMBERS, keys)).tobytes()
        return packed

    def _array(self, values: Sequence[Any], dtype: str) -> Any:
        if not self.compiled:
            return list(values)
        return self._numpy.array(values, dtype=dtype)


@cache
def interpreted(rules: ModuleType) -> RulesEngine:
    """Rules as plain Python."""
    return RulesEngine(bind_interpreted(label(rules), entry_points(rules), bindings_for(rules)), compiled=False)


@cache
def compiled(rules: ModuleType) -> RulesEngine:
    """Rules compiled for the CPU; each function is compiled, or loaded from disk, on its first call."""
    if IN_BROWSER:
        from ludogite.kernel.browser_engine import BrowserEngine

        return BrowserEngine(bind_compiled(label(rules), entry_points(rules), bindings_for(rules)))
    return RulesEngine(bind_compiled(label(rules), entry_points(rules), bindings_for(rules)), compiled=True)


def bind_interpreted(name: str, entries: Sequence[Function], bindings: Bindings) -> dict[str, Any]:
    """Functions bound to ``bindings``, as plain Python."""
    specialiser = Specialiser(lambda original, copy: copy, name, bindings)
    return {function.__name__: specialiser.specialised(function) for function in entries}


def bind_compiled(name: str, entries: Sequence[Function], bindings: Bindings) -> dict[str, Any]:
    """Functions bound to ``bindings`` and compiled for the CPU, or loaded from disk, on their first call."""
    if IN_BROWSER:
        from ludogite.kernel import browser_engine

        return browser_engine.functions(name)
    import numba

    inner, entry = numba.njit(**INNER_OPTIONS), numba.njit(cache=True, **OPTIONS)
    specialiser = Specialiser(lambda original, copy: (entry if original in entries else inner)(copy), name, bindings)
    with _numba_setting:
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder(name, entries, bindings))
        try:
            return {function.__name__: specialiser.specialised(function) for function in entries}
        finally:
            numba.config.CACHE_DIR = before


def ensure_compiled(function: Any, *arguments: Any) -> None:
    """Compile a function for arguments like these, or load it from disk, without calling it."""
    if not function.signatures:
        function.compile(types_of(*arguments))


def types_of(*arguments: Any) -> tuple[Any, ...]:
    """Numba types of these arguments."""
    import numba

    return tuple(numba.typeof(argument) for argument in arguments)


def watch_compilations(callback: Callable[[], None]) -> Callable[[], None]:
    """Call ``callback`` before each compilation in this process, but not when loading; return a function to stop."""
    from numba.core import event

    class Watch(event.Listener):  # type: ignore[misc]
        """Listener for compilations."""

        def on_start(self, event: object) -> None:
            """Called when a compilation begins."""
            callback()

        def on_end(self, event: object) -> None:
            """Called when it has ended."""

    watch = Watch()
    event.register("numba:compile", watch)
    return partial(event.unregister, "numba:compile", watch)


def bindings_for(rules: ModuleType) -> dict[Function, Function]:
    """Contract functions of a rules module, with the contract's defaults for those it does not define."""
    chance = (contract.chance_count, contract.chance_outcome) if hasattr(rules, "chance_total") else ()
    return {function: function for function in (contract.result, *chance)} | bindings_of(contract, rules)


def entry_points(rules: ModuleType) -> list[Function]:
    """Functions that Python can call: the game's own and the drivers; ``play`` runs only inside ``advance``."""
    return [*(function for function in bindings_for(rules).values() if function.__name__ != "play"), *DRIVERS]


def cache_folder(name: str, entries: Sequence[Function], bindings: Bindings) -> Path:
    """Folder of compiled functions; a digest of the code in its name makes any change use a new one."""
    folder = cache_root() / f"{name}-{digest(entries, bindings, repr(OPTIONS))}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    oldest = time.time() - STALE_DAYS * 86400
    for other in folder.parent.glob(f"{name}-*"):
        if other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)
    return folder


def cache_root() -> Path:
    """Folder of all compiled rules: $LUDOGITE_CACHE, or ``ludogite`` in the user's cache folder."""
    if chosen := os.environ.get("LUDOGITE_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ludogite"


def signatures() -> dict[str, tuple[Any, ...]]:
    """Argument types of every game's functions."""
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
    """Name of a game in the names of compiled functions."""
    return rules.__name__.split(".")[-2]

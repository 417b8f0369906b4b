"""Runs a game's WebAssembly module from Python in a browser (Pyodide), in Python's own memory and on its stack.

Nothing is copied: the arrays are Python's own. `ludogite.kernel.wasm` describes the calling convention.
"""

import os
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ludogite.kernel.arrays import INT32, INT64, zeros
from ludogite.kernel.rules_engine import ROOM_FOR_A_KEY, RulesEngine

FOLDER_VARIABLE = "LUDOGITE_KERNELS"
"""Environment variable with the folder of the modules in Pyodide's file system; /kernels by default."""


class MissingModule(Exception):
    """A game whose rules were not built for browsers."""


@cache
def functions(name: str) -> dict[str, "Exported"]:
    """All functions of a game's module, by name."""
    file = Path(os.environ.get(FOLDER_VARIABLE, "/kernels")) / f"{name.replace('_', '-')}.wasm"
    if not file.is_file():
        raise MissingModule(f"There is no {file}: `python tools/offline.py` makes it.")
    return {each: Exported(export) for each, export in _instance(file.read_bytes()).exports.object_entries()}


def _instance(module: bytes) -> Any:
    """Module, ready to run in Python's own memory, with the imports that Pyodide's own modules get."""
    js, ffi, python = import_module("js"), import_module("pyodide.ffi"), import_module("pyodide_js")._module  # noqa: SLF001
    imports = {"env": {"__linear_memory": python.memory, "__stack_pointer": python.___stack_pointer}}  # noqa: SLF001
    compiled = js.WebAssembly.Module.new(ffi.to_js(module))
    return js.WebAssembly.Instance.new(compiled, ffi.to_js(imports, dict_converter=js.Object.fromEntries))


class Exported:
    """Function of a module, called like the Python function that it was compiled from."""

    signatures = ("compiled",)
    """Not empty, like that of a Numba function that has been compiled."""

    def __init__(self, export: Any) -> None:
        self._export = export

    def __call__(self, *arguments: Any) -> int:
        call = array(INT64, [0, 0, *_call_words(arguments)])
        if self._export(call.buffer_info()[0]):
            raise RuntimeError("A compiled function failed.")
        return call[0]


def _call_words(arguments: Sequence[Any]) -> Iterator[int]:
    """Words of a call for its arguments."""
    for argument in arguments:
        if isinstance(argument, int):
            yield argument
        elif isinstance(argument, tuple):
            yield from _call_words(argument)
        else:
            view: Any = memoryview(argument)
            yield from (0, 0, view.nbytes // view.itemsize, view.itemsize, view.obj.buffer_info()[0])
            yield from (*view.shape, *view.strides)


class Cells(array):  # type: ignore[type-arg]
    """Array with the ``copy`` method of NumPy's arrays."""

    __slots__ = ()

    def copy(self) -> "Cells":
        return Cells(self.typecode, self)


class BrowserEngine(RulesEngine):
    """Rules of a game compiled to WebAssembly; the arrays are Python's own."""

    def __init__(self, functions: dict[str, Any]) -> None:
        super().__init__(functions, compiled=False)
        self.compiled = True

    def prepare(self, progress: Any, *, drivers: bool) -> None:
        """Do nothing: everything is compiled."""

    def state(self, values: Sequence[int]) -> Any:
        return Cells(INT32, values)

    def numbers(self, values: Sequence[int]) -> Any:
        return Cells(INT64, values)

    def states(self, rows: Sequence[Sequence[int]]) -> Any:
        return _table(INT32, rows)

    def rows(self, rows: Sequence[Sequence[int]]) -> Any:
        return _table(INT64, rows)

    def empty(self, size: int) -> Any:
        return Cells(INT64, [0]) * size

    def to_list(self, array: Any) -> list[int]:
        return list(array)

    def history(self, keys: bytes) -> Any:
        return Cells(INT64, keys + ROOM_FOR_A_KEY)

    def packed_state(self, state: Any) -> bytes:
        packed: bytes = state.tobytes()
        return packed

    def packed_keys(self, keys: Any) -> bytes:
        return self.packed_state(keys)


def _table(numbers: str, rows: Sequence[Sequence[int]]) -> Any:
    table = zeros(numbers, len(rows), len(rows[0]))
    for number, row in enumerate(rows):
        for place, value in enumerate(row):
            table[number, place] = value
    return table

"""Specialises functions for one game: copies bound to its rules, interpreted or compiled."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

Function = Callable[..., Any]
Decorate = Callable[[FunctionType, FunctionType], Any]
"""Takes a function and its copy; returns the callable to use in the function's place."""
Bindings = Mapping[Function, Function]
"""Implementation of each function of a contract."""


class Specialiser:
    """Copies of functions in which every kernel function they call is replaced by its own decorated copy.

    Calls of a contract's functions become calls of their implementations in ``bindings``: this binds a driver,
    written once, to one game. The copies carry ``label`` in their qualified names, because the on-disk cache
    tells functions apart by file and name only.
    """

    def __init__(self, decorate: Decorate, label: str, bindings: Bindings) -> None:
        self._decorate = decorate
        self._label = label
        self._bindings = bindings
        self._made: dict[FunctionType, Any] = {}

    def specialised(self, function: Function) -> Any:
        """Decorated copy of a function, made once."""
        original = bound(function, self._bindings)
        if original not in self._made:
            copy, names = self._bare(original)
            self._made[original] = self._decorate(original, copy)
            names.update(self._named(original))  # afterwards, because a function may call itself
        return self._made[original]

    def copy(self, function: Function) -> FunctionType:
        """Copy of a function that is not decorated yet."""
        original = bound(function, self._bindings)
        copy, names = self._bare(original)
        names.update(self._named(original))
        return copy

    def _bare(self, original: FunctionType) -> tuple[FunctionType, dict[str, Any]]:
        """Copy of a function with empty globals, and the globals to be filled."""
        names: dict[str, Any] = {"__name__": original.__module__}
        copy = FunctionType(original.__code__, names, original.__name__)
        copy.__qualname__ = f"{self._label}.{original.__name__}"
        copy.__module__ = original.__module__
        return copy, names

    def _named(self, original: FunctionType) -> dict[str, Any]:
        """Globals that a function uses, with specialised functions."""
        return {
            name: self.specialised(value) if isinstance(value, FunctionType) else value
            for name, value in globals_of(original)
        }


def bindings_of(contract: ModuleType, implementation: ModuleType) -> dict[Function, Function]:
    """Functions of a contract that a module implements."""
    return {
        function: getattr(implementation, name)
        for name, function in functions_of(contract).items()
        if hasattr(implementation, name)
    }


def functions_of(contract: ModuleType) -> dict[str, Function]:
    """Functions of a contract, by name."""
    return {
        name: value
        for name, value in vars(contract).items()
        if isinstance(value, FunctionType) and value.__module__ == contract.__name__
    }


def bound(function: Function, bindings: Bindings) -> FunctionType:
    """Implementation of a contract's function, or the function itself if it is none."""
    function = bindings.get(function, function)
    assert isinstance(function, FunctionType), f"{function!r} is not a plain function"
    assert not function.__closure__, f"{function.__qualname__} must not close over variables"
    return function


def globals_of(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Module-level names that a function uses, with their values."""
    for name in function.__code__.co_names:
        if name in function.__globals__:
            yield name, function.__globals__[name]


def digest(functions: Iterable[Function], bindings: Bindings, how: str) -> str:
    """Digest of the code of these functions, of all they call, of their constants, and of the compiler options."""
    found: dict[FunctionType, str] = {}
    waiting = [bound(function, bindings) for function in functions]
    while waiting:
        function = waiting.pop()
        if function in found:
            continue
        constants = []
        for name, value in globals_of(function):
            if isinstance(value, FunctionType):
                waiting.append(bound(value, bindings))
            else:
                constants.append(f"{name}={value!r}")
        code = function.__code__
        found[function] = f"{function.__module__}.{function.__name__} {code.co_code.hex()} {code.co_consts} {constants}"
    return hashlib.sha256("\n".join([how, *sorted(found.values())]).encode()).hexdigest()[:16]

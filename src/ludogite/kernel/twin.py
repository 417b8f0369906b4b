"""One source, several engines: copies of the rules functions that call each other compiled instead of interpreted."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType
from typing import Any

Function = Callable[..., Any]
Decorate = Callable[[FunctionType, FunctionType], Any]
"""What makes of a function, and its copy, the thing that takes its place."""

CONTRACT = "ludogite.kernel.contract"


class Twins:
    """Copies of functions in which every kernel function they name is replaced by its own decorated copy.

    Where a name of ``kernel.contract`` is called, the function of that name in ``bindings`` takes its place: so a
    driver, written once, becomes one game's own. The copies carry ``label`` in their qualified names, because the
    on-disk cache tells functions apart by file and name only.
    """

    def __init__(self, decorate: Decorate, label: str, bindings: Mapping[str, Function]) -> None:
        self._decorate = decorate
        self._label = label
        self._bindings = bindings
        self._made: dict[FunctionType, Any] = {}

    def of(self, function: Function) -> Any:
        """The decorated copy, made once."""
        original = bound(function, self._bindings)
        if original not in self._made:
            self._made[original] = self._decorate(original, self.copy(original))
        return self._made[original]

    def copy(self, function: Function) -> FunctionType:
        """A copy not yet decorated."""
        original = bound(function, self._bindings)
        names = {
            name: self.of(value) if isinstance(value, FunctionType) else value for name, value in globals_of(original)
        }
        twin = FunctionType(original.__code__, names | {"__name__": original.__module__}, original.__name__)
        twin.__qualname__ = f"{self._label}.{original.__name__}"
        twin.__module__ = original.__module__
        return twin


def bound(function: Function, bindings: Mapping[str, Function]) -> FunctionType:
    """The function itself or, for a name of the contract, the game's."""
    if function.__module__ == CONTRACT:
        function = bindings.get(function.__name__, function)
    assert isinstance(function, FunctionType), f"{function!r} is not a plain function"
    assert not function.__closure__, f"{function.__qualname__} must not close over variables"
    return function


def globals_of(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The module-level names a function uses, with their values."""
    for name in function.__code__.co_names:
        if name in function.__globals__:
            yield name, function.__globals__[name]


def digest(functions: Iterable[Function], bindings: Mapping[str, Function], how: str) -> str:
    """A digest of the code of these functions, of all they call, of the constants they use, and of how they compile."""
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

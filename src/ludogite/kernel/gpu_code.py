"""Compiles rules for a GPU; no GPU is needed for that."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any

from ludogite.kernel.rules_engine import bindings_for, entry_points, label, signatures
from ludogite.kernel.specialise import Bindings, Function, Specialiser

HOPPER = (9, 0)


def build(rules: ModuleType, capability: tuple[int, int] = HOPPER) -> dict[str, str]:
    """PTX of each of a game's functions and drivers, for GPUs of this compute capability.

    Needs the extra ``cuda``. The sources are the same as for the interpreter and the CPU.
    """
    return build_functions(label(rules), entry_points(rules), bindings_for(rules), signatures(), capability)


def build_functions(
    name: str,
    functions: Sequence[Function],
    bindings: Bindings,
    types: Mapping[str, tuple[Any, ...]],
    capability: tuple[int, int] = HOPPER,
) -> dict[str, str]:
    """PTX of these functions, bound; ``types`` are the types of each one's arguments."""
    from numba import cuda

    as_device_function = cuda.jit(device=True)
    specialiser = Specialiser(lambda original, copy: as_device_function(copy), name, bindings)
    with without_gpu(capability):
        return {
            entry.__name__: cuda.compile(
                specialiser.copy(entry), types[entry.__name__], device=True, cc=capability, abi="numba"
            )[0]
            for entry in functions
        }


@contextmanager
def without_gpu(capability: tuple[int, int]) -> Iterator[None]:
    """Give numba-cuda a capability on a machine without a GPU: it asks when a device function calls another."""
    from numba import cuda
    from numba.cuda import dispatcher

    if cuda.is_available():
        yield
        return
    original: Any = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = original

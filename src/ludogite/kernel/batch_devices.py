"""Where the games of a batch can be: what each device needs is imported only where it is asked for."""

from types import ModuleType
from typing import Any

DEVICES = ("cpu", "cuda")


def games_on(device: str, rules: ModuleType, *limits: Any) -> Any:
    """The arrays of a batch on a device, and what is done with them."""
    if device == "cpu":
        from ludogite.kernel.batch_cpu import CpuGames

        return CpuGames(rules, *limits)
    from ludogite.kernel.batch_cuda import CudaGames

    return CudaGames(rules, *limits)

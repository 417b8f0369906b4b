"""Work that takes its time and changes nothing."""

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Asides(Protocol):
    """Whoever does such work, so that others can go on in between where that is possible."""

    async def do(self, work: Callable[[], T]) -> T:
        """What some work gives or raises."""

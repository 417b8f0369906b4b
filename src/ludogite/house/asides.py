"""Work that takes its time and changes nothing."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from ludogite.house.clients import Client
from ludogite.steps import Steps

T = TypeVar("T")
PlaysCompiled = Callable[[str], bool]
"""Whether a game is played with compiled rules by now."""


class Asides(Protocol):
    """Whoever does such work, so that others can go on in between where that is possible."""

    async def do(self, client: Client, work: Callable[[], T]) -> T:
        """What some work gives or raises that is soon done."""

    async def do_in_steps(self, client: Client, steps: Steps[T]) -> T:
        """What some work gives or raises that may take long, with others in between."""

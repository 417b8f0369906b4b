"""Slow work that changes nothing: run beside the event loop."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from ludogite.app.clients import Client
from ludogite.play.steps import Steps

T = TypeVar("T")
PlaysCompiled = Callable[[str], bool]
"""Whether the rules of a game are compiled."""


class BackgroundWork(Protocol):
    """Runs work beside the event loop where the host can, so that other requests go on meanwhile."""

    async def run(self, client: Client, work: Callable[[], T]) -> T:
        """Run short work; returns its result."""

    async def run_in_steps(self, client: Client, steps: Steps[T]) -> T:
        """Run long work step by step, with other work in between; returns its result."""

"""Work beside the requests: slow work that changes nothing, and tasks that nobody awaits."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Protocol, TypeVar

from ludogite.app.clients import Client
from ludogite.play.steps import Steps

LOG = logging.getLogger(__name__)
T = TypeVar("T")
PlaysCompiled = Callable[[str], bool]
"""Whether the rules of a game are compiled."""


class BackgroundWork(Protocol):
    """Runs work beside the event loop where the host can, so that other requests go on meanwhile."""

    async def run(self, client: Client, work: Callable[[], T]) -> T:
        """Run short work; returns its result."""

    async def run_in_steps(self, client: Client, steps: Steps[T]) -> T:
        """Run long work step by step, with other work in between; returns its result."""


class BackgroundTasks:
    """Tasks that nobody awaits: referred to until they end, because asyncio does not; their errors are logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[object, object, None], name: str | None = None) -> None:
        """Run a coroutine as a task."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOG.error("a background task failed", exc_info=error)

    def cancel(self) -> None:
        """Cancel the tasks that are still running."""
        for task in self._tasks:
            task.cancel()

"""Slow read-only work in threads beside the event loop, shared fairly."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import TypeVar

from ludogite.app.clients import Client
from ludogite.play.steps import Steps
from ludogite.server.engines.fair_queue import FairSemaphore

T = TypeVar("T")
THREADS = 2
MOST_WAITING = 64
"""Queue limit; beyond it the client with most requests is refused."""
MOST_LONG = 4
"""Long jobs at a time; each keeps its partial results in memory."""
SLICE_SECONDS = 0.05
"""Time slice of long work."""
SHORT, LONG = range(2)
"""Ranks: short work goes first."""


class BackgroundThreads:
    """Threads behind a queue that is fair by time."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "background")
        self._turns = FairSemaphore(THREADS, MOST_WAITING)
        self._long = FairSemaphore(MOST_LONG, MOST_WAITING)

    async def run(self, client: Client, work: Callable[[], T]) -> T:
        """Run short work; returns its result. Raises Busy."""
        return await self._in_thread(client, SHORT, work)

    async def run_in_steps(self, client: Client, steps: Steps[T]) -> T:
        """Run long work in time slices; returns its result. Raises Busy."""
        found: list[T] = []

        def go_on() -> None:
            end = monotonic() + SLICE_SECONDS
            try:
                while monotonic() < end:
                    next(steps)
            except StopIteration as done:
                found.append(done.value)

        async with self._long.slot(client, LONG):
            while not found:
                await self._in_thread(client, LONG, go_on)
        return found[0]

    async def _in_thread(self, client: Client, rank: int, work: Callable[[], T]) -> T:
        turn, loop = await self._turns.acquire(client, rank), asyncio.get_running_loop()
        begun = monotonic()

        def ended(_: Future[T]) -> None:
            with suppress(RuntimeError):  # the event loop is closed
                loop.call_soon_threadsafe(lambda: self._turns.release(turn, monotonic() - begun))

        working = self._threads.submit(work)
        working.add_done_callback(ended)  # also where nobody waits any more: until then the thread is taken
        return await asyncio.wrap_future(working)

    def close(self) -> None:
        """Cancel queued work and stop the threads."""
        for turns in (self._turns, self._long):
            for request in turns.queue.clear():
                request.answer.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

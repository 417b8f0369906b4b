"""Work that takes its time and changes nothing: it is done in threads beside the event loop, shared out fairly."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import TypeVar

from ludogite.house.clients import Client
from ludogite.server.engines.fair_queue import Turns
from ludogite.steps import Steps

T = TypeVar("T")
THREADS = 2
MOST_WAITING = 64
"""When more waits, whoever asks for most is refused."""
MOST_LONG = 4
"""So many long works are under way at a time: each keeps what it has found so far."""
SLICE_SECONDS = 0.05
"""After so long others have their turn."""
SHORT, LONG = range(2)
"""Ranks: what is soon done goes first."""


class Asides:
    """A few threads, and a queue before them that is shared fairly by time."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "asides")
        self._turns = Turns(THREADS, MOST_WAITING)
        self._long = Turns(MOST_LONG, MOST_WAITING)

    async def do(self, client: Client, work: Callable[[], T]) -> T:
        """What some work gives or raises that is soon done; raises Busy."""
        return await self._in_thread(client, SHORT, work)

    async def do_in_steps(self, client: Client, steps: Steps[T]) -> T:
        """What some work gives or raises that may take long, with others in between; raises Busy."""
        found: list[T] = []

        def go_on() -> None:
            end = monotonic() + SLICE_SECONDS
            try:
                while monotonic() < end:
                    next(steps)
            except StopIteration as done:
                found.append(done.value)

        async with self._long.turn(client, LONG):
            while not found:
                await self._in_thread(client, LONG, go_on)
        return found[0]

    async def _in_thread(self, client: Client, rank: int, work: Callable[[], T]) -> T:
        turn, loop = await self._turns.begin(client, rank), asyncio.get_running_loop()
        begun = monotonic()

        def ended(_: Future[T]) -> None:
            with suppress(RuntimeError):  # the event loop is closed
                loop.call_soon_threadsafe(lambda: self._turns.end(turn, monotonic() - begun))

        working = self._threads.submit(work)
        working.add_done_callback(ended)  # also where nobody waits any more: until then the thread is taken
        return await asyncio.wrap_future(working)

    def close(self) -> None:
        """Do nothing more."""
        for turns in (self._turns, self._long):
            for request in turns.queue.clear():
                request.answer.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

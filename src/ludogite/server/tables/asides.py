"""Work that takes its time and changes nothing: it is done in a thread beside the event loop, in turn."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ludogite.house.refusals import Busy

T = TypeVar("T")
MOST_WAITING = 64
"""When so much waits, nothing more is taken on."""


class Asides:
    """One thread, and a short queue before it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "asides")
        self._waiting = 0

    async def do(self, work: Callable[[], T]) -> T:
        """What some work gives or raises; raises Busy."""
        if self._waiting >= MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Do nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

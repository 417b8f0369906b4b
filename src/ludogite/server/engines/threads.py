"""Work that blocks, done in threads that never hold up the end of the process."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[..., T], *arguments: Any) -> T:
    """What some work gives or raises; if nobody waits for it any more, it is forgotten."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            settle = partial(_settle, found, found.set_result, work(*arguments))
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is raised where the result is wanted
            settle = partial(_settle, found, found.set_exception, error)
        with suppress(RuntimeError):  # the event loop is closed
            loop.call_soon_threadsafe(settle)

    Thread(target=run, name=getattr(work, "__name__", "work"), daemon=True).start()
    return await found


def _settle(found: asyncio.Future[T], settle: Callable[[Any], None], value: object) -> None:
    if not found.done():
        settle(value)

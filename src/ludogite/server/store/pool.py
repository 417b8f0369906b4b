"""Connections to the database for whoever waits on the event loop: what is done over one is plain SQLAlchemy."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from ludogite.server.store.engine import MORE_READERS, POSTGRESQL, READERS, async_engine, parsed, reading_engine

T = TypeVar("T")


class ConnectionPool(Protocol):
    """Connections on which every statement is a transaction by itself."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What some work gives that is done over a connection; raises SQLAlchemyError."""

    async def close(self) -> None:
        """Close all of them."""


class ThreadPool:
    """SQLite answers from a thread: the whole of a piece of work is done there, which is one way there and back.

    aiosqlite goes there and back four times a statement: with it, opening a table took 2.3 ms of a core instead of 1.6.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, "reader")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do some work in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    async def close(self) -> None:
        """Close all connections, when what is being done is done."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()


class LoopPool:
    """PostgreSQL is asked from the event loop, which goes on while it answers."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do some work, pausing wherever it waits for an answer."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()


def reading_pool(url: str) -> ConnectionPool:
    """The connections to read over."""
    if _is_postgresql(url):
        return LoopPool(async_engine(url, READERS, MORE_READERS))
    return ThreadPool(reading_engine(url))


def renewing_pool(url: str) -> ConnectionPool | None:
    """A connection on which nothing ever waits for others or for a disk; a SQLite file needs none."""
    return LoopPool(async_engine(url, 1, is_safe=False)) if _is_postgresql(url) else None


def _is_postgresql(url: str) -> bool:
    return parsed(url).get_backend_name() == POSTGRESQL

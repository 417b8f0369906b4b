"""Connections to the database: SQLAlchemy engines, and pools that the event loop reads over.

SQLite is set to lose nothing that was committed, even if the machine stops.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

T = TypeVar("T")
SQLITE, POSTGRESQL = "sqlite", "postgresql"
DRIVERS = {POSTGRESQL: "postgresql+psycopg", "postgres": "postgresql+psycopg"}
"""Drivers for URLs that name none."""
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a commit is on the disk before it is acknowledged
    "PRAGMA busy_timeout=2000",
    "PRAGMA foreign_keys=OFF",  # the server writes a table before its acts, in one transaction or in an earlier one
)
SESSION_LIMITS = (
    "SET lock_timeout = 5000",
    "SET statement_timeout = 10000",
    "SET idle_in_transaction_session_timeout = 10000",  # a client cut off half-way blocks nobody for long
)
"""Limits in milliseconds on waiting for PostgreSQL or for another process."""
WITHOUT_SYNC = "SET synchronous_commit = off"
"""For writes that may be lost if the database server crashes."""
TIMEOUT_OPTIONS = {
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""Timeouts after which an unresponsive PostgreSQL counts as lost; the URL may override them."""
CONFLICTS = {"40001", "40P01"}
"""PostgreSQL's codes for serialization failure and deadlock: the transaction can be retried."""
CONFLICT_TRIES = 5
READ_CONNECTIONS, EXTRA_READ_CONNECTIONS = 5, 3
"""Connections for reading, and extra ones under load. PostgreSQL usually allows 100 for all processes."""
AUTOCOMMIT: dict[str, Any] = {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}
"""Every query is its own transaction, with nothing to roll back: a single round trip."""
POOL_SECONDS = 5.0
"""Maximum wait for a free connection."""


def parse_url(url: str) -> URL:
    """Return a database URL with its driver."""
    made = make_url(url)
    return made.set(drivername=DRIVERS.get(made.drivername, made.drivername))


def is_conflict(error: DBAPIError) -> bool:
    """Whether the error is only a conflict with another transaction."""
    return getattr(error.orig, "sqlstate", None) in CONFLICTS


def reading_engine(url: str) -> Engine:
    """Engine that reads SQLite in threads; creates the file and its folder if they are missing."""
    if file := parse_url(url).database:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    return _engine(url, **AUTOCOMMIT)


def async_engine(url: str, connections: int, overflow: int = 0, *, is_durable: bool = True) -> AsyncEngine:
    """Engine for PostgreSQL on the event loop."""
    parsed = parse_url(url)
    engine = create_async_engine(parsed, **_options(parsed), **AUTOCOMMIT, pool_size=connections, max_overflow=overflow)
    _on_connect(engine.sync_engine, () if is_durable else (WITHOUT_SYNC,))
    return engine


def writing_engine(url: str) -> Engine:
    """Engine for a thread that writes."""
    return _engine(url)


def _engine(url: str, **options: Any) -> Engine:
    parsed = parse_url(url)
    engine = create_engine(parsed, **_options(parsed), **options)
    _on_connect(engine)
    return engine


def transactional_engine(url: str, lock_seconds: int | None = None) -> Engine:
    """Engine whose transactions include schema changes, which Python's SQLite driver leaves out by default.

    With SQLite, transactions wait for locks as long as the server does, or for ``lock_seconds``.
    """
    engine = writing_engine(url)
    if engine.dialect.name == SQLITE:
        event.listen(engine, "connect", _disable_driver_transactions)
        if lock_seconds is not None:
            wait = f"PRAGMA busy_timeout={lock_seconds}000"
            event.listen(engine, "connect", lambda connection, _: connection.execute(wait))
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _disable_driver_transactions(connection: Any, _: object) -> None:
    connection.isolation_level = None


def _options(url: URL) -> dict[str, Any]:
    options: dict[str, Any] = {"hide_parameters": True}  # keeps people's text out of the logs
    if url.get_backend_name() == POSTGRESQL:
        timeouts = {name: value for name, value in TIMEOUT_OPTIONS.items() if name not in url.query}
        # pre-ping finds a PostgreSQL that was restarted
        options |= {"connect_args": timeouts, "pool_pre_ping": True, "pool_timeout": POOL_SECONDS}
    return options


def _on_connect(engine: Engine, more: Sequence[str] = ()) -> None:
    """Run the session's settings on every new connection."""
    statements = (*(PRAGMAS if engine.dialect.name == SQLITE else SESSION_LIMITS), *more)

    def set_up(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        cursor.close()
        connection.commit()

    event.listen(engine, "connect", set_up)


class ConnectionPool(Protocol):
    """Connections in autocommit mode."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` with a connection and return its result; raises SQLAlchemyError."""

    async def close(self) -> None: ...


class ThreadPool:
    """Runs each piece of work against SQLite in one thread: one switch there and one back.

    aiosqlite switches four times per statement: with it, opening a table took 2.3 ms of CPU instead of 1.6.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READ_CONNECTIONS, "reader")

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    async def close(self) -> None:
        """Close all connections once running work is done."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()


class LoopPool:
    """Runs work against PostgreSQL on the event loop, suspended at every query."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


def reading_pool(url: str) -> ConnectionPool:
    """Connections for reading."""
    if _is_postgresql(url):
        return LoopPool(async_engine(url, READ_CONNECTIONS, EXTRA_READ_CONNECTIONS))
    return ThreadPool(reading_engine(url))


def renewing_pool(url: str) -> ConnectionPool | None:
    """Connection for lease renewals, which never waits for other work or for a disk; SQLite needs none."""
    return LoopPool(async_engine(url, 1, is_durable=False)) if _is_postgresql(url) else None


def _is_postgresql(url: str) -> bool:
    return parse_url(url).get_backend_name() == POSTGRESQL

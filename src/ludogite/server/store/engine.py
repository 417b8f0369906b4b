"""The database's engines: SQLite is set to lose nothing that was committed, even if the machine stops."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

SQLITE, POSTGRESQL = "sqlite", "postgresql"
DRIVERS = {POSTGRESQL: "postgresql+psycopg", "postgres": "postgresql+psycopg"}
"""The drivers of databases that are named without one."""
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a commit is on the disk before anybody hears of it
    "PRAGMA busy_timeout=2000",
    "PRAGMA foreign_keys=OFF",  # the server writes a table before its acts, in one transaction or in an earlier one
)
LIMITS = (
    "SET lock_timeout = 5000",
    "SET statement_timeout = 10000",
    "SET idle_in_transaction_session_timeout = 10000",  # whoever is cut off half-way holds up nobody for long
)
"""What keeps one process from waiting for PostgreSQL, or for another process, for ever; in milliseconds."""
UNSAFE = "SET synchronous_commit = off"
"""Where it is enough that something is written soon."""
ANSWERING = {
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""After how long a PostgreSQL that does not answer counts as lost; a URL may say otherwise."""
CONFLICTS = {"40001", "40P01"}
"""What PostgreSQL answers when two transactions were in each other's way, and one has to be tried again."""
TRIES = 5
"""So often that is done."""
READERS, MORE_READERS = 5, 3
"""How many connections a process reads over, and how many more when there is much to read: PostgreSQL usually has
100 for all processes."""
AUTOCOMMIT: dict[str, Any] = {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}
"""Every query is a transaction by itself, after which there is nothing to be rolled back: one way there and back."""
POOL_SECONDS = 5.0
"""How long somebody waits for one of them."""


def parsed(url: str) -> URL:
    """A database's URL, with its driver."""
    made = make_url(url)
    return made.set(drivername=DRIVERS.get(made.drivername, made.drivername))


def is_conflict(error: DBAPIError) -> bool:
    """Whether only others were in the way."""
    return getattr(error.orig, "sqlstate", None) in CONFLICTS


def reading_engine(url: str) -> Engine:
    """The engine to read SQLite with, in threads; the file and its folder are made where there are none."""
    if file := parsed(url).database:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    return _engine(url, **AUTOCOMMIT)


def async_engine(url: str, connections: int, more: int = 0, *, is_safe: bool = True) -> AsyncEngine:
    """An engine to ask PostgreSQL with on the event loop: over so many connections, and more when there is much."""
    chosen = parsed(url)
    engine = create_async_engine(chosen, **_options(chosen), **AUTOCOMMIT, pool_size=connections, max_overflow=more)
    _set_up(engine.sync_engine, () if is_safe else (UNSAFE,))
    return engine


def writing_engine(url: str) -> Engine:
    """The engine to write with, in a thread of its own."""
    return _engine(url)


def _engine(url: str, **how: Any) -> Engine:
    chosen = parsed(url)
    engine = create_engine(chosen, **_options(chosen), **how)
    _set_up(engine)
    return engine


def transacting_engine(url: str, patience: int | None = None) -> Engine:
    """An engine whose transactions hold everything, also what changes tables: Python's SQLite leaves that out.

    At SQLite they wait for others as the server does, or for so many seconds.
    """
    engine = writing_engine(url)
    if engine.dialect.name == SQLITE:
        event.listen(engine, "connect", _leave_transactions_to_us)
        if patience is not None:
            wait = f"PRAGMA busy_timeout={patience}000"
            event.listen(engine, "connect", lambda connection, _: connection.execute(wait))
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _leave_transactions_to_us(connection: Any, _: object) -> None:
    connection.isolation_level = None


def _options(url: URL) -> dict[str, Any]:
    """How an engine is made; a PostgreSQL that was started again is found again."""
    options: dict[str, Any] = {"hide_parameters": True}  # what people write is not for logs
    if url.get_backend_name() == POSTGRESQL:
        usual = {name: value for name, value in ANSWERING.items() if name not in url.query}
        options |= {"connect_args": usual, "pool_pre_ping": True, "pool_timeout": POOL_SECONDS}
    return options


def _set_up(engine: Engine, more: Sequence[str] = ()) -> None:
    statements = (*(PRAGMAS if engine.dialect.name == SQLITE else LIMITS), *more)

    def set_up(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        cursor.close()
        connection.commit()

    event.listen(engine, "connect", set_up)

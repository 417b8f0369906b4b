"""The database's engines: SQLite is set to lose nothing that was committed, even if the machine stops."""

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

SQLITE = "sqlite"
FOR_THREADS = {"sqlite+aiosqlite": SQLITE}
"""The drivers that cannot be used from a thread of our own, and those that can instead; psycopg does both."""
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",  # a commit is on the disk before anybody hears of it
    "busy_timeout=2000",
    "foreign_keys=OFF",  # the server writes a table before its acts, in one transaction or in an earlier one
)


def reading_engine(url: str) -> AsyncEngine:
    """The engine to read with; a SQLite file and its folder are made where there are none."""
    parsed = make_url(url)
    if parsed.get_backend_name() == SQLITE and parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(parsed, hide_parameters=True)  # what people write is not for logs
    _set_up_sqlite(engine.sync_engine)
    return engine


def writing_engine(url: str) -> Engine:
    """The engine to write with, in a thread of its own."""
    parsed = make_url(url)
    driver = FOR_THREADS.get(parsed.drivername, parsed.drivername)
    engine = create_engine(parsed.set(drivername=driver), hide_parameters=True)
    _set_up_sqlite(engine)
    return engine


def transacting_engine(url: str) -> Engine:
    """An engine whose transactions hold everything, also what changes tables: Python's SQLite leaves that out."""
    engine = writing_engine(url)
    if engine.dialect.name == SQLITE:
        event.listen(engine, "connect", _leave_transactions_to_us)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _leave_transactions_to_us(connection: Any, _: object) -> None:
    connection.isolation_level = None


def _set_up_sqlite(engine: Engine) -> None:
    if engine.dialect.name == SQLITE:
        event.listen(engine, "connect", _set_up)


def _set_up(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

"""The database's engine: SQLite is set to lose nothing that was committed, even if the machine stops."""

from pathlib import Path
from typing import Any

from sqlalchemy import event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

SQLITE = "sqlite"
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",  # a commit is on the disk before it is told to anybody
    "busy_timeout=5000",
    "foreign_keys=OFF",  # the server writes a table before its acts, in one transaction or in an earlier one
)


def connect(url: str) -> AsyncEngine:
    """An engine for a database's URL; a SQLite file and its folder are made where there are none."""
    parsed = make_url(url)
    if parsed.get_backend_name() != SQLITE:
        return create_async_engine(parsed)
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(parsed)
    event.listen(engine.sync_engine, "connect", _set_up)
    return engine


def _set_up(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

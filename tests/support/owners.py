"""Processes that own tables, for tests: each is a store, and nothing else."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import psycopg
from sqlalchemy import select

from ludogite.app.live.writes import Outcome
from ludogite.server.store import models
from ludogite.server.store.database import Database
from ludogite.server.store.ownership import Owned
from ludogite.server.store.statements import Statement, setup_statements
from ludogite.server.store.write_jobs import WriteJob
from ludogite.table.acts import Act
from ludogite.table.setup import Clock, TableSetup
from ludogite.table.summary import TableSummary

TABLE = "t"
SETUP = TableSetup(TABLE, "colorado", "friend", {}, Clock(), True, b"", "ann", 0.0)
OPENING = setup_statements(SETUP, TableSummary(0, "playing", 0, 0.0))[0]
PATIENCE = 60.0


@asynccontextmanager
async def opened(url: str, now: Callable[[], float] | None = None) -> AsyncIterator[Database]:
    """A process."""
    store = Database(url, now)
    await store.start()
    try:
        yield store
    finally:
        await store.close()


async def owned(store: Database) -> int:
    """Claim the table, which must be possible; the fence."""
    claimed = await store.ownership.claim(TABLE)
    assert isinstance(claimed, Owned)
    return claimed.fence


async def all_owned(store: Database) -> set[str]:
    """The tables that belong to a process, as the database has it."""
    tables = models.tables.c
    query = select(tables.id).where(tables.owner == store.ownership.process)
    return set(await store._pool.run(lambda connection: connection.execute(query).scalars().all()))


def begin(store: Database, version: int, fence: int, statements: Sequence[Statement] = ()) -> "asyncio.Future[Outcome]":
    """Have an act written."""
    told: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
    store.writer.add(WriteJob(TABLE, Act(version, "move", 0, "x", 0.0), statements, told.set_result, fence))
    return told


async def until(is_true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    begun = time.monotonic()
    while not is_true():
        assert time.monotonic() - begun < PATIENCE
        await asyncio.sleep(0.01)


def is_waiting(url: str, count: int = 1) -> bool:
    """Whether so many wait for somebody's lock."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    with psycopg.connect(url) as watching:
        return watching.execute(query).fetchone() == (count,)

"""Group commit: whatever waits to be written is written in one transaction, and everybody is told when it is safe."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ludogite.server.acts import Act
from ludogite.server.store.models import acts
from ludogite.server.store.rows import Also

LOG = logging.getLogger(__name__)
MOST_AT_ONCE = 500
ADD_ACTS = insert(acts)


class NotKept(Exception):
    """Something could not be written; nothing of it was."""


class Job(Struct):
    """An act of a table, what is written with it, and who waits for it; ``told`` hears whether it was kept."""

    table: str
    act: Act | None
    also: Sequence[Also]
    told: Callable[[bool], None]


class Writer:
    """The only one who adds to the database while tables are live."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: list[Job] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write what is added."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def close(self) -> None:
        """Write what still waits, then stop."""
        self._closing = True
        self._wake.set()
        if self._task:
            await self._task

    def add(self, job: Job) -> None:
        """Have something written soon."""
        self._jobs.append(job)
        self._wake.set()

    async def write(self, *also: Also, table: str = "", act: Act | None = None) -> None:
        """Have something written, and wait for it; raises NotKept."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.add(Job(table, act, also, lambda kept: None if future.done() else future.set_result(kept)))
        if not await future:
            raise NotKept

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while self._jobs or not self._closing:
            if not self._jobs:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch, self._jobs = self._jobs[:MOST_AT_ONCE], self._jobs[MOST_AT_ONCE:]
            for job, kept in await self._kept(batch):
                loop.call_soon(job.told, kept)

    async def _kept(self, batch: list[Job]) -> list[tuple[Job, bool]]:
        """Write all of a batch or, if that fails, each for itself."""
        if await self._commit(batch):
            return [(job, True) for job in batch]
        if len(batch) == 1:
            return [(batch[0], False)]
        return [(job, await self._commit([job])) for job in batch]

    async def _commit(self, batch: list[Job]) -> bool:
        try:
            async with self._engine.begin() as connection:
                await _insert(connection, batch)
        except (SQLAlchemyError, OSError):
            LOG.exception("could not write %d acts", len(batch))
            return False
        return True


async def _insert(connection: AsyncConnection, batch: list[Job]) -> None:
    for job in batch:
        for statement, row in job.also:
            await connection.execute(statement, dict(row))
    rows = [_row(job.table, job.act) for job in batch if job.act]
    if rows:
        await connection.execute(ADD_ACTS, rows)


def _row(table: str, act: Act) -> dict[str, Any]:
    return {
        "table_id": table,
        "version": act.version,
        "kind": act.kind,
        "seat": act.seat,
        "text": act.text,
        "request": act.request,
        "at": act.at,
    }

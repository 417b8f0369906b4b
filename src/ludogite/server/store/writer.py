"""Group commit: whatever waits to be written is written in one transaction, and everybody is told when it is safe."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache

from msgspec import Struct
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError, OperationalError

from ludogite.server.store.rows import Statement
from ludogite.table.acts import Act

LOG = logging.getLogger(__name__)
MOST_AT_ONCE = 500
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 3.0
"""How long a database that fails is left alone, in seconds."""
COLUMNS = ("table_id", "version", "kind", "seat", "text", "request", "at")
MARKS = {"qmark": "?", "format": "%s", "pyformat": "%s"}
"""How drivers write a value to be filled in."""
SWITCH_SECONDS = 0.001
"""How long Python lets one thread wait for another: a commit waits so long several times when the tables are busy."""


class NotKept(Exception):
    """Something could not be written; nothing of it was."""


class Job(Struct):
    """An act of a table, what is written with it, and what is called with whether it was written."""

    table: str
    act: Act | None
    statements: Sequence[Statement]
    done: Callable[[bool], None]


class Writer:
    """The only one who adds to the database, in a thread of its own: all that waits becomes one transaction.

    While the database fails, whoever wants something written is told so, and it is tried again at growing pauses.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None
        """Kept from batch to batch: to get one takes about as long as to write a small batch."""
        self._thread = ThreadPoolExecutor(1, "writer")
        self._jobs: list[Job] = []
        self._wake = asyncio.Event()
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._failures = 0
        """How many batches in a row the database has failed to write."""
        self._not_written = 0

    @property
    def is_failing(self) -> bool:
        """Whether the database could not be written when it was last tried."""
        return self._failures > 0

    def start(self) -> None:
        """Begin to write what is added."""
        sys.setswitchinterval(SWITCH_SECONDS)
        self._task = asyncio.create_task(self._run(), name="writer")
        self._task.add_done_callback(_end_loudly)

    async def close(self) -> None:
        """Write what still waits, then stop; a database that fails is not waited for."""
        self._closing.set()
        self._wake.set()
        if self._task:
            await self._task
        self._thread.shutdown()
        if self._connection:
            self._connection.close()
        self._engine.dispose()

    def add(self, job: Job) -> None:
        """Have something written soon."""
        self._jobs.append(job)
        self._wake.set()

    async def write(self, *statements: Statement) -> None:
        """Have something written that is no act, and wait for it; raises NotKept."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.add(Job("", None, statements, lambda kept: None if future.done() else future.set_result(kept)))
        if not await future:
            raise NotKept

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while self._jobs or not self._closing.is_set():
            if not self._jobs:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch, self._jobs = self._jobs[:MOST_AT_ONCE], self._jobs[MOST_AT_ONCE:]
            if self.is_failing and self._closing.is_set():
                kept = [False] * len(batch)
            else:
                kept = await loop.run_in_executor(self._thread, self._kept, batch)
            for job, is_kept in zip(batch, kept, strict=True):
                _tell(job, is_kept=is_kept)
            if self.is_failing:
                await self._pause()

    async def _pause(self) -> None:
        """Leave the database alone for a while, the longer the longer it has failed."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), min(LONGEST_PAUSE, SHORTEST_PAUSE * 2**self._failures))

    def _kept(self, batch: list[Job]) -> list[bool]:
        """Write all of a batch or, if one of its jobs is bad, each for itself; whether each was kept."""
        try:
            kept = self._written(batch)
        except _Failing as failing:
            self._failures += 1
            self._not_written += len(batch)
            if self._failures == 1:
                LOG.error("the database cannot be written, and is tried again: %s", failing)
            return [False] * len(batch)
        if self._failures:
            LOG.warning("the database can be written again; %d acts were not", self._not_written)
            self._failures = self._not_written = 0
        return kept

    def _written(self, batch: list[Job]) -> list[bool]:
        """Which jobs of a batch are written; raises _Failing where the database fails, whatever is to be written."""
        try:
            self._connection = self._connection or self._engine.connect()
            write(self._connection, batch)
        except Exception as error:
            if self._connection:
                self._connection.invalidate()  # with it goes what was begun
                self._connection = None
            if is_of_the_database(error):
                raise _Failing(getattr(error, "orig", error)) from None
            if len(batch) > 1:
                return [self._written([job])[0] for job in batch]
            LOG.exception("an act could not be written")
            return [False]
        return [True] * len(batch)


class _Failing(Exception):
    """The database fails."""


def is_of_the_database(error: Exception) -> bool:
    """Whether the database or its disk is to blame for an error, and not what was to be written."""
    return isinstance(error, (OSError, OperationalError)) or type(error) is DatabaseError


def is_damage(error: Exception) -> bool:
    """Whether what lies in the database is not as it was written."""
    return "malformed" in str(error)


def _end_loudly(task: asyncio.Task[None]) -> None:
    """A server that cannot write any more for a reason nobody thought of ends, and is started again by its host."""
    if not task.cancelled() and (error := task.exception()):
        LOG.critical("the writer has failed, and the server ends", exc_info=error)
        os.kill(os.getpid(), signal.SIGTERM)


def _tell(job: Job, *, is_kept: bool) -> None:
    """Tell whoever waits for a job; what goes wrong there is no reason to keep the others waiting."""
    try:
        job.done(is_kept)
    except Exception:
        LOG.exception("what was written could not be passed on")


def write(connection: Connection, batch: Sequence[Job]) -> None:
    """Write the acts of the jobs, and before them whatever goes with them, all or nothing."""
    statements = [statement for job in batch for statement in job.statements]
    if not statements:  # one statement is a transaction by itself, and the database is called once only
        add_acts(connection, batch)
        return
    connection.exec_driver_sql("BEGIN")
    for statement, row in statements:
        connection.execute(statement, dict(row))
    add_acts(connection, batch)
    connection.exec_driver_sql("COMMIT")


def add_acts(connection: Connection, batch: Sequence[Job]) -> None:
    """Write the acts of the jobs, all in one statement: between statements Python gives the turn to others."""
    values: list[str | int | float | None] = []
    for job in batch:
        if act := job.act:
            values += (job.table, act.version, act.kind, act.seat, act.text, act.request, act.at)
    if values:
        rows = len(values) // len(COLUMNS)
        connection.exec_driver_sql(adding(rows, connection.dialect.paramstyle), tuple(values))


@lru_cache(maxsize=MOST_AT_ONCE)
def adding(rows: int, paramstyle: str) -> str:
    """The statement that adds so many acts."""
    row = f"({', '.join([MARKS[paramstyle]] * len(COLUMNS))})"
    return f"INSERT INTO acts ({', '.join(COLUMNS)}) VALUES {', '.join([row] * rows)}"  # noqa: S608 - values are filled in

"""Group commit: whatever waits to be written is written in one transaction, and everybody is told when it is safe."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from ludogite.house.keeping import NotKept, Outcome
from ludogite.server.store.engine import TRIES, is_conflict
from ludogite.server.store.jobs import MOST_AT_ONCE, Job, write
from ludogite.server.store.rows import Statement
from ludogite.server.tallies import TALLIES
from ludogite.steps import Steps, take_in_turn
from ludogite.table.acts import Act

LOG = logging.getLogger(__name__)
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 3.0
"""How long a database that fails is left alone, in seconds."""
SWITCH_SECONDS = 0.001
"""How long Python lets one thread wait for another: a commit waits so long several times when the tables are busy."""


class Writer:
    """The only one who adds to the database, in a thread of its own: all that waits becomes one transaction.

    While the database fails, whoever wants something written is told so, and it is tried again at growing pauses.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None
        """Kept from batch to batch: to get one takes about as long as to write a small batch."""
        self._thread = Thread(target=self._write_batches, name="writer", daemon=True)
        self._jobs: list[Job] = []
        self._batches: SimpleQueue[list[Job] | None] = SimpleQueue()
        """What the thread is handed: one batch at a time, in the end None."""
        self._loop: asyncio.AbstractEventLoop | None = None
        """Where jobs are added; none before the start."""
        self._is_busy = False
        """Whether the thread has a batch, or is about to, or the database is left alone."""
        self._pause: asyncio.TimerHandle | None = None
        """Until when that is."""
        self._closing: asyncio.Future[None] | None = None
        """Done when all is written, once somebody wants to close."""
        self._failures = 0
        """How many batches in a row the database has failed to write."""
        self._not_written = 0
        self._error: Any = None
        """Why the database could not write the present batch."""

    @property
    def is_failing(self) -> bool:
        """Whether the database could not be written when it was last tried."""
        return self._failures > 0

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._jobs)

    def start(self) -> None:
        """Begin to write what is added."""
        sys.setswitchinterval(SWITCH_SECONDS)
        self._loop = asyncio.get_running_loop()
        self._thread.start()
        self._go_on()

    async def close(self) -> None:
        """Write what still waits, then stop; a database that fails is not waited for."""
        if self._loop:
            self._closing = self._loop.create_future()
            if self._pause:
                self._pause.cancel()
            if self._pause or not self._is_busy:
                self._rest_or_go_on()
            await self._closing
            self._batches.put(None)
            self._thread.join()
        if self._connection:
            self._connection.close()
        self._engine.dispose()

    def add(self, job: Job) -> None:
        """Have something written soon."""
        job.since = monotonic()
        self._jobs.append(job)
        if not self._is_busy:
            self._go_on()

    def _go_on(self) -> None:
        """Have written what waits, with all that is added in this iteration of the event loop."""
        if self._loop and self._jobs:
            self._is_busy = True
            self._loop.call_soon(self._hand_over)

    async def write(self, *statements: Statement, new_table: str = "", first_acts: Sequence[Act] = ()) -> None:
        """Have something written that is no act, or all that a new table begins with; waits for it, raises NotKept."""
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

        def done(outcome: Outcome) -> None:
            if not future.done():
                future.set_result(outcome)

        self.add(Job(new_table, None, statements, done, first_acts=first_acts))
        if await future is not Outcome.KEPT:
            raise NotKept

    def _hand_over(self) -> None:
        """Hand the thread what waits."""
        batch, self._jobs = self._jobs[:MOST_AT_ONCE], self._jobs[MOST_AT_ONCE:]
        if self.is_failing and self._closing:
            self._tell_all(batch, [Outcome.NOT_KEPT] * len(batch))
        else:
            self._batches.put(batch)

    def _write_batches(self) -> None:
        """In the thread: write one batch after the other.

        A future for each, as executors have them, takes longer to be passed on than a small batch to be written.
        """
        assert self._loop
        while (batch := self._batches.get()) is not None:
            began = monotonic()
            try:
                outcomes = self._kept(batch)
            except Exception as error:  # noqa: BLE001 - whatever it is
                _end_loudly(error)
                outcomes = [Outcome.LOST] * len(batch)  # nobody knows
            with suppress(RuntimeError):  # the event loop is closed
                self._loop.call_soon_threadsafe(self._take_back, batch, outcomes, began)

    def _take_back(self, batch: list[Job], outcomes: list[Outcome], began: float) -> None:
        """The thread has done a batch."""
        _count(batch, outcomes, began)
        self._tell_all(batch, outcomes)

    def _tell_all(self, batch: list[Job], outcomes: list[Outcome]) -> None:
        """Tell everybody what became of their jobs, and go on; a database that fails is left alone for a while."""
        assert self._loop
        take_in_turn(filter(None, map(_tell, batch, outcomes)))
        if self.is_failing and not self._closing:
            seconds = min(LONGEST_PAUSE, SHORTEST_PAUSE * 2**self._failures)
            self._pause = self._loop.call_later(seconds, self._rest_or_go_on)
        else:
            self._rest_or_go_on()

    def _rest_or_go_on(self) -> None:
        self._pause = None
        if self._jobs:
            self._hand_over()
        elif self._closing:
            self._closing.set_result(None)
        else:
            self._is_busy = False

    def _kept(self, batch: list[Job]) -> list[Outcome]:
        """Write all of a batch or, if one of its jobs is bad, each for itself; what became of each."""
        self._error = None
        outcomes = self._written(batch)
        if self._error:
            self._failures += 1
            self._not_written += sum(outcome is not Outcome.KEPT for outcome in outcomes)
            if self._failures == 1:
                LOG.error("the database cannot be written, and is tried again: %s", self._error)
        elif self._failures:
            LOG.warning("the database can be written again; %d acts were not", self._not_written)
            self._failures = self._not_written = 0
        return outcomes

    def _tried(self, connection: Connection, batch: list[Job]) -> list[Outcome]:
        """Write a batch, several times where other processes are in the way."""
        for _ in range(TRIES):
            try:
                return write(connection, batch)
            except DBAPIError as error:
                if not is_conflict(error):
                    raise
                connection.exec_driver_sql("ROLLBACK")
        return write(connection, batch)

    def _written(self, batch: list[Job]) -> list[Outcome]:
        """What became of the jobs of a batch; where the database fails, whatever is to be written, that is noted."""
        if self._error:
            return [Outcome.NOT_KEPT] * len(batch)
        try:
            self._connection = self._connection or self._engine.connect()
        except (OSError, SQLAlchemyError) as error:
            self._error = getattr(error, "orig", error)
            return [Outcome.NOT_KEPT] * len(batch)
        try:
            return self._tried(self._connection, batch)
        except Exception as error:
            self._connection.invalidate()  # with it goes what was begun
            self._connection = None
            if is_of_the_database(error):
                self._error = getattr(error, "orig", error)
                is_certain = not getattr(error, "connection_invalidated", False)
                return [Outcome.NOT_KEPT if is_certain or job.act is None else Outcome.LOST for job in batch]
            if len(batch) > 1:
                return [outcome for job in batch for outcome in self._written([job])]
            if isinstance(error, DBAPIError):
                LOG.error("an act could not be written: %s", str(error.orig).partition("\n")[0])  # ids are secrets
            else:
                LOG.exception("an act could not be written")
            # Where an act of this version is there already, the table is not what it is thought to be.
            is_strange = isinstance(error, IntegrityError) and batch[0].act is not None
            return [Outcome.LOST if is_strange else Outcome.NOT_KEPT]


def is_of_the_database(error: Exception) -> bool:
    """Whether the database or its disk is to blame for an error, and not what was to be written."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, (OSError, OperationalError, InterfaceError, NoConnection)) or type(error) is DatabaseError


def is_damage(error: Exception) -> bool:
    """Whether what lies in the database is not as it was written."""
    return "malformed" in str(error)


def _end_loudly(error: Exception) -> None:
    """A server that cannot write any more for a reason nobody thought of ends, and is started again by its host."""
    LOG.critical("the writer has failed, and the server ends", exc_info=error)
    os.kill(os.getpid(), signal.SIGTERM)


def _count(batch: list[Job], outcomes: list[Outcome], began: float) -> None:
    now = monotonic()
    TALLIES.commit_seconds.add(now - began)
    TALLIES.commit_sizes.add(len(batch))
    for job, outcome in zip(batch, outcomes, strict=True):
        if outcome is not Outcome.KEPT:
            TALLIES.not_written += 1
            continue
        TALLIES.commit_waits.add(now - job.since)
        if job.act:
            TALLIES.acts[job.act.kind] += 1


def _tell(job: Job, outcome: Outcome) -> Steps[None] | None:
    """Tell whoever waits for a job what became of it; what goes wrong there is no reason to keep others waiting."""
    try:
        return job.done(outcome)
    except Exception:
        LOG.exception("what was written could not be passed on")
        return None

"""Group commit: all pending writes become one transaction, and each caller learns its outcome."""

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
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ludogite.app.live.writes import Outcome, WriteFailed
from ludogite.play.steps import Steps, take_in_turn
from ludogite.server.counters import COUNTERS
from ludogite.server.store.connections import CONFLICT_TRIES, is_conflict
from ludogite.server.store.statements import Statement
from ludogite.server.store.write_jobs import MAX_BATCH, WriteJob, write_batch
from ludogite.table.acts import Act

LOG = logging.getLogger(__name__)
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 3.0
"""Pauses between tries while the database fails, in seconds."""
SWITCH_SECONDS = 0.001
"""Python's thread switch interval: under load, a commit waits this long several times."""


class Writer:
    """The only writer of the database, in a thread of its own; everything pending becomes one transaction.

    While the database fails, callers are told, and later batches are tried after growing pauses.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None
        """Kept between batches: getting one takes about as long as writing a small batch."""
        self._thread = Thread(target=self._write_batches, name="writer", daemon=True)
        self._jobs: list[WriteJob] = []
        self._batches: SimpleQueue[list[WriteJob] | None] = SimpleQueue()
        """Input of the thread: one batch at a time, finally None."""
        self._loop: asyncio.AbstractEventLoop | None = None
        """Event loop that adds jobs; None before the start."""
        self._is_busy = False
        """Whether the thread has a batch or is about to get one, or the writer pauses."""
        self._pause: asyncio.TimerHandle | None = None
        """Timer that ends the pause."""
        self._closing: asyncio.Future[None] | None = None
        """Set when closing; done when everything is written."""
        self._failures = 0
        """Number of consecutive batches that the database failed to write."""
        self._not_written = 0
        self._error: Any = None
        """Reason why the database could not write the current batch."""

    @property
    def is_failing(self) -> bool:
        """Whether the latest try to write failed."""
        return self._failures > 0

    @property
    def waiting(self) -> int:
        """Number of pending jobs."""
        return len(self._jobs)

    def start(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        self._loop = asyncio.get_running_loop()
        self._thread.start()
        self._schedule()

    async def close(self) -> None:
        """Write pending jobs, then stop; does not wait for a failing database."""
        if self._loop:
            self._closing = self._loop.create_future()
            if self._pause:
                self._pause.cancel()
            if self._pause or not self._is_busy:
                self._continue()
            await self._closing
            self._batches.put(None)
            self._thread.join()
        if self._connection:
            self._connection.close()
        self._engine.dispose()

    def add(self, job: WriteJob) -> None:
        """Queue a job."""
        job.since = monotonic()
        self._jobs.append(job)
        if not self._is_busy:
            self._schedule()

    def _schedule(self) -> None:
        """Write pending jobs, including all added in this iteration of the event loop."""
        if self._loop and self._jobs:
            self._is_busy = True
            self._loop.call_soon(self._dispatch)

    async def write(self, *statements: Statement, new_table: str = "", first_acts: Sequence[Act] = ()) -> None:
        """Write statements, or all that a new table begins with, and wait; raises WriteFailed."""
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

        def done(outcome: Outcome) -> None:
            if not future.done():
                future.set_result(outcome)

        self.add(WriteJob(new_table, None, statements, done, first_acts=first_acts))
        if await future is not Outcome.COMMITTED:
            raise WriteFailed

    def _dispatch(self) -> None:
        """Pass pending jobs to the thread."""
        batch, self._jobs = self._jobs[:MAX_BATCH], self._jobs[MAX_BATCH:]
        if self.is_failing and self._closing:
            self._report_outcomes(batch, [Outcome.FAILED] * len(batch))
        else:
            self._batches.put(batch)

    def _write_batches(self) -> None:
        """Main loop of the thread.

        A future per batch, as executors use, would take longer than writing a small batch.
        """
        assert self._loop
        while (batch := self._batches.get()) is not None:
            began = monotonic()
            try:
                outcomes = self._write_batch(batch)
            except Exception as error:  # noqa: BLE001 - the server must not go on
                _terminate_server(error)
                outcomes = [Outcome.LOST] * len(batch)  # outcome unknown
            with suppress(RuntimeError):  # the event loop is closed
                self._loop.call_soon_threadsafe(self._finish, batch, outcomes, began)

    def _finish(self, batch: list[WriteJob], outcomes: list[Outcome], began: float) -> None:
        """Called in the event loop when the thread has written a batch."""
        _count(batch, outcomes, began)
        self._report_outcomes(batch, outcomes)

    def _report_outcomes(self, batch: list[WriteJob], outcomes: list[Outcome]) -> None:
        """Report outcomes and continue, after a pause if the database fails."""
        assert self._loop
        take_in_turn(filter(None, map(_report, batch, outcomes)))
        if self.is_failing and not self._closing:
            seconds = min(LONGEST_PAUSE, SHORTEST_PAUSE * 2**self._failures)
            self._pause = self._loop.call_later(seconds, self._continue)
        else:
            self._continue()

    def _continue(self) -> None:
        self._pause = None
        if self._jobs:
            self._dispatch()
        elif self._closing:
            self._closing.set_result(None)
        else:
            self._is_busy = False

    def _write_batch(self, batch: list[WriteJob]) -> list[Outcome]:
        """Write a batch together or, if one of its jobs is bad, one by one."""
        self._error = None
        outcomes = self._outcomes(batch)
        if self._error:
            self._failures += 1
            self._not_written += sum(outcome is not Outcome.COMMITTED for outcome in outcomes)
            if self._failures == 1:
                LOG.error("database write failed, retrying: %s", self._error)
        elif self._failures:
            LOG.warning("database writes work again; %d jobs were not written", self._not_written)
            self._failures = self._not_written = 0
        return outcomes

    def _write_with_retries(self, connection: Connection, batch: list[WriteJob]) -> list[Outcome]:
        """Write a batch, with retries after conflicts with other processes."""
        for _ in range(CONFLICT_TRIES):
            try:
                return write_batch(connection, batch)
            except DBAPIError as error:
                if not is_conflict(error):
                    raise
                connection.exec_driver_sql("ROLLBACK")
        return write_batch(connection, batch)

    def _outcomes(self, batch: list[WriteJob]) -> list[Outcome]:
        """Outcomes of a batch; an error of the database itself is stored in ``_error``."""
        if self._error:
            return [Outcome.FAILED] * len(batch)
        try:
            self._connection = self._connection or self._engine.connect()
        except (OSError, SQLAlchemyError) as error:
            self._error = getattr(error, "orig", error)
            return [Outcome.FAILED] * len(batch)
        try:
            return self._write_with_retries(self._connection, batch)
        except Exception as error:
            self._connection.invalidate()  # rolls back
            self._connection = None
            if is_database_fault(error):
                self._error = getattr(error, "orig", error)
                is_certain = not getattr(error, "connection_invalidated", False)
                return [Outcome.FAILED if is_certain or job.act is None else Outcome.LOST for job in batch]
            if len(batch) > 1:
                return [outcome for job in batch for outcome in self._outcomes([job])]
            if isinstance(error, DBAPIError):
                LOG.error("job not written: %s", str(error.orig).partition("\n")[0])  # ids are secrets
            else:
                LOG.exception("job not written")
            # An act of this version exists already: the state in memory is outdated.
            is_strange = isinstance(error, IntegrityError) and batch[0].act is not None
            return [Outcome.LOST if is_strange else Outcome.FAILED]


def is_database_fault(error: Exception) -> bool:
    """Whether the database or its disk caused the error, not the data to be written."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, (OSError, OperationalError, InterfaceError, PoolTimeout)) or type(error) is DatabaseError


def is_corruption(error: Exception) -> bool:
    """Whether data in the database is not as it was written."""
    return "malformed" in str(error)


def _terminate_server(error: Exception) -> None:
    """End the server after an unexpected error in the writer; its supervisor or service manager restarts it."""
    LOG.critical("writer failed, shutting down the server", exc_info=error)
    os.kill(os.getpid(), signal.SIGTERM)


def _count(batch: list[WriteJob], outcomes: list[Outcome], began: float) -> None:
    now = monotonic()
    COUNTERS.commit_seconds.add(now - began)
    COUNTERS.commit_sizes.add(len(batch))
    for job, outcome in zip(batch, outcomes, strict=True):
        if outcome is not Outcome.COMMITTED:
            COUNTERS.not_written += 1
            continue
        COUNTERS.commit_waits.add(now - job.since)
        if job.act:
            COUNTERS.acts[job.act.kind] += 1


def _report(job: WriteJob, outcome: Outcome) -> Steps[None] | None:
    """Call a job's callback; its errors must not affect other jobs."""
    try:
        return job.done(outcome)
    except Exception:
        LOG.exception("callback of a written job failed")
        return None

"""Ownership of tables by processes, decided by the database.

A table is taken only from a process that is *gone*: it has closed, or another process has declared it gone after its
lease expired. That increments its `recalled` count, and taking a table locks the owner's row, so that the owner's next
renewal comes after everything that was taken. A process that finds its count changed compares every table it holds,
live or in transition, with the database. So no table is lost unnoticed.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Double,
    Executable,
    Row,
    Select,
    bindparam,
    cast,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy import delete as deletion
from sqlalchemy.dialects.postgresql import insert as upsert

from ludogite.server.store import models
from ludogite.server.store.connections import ConnectionPool
from ludogite.server.store.statements import Statement
from ludogite.server.store.write_jobs import WriteJob
from ludogite.server.store.writer import Writer
from ludogite.table.setup import new_id

LEASE_SECONDS = 4.0
"""A process that has not renewed its lease for this long may be declared gone."""
OUTAGE_SECONDS = 2.0
"""A process that could not renew its own lease for this long had an outage, perhaps together with the database."""
FORGOTTEN_SECONDS = 3600.0
"""A process without tables that has not renewed for this long is deleted."""
CLAIM_TRIES = 3
"""Claims may race with others, and an expired own lease is renewed first."""

tables, processes, acts = models.tables.c, models.processes.c, models.acts.c
HAS_DEPARTED = exists().where((acts.table_id == tables.id) & (acts.kind == "depart"))
"""Whether a player has left while the others play on: a bot may have the seat."""

# Frequent statements, built once.
IS_ITS_OWNER = (tables.id == bindparam("table")) & (tables.owner == bindparam("process"))
RELEASING = update(models.tables).where(IS_ITS_OWNER, tables.fence == bindparam("under")).values(owner=None)
CLAIMING = update(models.tables).where(tables.id == bindparam("table")).values(owner=bindparam("process"))


@dataclass(frozen=True)
class Owned:
    """The table belongs to this process while its fence is unchanged."""

    fence: int
    away_since: float | None
    """Last known sign of life of the previous owner; None without one."""


@dataclass(frozen=True)
class OwnedByOther:
    """The table belongs to another process."""

    process: str


class Ownership:
    """Tables of this process, and the other live processes.

    Leases are measured by PostgreSQL's clock. A SQLite file is used by one process, so all others are gone: recording
    the owner and its last sign of life is enough, without waiting for the write.
    """

    def __init__(
        self, reading: ConnectionPool, renewing: ConnectionPool | None, writer: Writer, now: Callable[[], float] | None
    ) -> None:
        self.process = new_id()
        self.living: frozenset[str] = frozenset()
        """Other processes with a lease, as of the latest renewal."""
        self.now: Callable[[], float] = now or time.time
        """Monotonic seconds since 1970, started from the database's clock."""
        self._has_own_clock = now is not None
        self._reading = reading
        self._renewing = renewing
        """Separate connection for renewals where there may be other processes, so that no work delays them."""
        self._writer = writer
        self._recalled: int | None = 0
        """The count ``recalled`` of this process as of the latest renewal."""
        self._compared: int | None = 0
        """The same as of the latest comparison of its tables."""
        self._opened = 0.0
        self._renewed = 0.0
        """Monotonic time of the latest renewal."""
        self._renewals = 0
        self._is_renewing = asyncio.Lock()
        self._outage_seconds, self._outage_ended = 0.0, float("-inf")
        """Length and monotonic end of this process's latest outage."""

    @property
    def _clock(self) -> ColumnElement[float]:
        """SQL expression for the current time."""
        if self._renewing is None or self._has_own_clock:
            return literal(self.now(), Double)
        return cast(func.extract("epoch", func.clock_timestamp()), Double)

    @property
    def _own_row(self) -> dict[str, Any]:
        return {"id": self.process, "opened": self._clock, "renewed": self._clock}

    async def start(self) -> None:
        """Register this process, and delete those gone for long."""
        if not self._has_own_clock:
            self.now = steady_clock(await self._time())
        self._opened = self.now()
        others = processes.id != self.process
        statements: list[Statement] = [(insert(models.processes).values(self._own_row), {})]
        if self._renewing is None:
            statements.append((update(models.processes).where(others).values(is_closed=True), {}))
        is_old = processes.renewed < self._clock - FORGOTTEN_SECONDS
        owns = exists().where(tables.owner == processes.id)
        statements.append((deletion(models.processes).where(others & is_old & ~owns), {}))
        await self._writer.write(*statements)
        self._renewed = time.monotonic()

    async def _time(self) -> float:
        """Current time of the database."""
        if self._renewing is None:
            return time.time()
        return float(await self._renewing.run(lambda connection: connection.execute(select(self._clock)).scalar_one()))

    # ---- tables

    async def claim(self, table: str) -> Owned | OwnedByOther | None:
        """Claim a table unless another live process owns it; None if it does not exist."""
        for _ in range(CLAIM_TRIES):
            renewals, seen = self._renewals, await self._first(self._table_and_owner(table))
            if seen is None:
                return None
            if self._renewing is None:
                return self._record_claim(seen)
            if seen.owner not in {None, self.process} and seen.is_closed is False:
                if seen.clock - seen.renewed <= self._lease:
                    return OwnedByOther(seen.owner)
                await self._reading.run(partial(self._declare_gone, process=seen.owner))
            if await self._reading.run(partial(self._take, seen=seen)):
                return self._owned(seen, seen.fence + 1)
            await self._renew_since(renewals)
        return OwnedByOther("")

    @property
    def _lease(self) -> float:
        """Seconds without renewal after which others count as gone.

        Longer after an outage of this process: if the database was away, the others were affected too.
        """
        is_just_back = time.monotonic() - self._outage_ended < LEASE_SECONDS
        return LEASE_SECONDS + (self._outage_seconds if is_just_back else 0.0)

    @property
    def _has_lease(self) -> ColumnElement[bool]:
        """Whether a process has a valid lease."""
        return ~processes.is_closed & (processes.renewed >= self._clock - self._lease)

    @property
    def _has_own_lease(self) -> ColumnElement[bool]:
        """Whether this process has a valid lease; without one it can neither claim tables nor judge others."""
        own = models.processes.alias("own").c
        has_lease = ~own.is_closed & (own.renewed >= self._clock - LEASE_SECONDS)
        return exists().where(own.id == self.process, has_lease)

    def _table_and_owner(self, table: str) -> Any:
        """Query for a table's owner and fence before a claim."""
        joined = models.tables.outerjoin(models.processes, processes.id == tables.owner)
        columns = (tables.id, tables.owner, tables.fence, processes.renewed, processes.is_closed)
        return select(*columns, self._clock.label("clock")).select_from(joined).where(tables.id == table)

    def _record_claim(self, seen: Row[Any]) -> Owned:
        """Claim a table without competitors: it is written soon, and the fence stays."""
        claim = (CLAIMING, {"table": seen.id, "process": self.process})
        self._writer.add(WriteJob(seen.id, None, [claim], lambda outcome: None, seen.fence))
        return self._owned(seen, seen.fence)

    def _declare_gone(self, connection: Connection, process: str) -> None:
        """Declare a process gone whose lease has expired; it learns of it at its next renewal."""
        is_gone = (processes.id == process) & ~self._has_lease & ~processes.is_closed & self._has_own_lease
        connection.execute(
            update(models.processes).where(is_gone).values(is_closed=True, recalled=processes.recalled + 1)
        )

    def _take(self, connection: Connection, seen: Row[Any]) -> bool:
        """Claim a table if it is unchanged and its owner is gone."""
        is_same = (tables.id == seen.id) & (tables.fence == seen.fence) & tables.owner.is_not_distinct_from(seen.owner)
        taking = update(models.tables).where(is_same, self._has_own_lease)
        if seen.is_closed is not None and seen.owner != self.process:
            # Blocks the owner from renewing its lease until the commit; then it finds that the table was taken.
            is_gone = (processes.id == seen.owner) & processes.is_closed
            gone = select(processes.id).where(is_gone).with_for_update(read=True).cte("gone")
            taking = taking.where(exists(select(gone.c.id)))
        return connection.execute(taking.values(owner=self.process, fence=seen.fence + 1)).rowcount == 1

    async def _first(self, statement: Executable) -> Row[Any] | None:
        return await self._reading.run(lambda connection: connection.execute(statement).first())

    def _owned(self, seen: Row[Any], fence: int) -> Owned:
        """Result of a claim; the time since the owner's last sign of life uses the database's clock only."""
        if seen.owner == self.process:
            return Owned(fence, self.now())
        return Owned(fence, None if seen.renewed is None else self.now() - (seen.clock - seen.renewed))

    def release(self, table: str, fence: int) -> Statement:
        """Statement that gives up a table still owned under this fence."""
        return RELEASING, {"table": table, "process": self.process, "under": fence}

    async def lost_tables(self, held: Mapping[str, int]) -> set[str]:
        """Tables, of all held with these fences, that no longer belong to this process.

        Raises database errors; the caller asks again.
        """
        recalled = self._recalled
        lost = await self.changed_tables(held)
        self._compared = recalled
        return lost

    async def changed_tables(self, held: Mapping[str, int]) -> set[str]:
        """Tables that are missing or have another fence."""
        query = select(tables.id, tables.fence).where(tables.id.in_(held))
        found = await self._reading.run(lambda connection: connection.execute(query).all())
        return held.keys() - {row.id for row in found if row.fence == held[row.id]}

    async def owned_by_others(self) -> set[str]:
        """Tables of other live processes."""
        return set(await self._ids(select(tables.id).where(tables.owner.in_(self.living)))) if self.living else set()

    async def _ids(self, query: Select[str]) -> Sequence[str]:
        return await self._reading.run(lambda connection: connection.execute(query).scalars().all())

    async def orphans(self, since: float, *, with_unowned: bool) -> list[str]:
        """Tables of gone processes that must go on: a bot may have to move, or a clock runs.

        Only tables in play since ``since`` by their summaries. A clock that had stopped before this process started
        waits for its players. With ``with_unowned``, tables that never had an owner are included.
        """
        runs = ~tables.clock.contains('"none"') & (processes.renewed > self._opened)
        is_gone = (tables.owner != self.process) & or_(processes.id.is_(None), ~self._has_lease)
        joined = models.tables.outerjoin(models.processes, processes.id == tables.owner)
        if with_unowned:
            is_gone |= tables.owner.is_(None) & (tables.fence == 0)
        is_played = (
            (tables.updated >= since) & (tables.phase == "playing") & ((tables.kind == "bot") | runs | HAS_DEPARTED)
        )
        query = select(tables.id).select_from(joined).where(is_played, is_gone)
        return list(await self._ids(query))

    # ---- leases

    async def renew(self, *, is_clock_running: bool = True) -> bool:
        """Renew the lease, once a second; return whether tables may have been taken, until lost_tables() is called.

        With SQLite, written only while a player's clock runs. Raises database errors.
        """
        if self._renewing is None:
            await self._read_recalled(is_clock_running)
        else:
            await self._renew_since(self._renewals)
        return self._recalled != self._compared

    async def _read_recalled(self, is_clock_running: bool) -> None:
        if is_clock_running:
            renewal = update(models.processes).where(processes.id == self.process).values(renewed=self._clock)
            self._writer.add(WriteJob("", None, [(renewal, {})], lambda outcome: None))
        known = await self._first(select(processes.recalled).where(processes.id == self.process))
        self._recalled = known.recalled if known else None

    async def _renew_since(self, renewals: int) -> None:
        """Renew the lease unless it was renewed meanwhile: several callers may ask at once."""
        assert self._renewing
        async with self._is_renewing:
            if self._renewals == renewals:
                await self._renewing.run(self._renew)

    def _renew(self, connection: Connection) -> None:
        """Renew the lease, then read the count ``recalled`` and the other live processes.

        A process that was away so long that its row was deleted is registered again, as recalled.
        """
        here = upsert(models.processes).values(self._own_row | {"recalled": (self._recalled or 0) + 1})
        renewed = {"renewed": here.excluded.renewed, "is_closed": False}
        renewal = here.on_conflict_do_update(index_elements=[processes.id], set_=renewed)
        began = time.monotonic()
        self._recalled = connection.execute(renewal.returning(processes.recalled)).scalar_one()
        if began - self._renewed > OUTAGE_SECONDS:
            self._outage_seconds, self._outage_ended = began - self._renewed, time.monotonic()
        self._renewed, self._renewals = began, self._renewals + 1
        others = select(processes.id).where(processes.id != self.process, self._has_lease)
        self.living = frozenset(connection.execute(others).scalars())

    async def close(self) -> None:
        """Mark this process as closed, after all pending writes: its tables are free."""
        closing = update(models.processes).where(processes.id == self.process)
        closing = closing.values(renewed=self._clock, is_closed=True)
        self._writer.add(WriteJob("", None, [(closing, {})], lambda outcome: None))


def revoke_ownership(connection: Connection, found: Collection[str]) -> dict[str, int]:
    """Take tables from their processes, which notice when they renew their leases; return the new fences.

    Until the transaction ends nobody can claim or write the tables; missing tables are left out.
    """
    rows = connection.execute(
        select(tables.id, tables.owner, tables.fence).where(tables.id.in_(found)).order_by(tables.id).with_for_update()
    ).all()
    owners = {row.owner for row in rows if row.owner is not None}
    recalling = update(models.processes).where(processes.id.in_(owners)).values(recalled=processes.recalled + 1)
    connection.execute(recalling)
    taking = update(models.tables).where(tables.id.in_([row.id for row in rows]))
    connection.execute(taking.values(owner=None, fence=tables.fence + 1))
    return {row.id: row.fence + 1 for row in rows}


def steady_clock(now: float) -> Callable[[], float]:
    """Monotonic clock in seconds since 1970, unaffected by changes of the system time."""
    offset = now - time.monotonic()
    return lambda: offset + time.monotonic()

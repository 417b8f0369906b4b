"""Which process a table belongs to: the database decides.

A table is taken only from a process that is *gone*: it has closed, or another one has declared it gone after its lease
ran out. Declaring counts up `recalled` of that process, and whoever takes a table holds the row of the process
meanwhile, so that its next renewal comes after all that was taken. A process that finds its count changed compares
every table that it holds, live or on the way, with the database. So no table is lost without notice.
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
from ludogite.server.store.jobs import Job
from ludogite.server.store.pool import ConnectionPool
from ludogite.server.store.rows import Statement
from ludogite.server.store.writer import Writer
from ludogite.table.setup import new_id

LEASE_SECONDS = 4.0
"""A process that was not renewed for so long may be declared gone, and its tables are free."""
AWAY_SECONDS = 2.0
"""A process that could not renew its own lease for so long was away, perhaps with the database itself."""
FORGOTTEN_SECONDS = 3600.0
"""A process that was not renewed for so long, and has no table, is forgotten."""
CLAIMS = 3
"""How often a claim is tried: others may come in between, and a lease that has run out is renewed first."""

tables, processes, acts = models.tables.c, models.processes.c, models.acts.c
HAS_DEPARTED = exists().where((acts.table_id == tables.id) & (acts.kind == "depart"))
"""Whether somebody has left a table while the others play on: a bot may have the seat."""

# What is done all the time is put together once.
IS_ITS_OWNER = (tables.id == bindparam("table")) & (tables.owner == bindparam("process"))
RELEASING = update(models.tables).where(IS_ITS_OWNER, tables.fence == bindparam("under")).values(owner=None)
CLAIMING = update(models.tables).where(tables.id == bindparam("table")).values(owner=bindparam("process"))


@dataclass(frozen=True)
class Owned:
    """A table is this process's, as long as its fence is this one."""

    fence: int
    away_since: float | None
    """Until when the owner before is known to have been there; None if it had none."""


@dataclass(frozen=True)
class Elsewhere:
    """A table is another process's."""

    process: str


class Ownership:
    """The tables of this process, and the other processes that there are.

    PostgreSQL's clock measures the leases. SQLite's file is held by one process, so that all others are gone: there
    it is enough to note who owns a table, and when the process was there, without waiting for it.
    """

    def __init__(
        self, reading: ConnectionPool, renewing: ConnectionPool | None, writer: Writer, now: Callable[[], float] | None
    ) -> None:
        self.process = new_id()
        self.living: frozenset[str] = frozenset()
        """The other processes with a lease, as of the latest renewal."""
        self.now: Callable[[], float] = now or time.time
        """Seconds since 1970 by the database's clock, which from the start on pass evenly."""
        self._has_own_clock = now is not None
        self._reading = reading
        self._renewing = renewing
        """Where there may be other processes: a connection of its own, so that no work ever holds up a renewal."""
        self._writer = writer
        self._recalled: int | None = 0
        """How often this process was declared gone or tables were taken from it by hand, as of the latest renewal."""
        self._compared: int | None = 0
        """The same as of the latest comparison of the tables that it holds."""
        self._opened = 0.0
        self._renewed = 0.0
        """When the lease was last renewed, by the monotonic clock."""
        self._renewals = 0
        self._is_renewing = asyncio.Lock()
        self._away, self._back = 0.0, float("-inf")
        """How long this process was away last, and since when it is back, by the monotonic clock."""

    @property
    def _clock(self) -> ColumnElement[float]:
        """What time it is, in a query."""
        if self._renewing is None or self._has_own_clock:
            return literal(self.now(), Double)
        return cast(func.extract("epoch", func.clock_timestamp()), Double)

    @property
    def _here(self) -> dict[str, Any]:
        return {"id": self.process, "opened": self._clock, "renewed": self._clock}

    async def start(self) -> None:
        """Be known to all others; those who are gone for good are forgotten."""
        if not self._has_own_clock:
            self.now = steady_clock(await self._time())
        self._opened = self.now()
        others = processes.id != self.process
        statements: list[Statement] = [(insert(models.processes).values(self._here), {})]
        if self._renewing is None:
            statements.append((update(models.processes).where(others).values(is_closed=True), {}))
        is_old = processes.renewed < self._clock - FORGOTTEN_SECONDS
        owns = exists().where(tables.owner == processes.id)
        statements.append((deletion(models.processes).where(others & is_old & ~owns), {}))
        await self._writer.write(*statements)
        self._renewed = time.monotonic()

    async def _time(self) -> float:
        """What time it is for the database."""
        if self._renewing is None:
            return time.time()
        return float(await self._renewing.run(lambda connection: connection.execute(select(self._clock)).scalar_one()))

    # ---- tables

    async def claim(self, table: str) -> Owned | Elsewhere | None:
        """Make a table this process's, unless another one that is there has it; None: there is no such table."""
        for _ in range(CLAIMS):
            renewals, seen = self._renewals, await self._first(self._seen(table))
            if seen is None:
                return None
            if self._renewing is None:
                return self._note(seen)
            if seen.owner not in {None, self.process} and seen.is_closed is False:
                if seen.clock - seen.renewed <= self._lease:
                    return Elsewhere(seen.owner)
                await self._reading.run(partial(self._declare_gone, process=seen.owner))
            if await self._reading.run(partial(self._take, seen=seen)):
                return self._owned(seen, seen.fence + 1)
            await self._renew_since(renewals)
        return Elsewhere("")

    @property
    def _lease(self) -> float:
        """How long others count as there without renewing their leases.

        After this process was away itself it is longer: if the database was away, the others were too, and come back.
        """
        is_just_back = time.monotonic() - self._back < LEASE_SECONDS
        return LEASE_SECONDS + (self._away if is_just_back else 0.0)

    @property
    def _has_lease(self) -> ColumnElement[bool]:
        """Whether a process has a lease."""
        return ~processes.is_closed & (processes.renewed >= self._clock - self._lease)

    @property
    def _has_own_lease(self) -> ColumnElement[bool]:
        """Whether this process has a lease of its own: without it, it can neither claim a table nor judge others."""
        own = models.processes.alias("own").c
        has_lease = ~own.is_closed & (own.renewed >= self._clock - LEASE_SECONDS)
        return exists().where(own.id == self.process, has_lease)

    def _seen(self, table: str) -> Any:
        """How a table is before it is claimed, and its owner."""
        joined = models.tables.outerjoin(models.processes, processes.id == tables.owner)
        columns = (tables.id, tables.owner, tables.fence, processes.renewed, processes.is_closed)
        return select(*columns, self._clock.label("clock")).select_from(joined).where(tables.id == table)

    def _note(self, seen: Row[Any]) -> Owned:
        """Claim a table where nobody else can; that it is ours now is written soon, and its fence stays."""
        claim = (CLAIMING, {"table": seen.id, "process": self.process})
        self._writer.add(Job(seen.id, None, [claim], lambda outcome: None, seen.fence))
        return self._owned(seen, seen.fence)

    def _declare_gone(self, connection: Connection, process: str) -> None:
        """Declare a process gone whose lease has run out; it learns of it when it renews that."""
        is_gone = (processes.id == process) & ~self._has_lease & ~processes.is_closed & self._has_own_lease
        connection.execute(
            update(models.processes).where(is_gone).values(is_closed=True, recalled=processes.recalled + 1)
        )

    def _take(self, connection: Connection, seen: Row[Any]) -> bool:
        """Claim a table if it still is as it was seen, and its owner is gone."""
        is_same = (tables.id == seen.id) & (tables.fence == seen.fence) & tables.owner.is_not_distinct_from(seen.owner)
        taking = update(models.tables).where(is_same, self._has_own_lease)
        if seen.is_closed is not None and seen.owner != self.process:
            # Until this is committed the owner cannot renew its lease: when it has, it finds that the table was taken.
            is_gone = (processes.id == seen.owner) & processes.is_closed
            gone = select(processes.id).where(is_gone).with_for_update(read=True).cte("gone")
            taking = taking.where(exists(select(gone.c.id)))
        return connection.execute(taking.values(owner=self.process, fence=seen.fence + 1)).rowcount == 1

    async def _first(self, statement: Executable) -> Row[Any] | None:
        """The first row that a statement gives."""
        return await self._reading.run(lambda connection: connection.execute(statement).first())

    def _owned(self, seen: Row[Any], fence: int) -> Owned:
        """What was claimed; how long ago its owner was there is told by the database's clock alone."""
        if seen.owner == self.process:
            return Owned(fence, self.now())
        return Owned(fence, None if seen.renewed is None else self.now() - (seen.clock - seen.renewed))

    def release(self, table: str, fence: int) -> Statement:
        """What gives a table up, if it is still ours under this fence."""
        return RELEASING, {"table": table, "process": self.process, "under": fence}

    async def lost(self, held: Mapping[str, int]) -> set[str]:
        """Tables that are no longer this process's, of all that it holds, with their fences.

        Raises what the database raises; then it is to be asked again.
        """
        recalled = self._recalled
        lost = await self.changed(held)
        self._compared = recalled
        return lost

    async def changed(self, held: Mapping[str, int]) -> set[str]:
        """Tables that are not under these fences, or not there."""
        query = select(tables.id, tables.fence).where(tables.id.in_(held))
        found = await self._reading.run(lambda connection: connection.execute(query).all())
        return held.keys() - {row.id for row in found if row.fence == held[row.id]}

    async def theirs(self) -> set[str]:
        """The tables that are other living processes'."""
        return set(await self._ids(select(tables.id).where(tables.owner.in_(self.living)))) if self.living else set()

    async def _ids(self, query: Select[str]) -> Sequence[str]:
        return await self._reading.run(lambda connection: connection.execute(query).scalars().all())

    async def orphans(self, since: float, *, with_unowned: bool) -> list[str]:
        """Tables that go on though nobody looks, and whose owner is gone: a bot may have to move, or a clock runs.

        A clock that stood still when this process was opened waits until somebody comes. As far as the summaries tell,
        they are being played, and were since a moment; if asked for, those that never had an owner are among them.
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
        """Say once a second that this process is here; True: tables may have been taken, until lost() is asked.

        With SQLite that is worth writing only while a player's clock runs, which stands still while nobody is here.
        Raises what the database raises.
        """
        if self._renewing is None:
            await self._read_recalled(is_clock_running)
        else:
            await self._renew_since(self._renewals)
        return self._recalled != self._compared

    async def _read_recalled(self, is_clock_running: bool) -> None:
        if is_clock_running:
            renewal = update(models.processes).where(processes.id == self.process).values(renewed=self._clock)
            self._writer.add(Job("", None, [(renewal, {})], lambda outcome: None))
        known = await self._first(select(processes.recalled).where(processes.id == self.process))
        self._recalled = known.recalled if known else None

    async def _renew_since(self, renewals: int) -> None:
        """Renew the lease, unless it was renewed since then: many may ask for it at once."""
        assert self._renewing
        async with self._is_renewing:
            if self._renewals == renewals:
                await self._renewing.run(self._renew)

    def _renew(self, connection: Connection) -> None:
        """Renew the lease, then see how often this process was recalled, and which others are there.

        One that was away for so long that it was forgotten is known again, as one that was recalled.
        """
        here = upsert(models.processes).values(self._here | {"recalled": (self._recalled or 0) + 1})
        renewed = {"renewed": here.excluded.renewed, "is_closed": False}
        renewal = here.on_conflict_do_update(index_elements=[processes.id], set_=renewed)
        began = time.monotonic()
        self._recalled = connection.execute(renewal.returning(processes.recalled)).scalar_one()
        if began - self._renewed > AWAY_SECONDS:
            self._away, self._back = began - self._renewed, time.monotonic()
        self._renewed, self._renewals = began, self._renewals + 1
        others = select(processes.id).where(processes.id != self.process, self._has_lease)
        self.living = frozenset(connection.execute(others).scalars())

    async def close(self) -> None:
        """Have it written, after all that waits to be written, that this process is gone: its tables are free."""
        closing = update(models.processes).where(processes.id == self.process)
        closing = closing.values(renewed=self._clock, is_closed=True)
        self._writer.add(Job("", None, [(closing, {})], lambda outcome: None))


def take_away(connection: Connection, found: Collection[str]) -> dict[str, int]:
    """Take tables from the processes that have them, which learn of it when they renew their leases; their new fences.

    Until the transaction ends nobody claims or writes them; a table that is not there is left out.
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
    """Seconds since 1970, which from now on pass evenly, whoever sets the computer's clock."""
    offset = now - time.monotonic()
    return lambda: offset + time.monotonic()

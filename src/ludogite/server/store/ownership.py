"""Which process a table belongs to: the database decides, and whoever was away for too long has lost its tables."""

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
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

from ludogite.server.store import models
from ludogite.server.store.jobs import Job
from ludogite.server.store.pool import ConnectionPool
from ludogite.server.store.rows import Statement
from ludogite.server.store.writer import Writer
from ludogite.table.setup import new_id

LEASE_SECONDS = 4.0
"""A process that was not renewed for so long is gone, and its tables are free."""
FORGOTTEN_SECONDS = 3600.0
"""A process that was not renewed for so long, and has no table, is forgotten."""
CLAIMS = 3
"""How often a claim is tried that somebody else has come in between of."""

tables, processes = models.tables.c, models.processes.c

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
        self._recalled = 0
        self._opened = 0.0
        self._renewed = 0.0

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
        is_old = processes.is_closed | (processes.renewed < self._clock - FORGOTTEN_SECONDS)
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
        """Make a table this process's, unless a living one has it; None: there is no such table."""
        owner: str | None = None
        for _ in range(CLAIMS):
            found = await (self._note(table) if self._renewing is None else self._take(table))
            if found is not None:
                return self._owned(found)
            row = await self._first(select(tables.owner).where(tables.id == table))
            if row is None:
                return None
            owner = row.owner
            if owner not in {None, self.process}:
                break
        return Elsewhere(owner or "")

    @property
    def _is_other(self) -> ColumnElement[bool]:
        """Whether a process is another one, and has a lease."""
        is_alive = ~processes.is_closed & (processes.renewed >= self._clock - LEASE_SECONDS)
        return is_alive & (processes.id != self.process)

    def _before(self, table: str) -> Any:
        """How a table that can be claimed is before that."""
        joined = models.tables.outerjoin(models.processes, processes.id == tables.owner)
        columns = (tables.id, tables.owner, tables.fence, processes.renewed, self._clock.label("clock"))
        is_free = processes.id.is_(None) | ~self._is_other
        return select(*columns).select_from(joined).where((tables.id == table) & is_free)

    async def _note(self, table: str) -> Row[Any] | None:
        """Claim a table where nobody else can; that it is ours now is written soon, and its fence stays."""
        found = await self._first(self._before(table))
        if found is not None and found.owner != self.process:
            claim = (CLAIMING, {"table": table, "process": self.process})
            self._writer.add(Job(table, None, [claim], lambda outcome: None, found.fence))
        return found

    async def _take(self, table: str) -> Row[Any] | None:
        """Claim a table from whoever had it: where the fence has changed meanwhile, somebody else was quicker."""
        before = self._before(table).cte("before")
        taking = (
            update(models.tables)
            .where((tables.id == before.c.id) & (tables.fence == before.c.fence))
            .values(owner=self.process, fence=before.c.fence + 1)
            .returning(tables.fence, before.c.owner, before.c.renewed, before.c.clock)
        )
        return await self._first(taking)

    async def _first(self, statement: Executable) -> Row[Any] | None:
        """The first row that a statement gives."""
        return await self._reading.run(lambda connection: connection.execute(statement).first())

    def _owned(self, found: Row[Any]) -> Owned:
        """What was claimed; how long ago its owner was there is told by the database's clock alone."""
        if found.owner == self.process:
            return Owned(found.fence, self.now())
        return Owned(found.fence, None if found.renewed is None else self.now() - (found.clock - found.renewed))

    def release(self, table: str, fence: int) -> Statement:
        """What gives a table up, if it is still ours under this fence."""
        return RELEASING, {"table": table, "process": self.process, "under": fence}

    async def mine(self) -> set[str]:
        """The tables that are this process's."""
        return await self._of({self.process})

    async def theirs(self) -> set[str]:
        """The tables that are other living processes'."""
        return await self._of(self.living) if self.living else set()

    async def _of(self, owners: Collection[str]) -> set[str]:
        return set(await self._ids(select(tables.id).where(tables.owner.in_(owners))))

    async def _ids(self, query: Select[str]) -> Sequence[str]:
        return await self._reading.run(lambda connection: connection.execute(query).scalars().all())

    async def orphans(self, since: float, *, with_unowned: bool) -> list[str]:
        """Tables that go on though nobody looks, and whose owner is gone: a bot may have to move, or a clock runs.

        A clock that stood still when this process was opened waits until somebody comes. As far as the summaries tell,
        they are being played, and were since a moment; if asked for, those that never had an owner are among them.
        """
        runs = ~tables.clock.contains('"none"') & (processes.renewed > self._opened)
        is_gone = (tables.owner != self.process) & or_(processes.id.is_(None), ~self._is_other)
        joined = models.tables.outerjoin(models.processes, processes.id == tables.owner)
        if with_unowned:
            is_gone |= tables.owner.is_(None) & (tables.fence == 0)
        is_played = (tables.updated >= since) & (tables.phase == "playing") & ((tables.kind == "bot") | runs)
        query = select(tables.id).select_from(joined).where(is_played, is_gone)
        return list(await self._ids(query))

    # ---- leases

    async def renew(self, *, is_clock_running: bool = True) -> bool:
        """Say once a second that this process is here; True: tables may have been taken from it, so look at mine().

        With SQLite that is worth writing only while a player's clock runs, which stands still while nobody is here.
        Raises what the database raises.
        """
        recalled = await (self._read_recalled(is_clock_running) if self._renewing is None else self._renew())
        was_away = self._renewing is not None and time.monotonic() - self._renewed > LEASE_SECONDS
        is_recalled = was_away or recalled != self._recalled
        self._recalled, self._renewed = recalled or 0, time.monotonic()
        return is_recalled

    async def _read_recalled(self, is_clock_running: bool) -> int | None:
        if is_clock_running:
            self._writer.add(Job("", None, [(self._renewal(), {})], lambda outcome: None))
        known = await self._first(select(processes.recalled).where(processes.id == self.process))
        return known.recalled if known else None

    async def _renew(self) -> int | None:
        assert self._renewing
        recalled, self.living = await self._renewing.run(self._renew_here)
        return recalled

    def _renew_here(self, connection: Connection) -> tuple[int | None, frozenset[str]]:
        """Renew the lease; how often tables were taken from this process, and the others with a lease."""
        recalled = connection.execute(self._renewal().returning(processes.recalled)).scalar()
        if recalled is None:  # it was away for so long that it was forgotten
            connection.execute(insert(models.processes).values(self._here))
        return recalled, frozenset(connection.execute(select(processes.id).where(self._is_other)).scalars())

    def _renewal(self) -> Any:
        return update(models.processes).where(processes.id == self.process).values(renewed=self._clock)

    async def close(self) -> None:
        """Have it written, after all that waits to be written, that this process is gone: its tables are free."""
        self._writer.add(Job("", None, [(self._renewal().values(is_closed=True), {})], lambda outcome: None))


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

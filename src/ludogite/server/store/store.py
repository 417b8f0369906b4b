"""The store: everything the server keeps, opened, read and written."""

import asyncio
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from typing import Any

from msgspec import MsgspecError
from sqlalchemy import Row, bindparam, exists, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from ludogite.server.store import models
from ludogite.server.store.database_file import BadDatabase
from ludogite.server.store.engine import POSTGRESQL, reading_engine, renewing_engine, writing_engine
from ludogite.server.store.expiry import forget_guests, forget_tables, old_tables
from ludogite.server.store.guests import Guests
from ludogite.server.store.migrate import migrate
from ludogite.server.store.ownership import Ownership
from ludogite.server.store.rows import read_acts, read_setup, read_summary
from ludogite.server.store.writer import Writer
from ludogite.table.acts import Act
from ludogite.table.setup import TableSetup
from ludogite.table.summary import Summary

# What is asked all the time is put together once.
tables, seats, acts = models.tables.c, models.seats.c, models.acts.c
TABLE = select(models.tables).where(tables.id == bindparam("table"))
SEATS = select(models.seats).where(seats.table_id == bindparam("table")).order_by(seats.seat)
LATER = (acts.table_id == bindparam("table")) & (acts.version > bindparam("after"))
ACTS = select(models.acts).where(LATER).order_by(acts.version)
INVITED = select(seats.table_id, seats.seat).where(seats.token == bindparam("token"))
KEPT = select(models.kept.c.value).where(models.kept.c.key == bindparam("key"))
KEEPING = text("INSERT INTO kept (key, value) VALUES (:key, :value) ON CONFLICT DO NOTHING")
REVIEW = select(models.reviews.c.review).where(
    models.reviews.c.table_id == bindparam("table"),
    models.reviews.c.round == bindparam("round"),
    models.reviews.c.digest == bindparam("digest"),
)
REVIEWING = text(
    "INSERT INTO reviews (table_id, round, digest, review) "
    "SELECT id, CAST(:round AS INTEGER), CAST(:digest AS VARCHAR(32)), CAST(:review AS TEXT) FROM tables "
    "WHERE id = :table ON CONFLICT (table_id, round) DO UPDATE SET digest = excluded.digest, review = excluded.review"
)
"""Keeps the review of a game of a table, if there still is one."""
HAS_LEFT = exists().where((acts.table_id == tables.id) & (acts.version == tables.version) & (acts.kind == "leave"))
"""Whether a table's match goes on in another house."""
UNFINISHED = select(func.count()).where(tables.opener == bindparam("guest"), models.IS_UNFINISHED)


class Store:
    """The database behind a house."""

    def __init__(self, url: str, now: Callable[[], float] | None = None) -> None:
        self._url = url
        self._engine = reading_engine(url)
        self._renewing = renewing_engine(url) if self._engine.dialect.name == POSTGRESQL else None
        self.writer = Writer(writing_engine(url))
        self.guests = Guests(self._engine, self.writer)
        self.ownership = Ownership(self._engine, self._renewing, self.writer, now)

    @property
    def now(self) -> Callable[[], float]:
        """Seconds since 1970, for all processes of a house alike."""
        return self.ownership.now

    async def start(self) -> None:
        """Bring the database to its present form, and begin to write; raises BadDatabase."""
        await asyncio.to_thread(migrate, self._url)
        self.writer.start()
        with BadDatabase.told(self._url):
            await self.ownership.start()

    async def close(self) -> None:
        """Write what waits, and close."""
        await self.ownership.close()
        await self.writer.close()
        for engine in (self._engine, self._renewing):
            if engine is not None:
                await engine.dispose()

    async def keep(self, key: str, made: Callable[[], str]) -> str:
        """What is kept under a key; the first time it is made, by whichever process is the first."""
        found = await self._kept(key)
        if found is None:
            await self.writer.write((KEEPING, {"key": key, "value": made()}))
            found = await self._kept(key)
            assert found is not None
        return found

    async def _kept(self, key: str) -> str | None:
        async with self._engine.connect() as connection:
            found: str | None = (await connection.execute(KEPT, {"key": key})).scalar()
            return found

    async def forget(self, before: float, besides: Container[str]) -> None:
        """Delete unfinished tables that nobody has moved at since, and guests without any; not these tables."""
        while found := [table for table in await old_tables(self._engine, before) if table not in besides]:
            await self.writer.write(*forget_tables(found))
        await self.writer.write(forget_guests(before))

    async def table(self, table: str) -> tuple[TableSetup, list[Act], Summary] | None:
        """A table with all its acts, and as it was last summed up; None if there is no such table."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(TABLE, {"table": table})).first()
            if row is None:
                return None
            setup = read_setup(row, await _seats(connection, table))
            return setup, await _acts(connection, table, 0), read_summary(row)

    async def acts(self, table: str, after: int) -> list[Act]:
        """The acts of a table after so many."""
        async with self._engine.connect() as connection:
            return await _acts(connection, table, after)

    async def seat_of_token(self, token: str) -> tuple[str, int] | None:
        """The table and seat that a token invites to."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(INVITED, {"token": token})).first()
        return (row.table_id, row.seat) if row else None

    async def tables_of(self, guest: str, most: int) -> list[tuple[TableSetup, Summary, bool]]:
        """The tables a guest sits at or opened, the latest first; with each its summary, and whether it is current.

        A match that goes on in another house is listed there.
        """
        columns = models.tables.c
        acts = select(func.max(models.acts.c.version)).where(models.acts.c.table_id == columns.id).scalar_subquery()
        theirs = select(models.seats.c.table_id).where(models.seats.c.guest == guest)
        query = (
            select(models.tables, func.coalesce(acts, 0).label("acts"))
            .where(columns.id.in_(theirs) | (columns.opener == guest), ~HAS_LEFT)
            .order_by(columns.updated.desc())
            .limit(most)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
            found = []
            for row in rows:
                seats = await _seats(connection, row.id)
                with suppress(MsgspecError, TypeError):  # one that is damaged is left out
                    found.append((read_setup(row, seats), read_summary(row), row.acts == row.version))
            return found

    async def review(self, table: str, round_number: int, digest: str) -> str | None:
        """What was kept of the review of a table's game that has this digest."""
        async with self._engine.connect() as connection:
            asked = {"table": table, "round": round_number, "digest": digest}
            found: str | None = (await connection.execute(REVIEW, asked)).scalar()
            return found

    async def keep_review(self, table: str, round_number: int, digest: str, review: str) -> None:
        """Keep the review of a table's game; raises NotKept."""
        row = {"table": table, "round": round_number, "digest": digest, "review": review}
        await self.writer.write((REVIEWING, row))

    async def unfinished(self, guest: str) -> int:
        """How many tables that a guest opened are not over, as far as their summaries tell."""
        async with self._engine.connect() as connection:
            return int((await connection.execute(UNFINISHED, {"guest": guest})).scalar() or 0)


async def _seats(connection: AsyncConnection, table: str) -> Sequence[Row[Any]]:
    return (await connection.execute(SEATS, {"table": table})).all()


async def _acts(connection: AsyncConnection, table: str, after: int) -> list[Act]:
    return read_acts(await connection.execute(ACTS, {"table": table, "after": after}))

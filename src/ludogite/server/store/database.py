"""Database of the server: opening, reading, and the names of guests."""

import asyncio
import time
from collections.abc import Callable, Container, Iterable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, TypeVar

from msgspec import MsgspecError
from sqlalchemy import Connection, Row, Select, bindparam, exists, func, select, text

from ludogite.bots.adaptive import MOST_GAMES, BotGame
from ludogite.server.store import models
from ludogite.server.store.connections import ConnectionPool, reading_pool, renewing_pool, writing_engine
from ludogite.server.store.database_file import BadDatabase
from ludogite.server.store.migrate import migrate
from ludogite.server.store.ownership import Ownership
from ludogite.server.store.statements import (
    forget_guests,
    forget_tables,
    old_tables,
    read_acts,
    read_setup,
    read_summary,
)
from ludogite.server.store.writer import Writer
from ludogite.table.acts import Act
from ludogite.table.setup import PAIR, TableSetup, bot_of
from ludogite.table.summary import TableSummary

T = TypeVar("T")
MAX_CACHED_NAMES = 10_000
UPSERT_NAME = text(
    "INSERT INTO guests (id, name, named) VALUES (:id, :name, :named) "
    "ON CONFLICT (id) DO UPDATE SET name = excluded.name, named = excluded.named"
)

# Frequent queries, built once.
tables, seats, acts = models.tables.c, models.seats.c, models.acts.c
SELECT_TABLE = select(models.tables).where(tables.id == bindparam("table"))
SELECT_SEATS = select(models.seats).where(seats.table_id == bindparam("table")).order_by(seats.seat)
IS_LATER = (acts.table_id == bindparam("table")) & (acts.version > bindparam("after"))
SELECT_ACTS = select(models.acts).where(IS_LATER).order_by(acts.version)
SEAT_OF_TOKEN = select(seats.table_id, seats.seat).where(seats.token == bindparam("token"))
SELECT_KEPT = select(models.kept.c.value).where(models.kept.c.key == bindparam("key"))
INSERT_KEPT = text("INSERT INTO kept (key, value) VALUES (:key, :value) ON CONFLICT DO NOTHING")
SELECT_REVIEW = select(models.reviews.c.review).where(
    models.reviews.c.table_id == bindparam("table"),
    models.reviews.c.round == bindparam("round"),
    models.reviews.c.digest == bindparam("digest"),
)
UPSERT_REVIEW = text(
    "INSERT INTO reviews (table_id, round, digest, review) "
    "SELECT id, CAST(:round AS INTEGER), CAST(:digest AS VARCHAR(32)), CAST(:review AS TEXT) FROM tables "
    "WHERE id = :table ON CONFLICT (table_id, round) DO UPDATE SET digest = excluded.digest, review = excluded.review"
)
"""Stores the review of a game, if its table still exists."""
IS_LATEST = (acts.table_id == tables.id) & (acts.version == tables.version)
HAS_LEFT = exists().where(IS_LATEST & (acts.kind == "leave") & (acts.text != ""))
"""Whether a table's match continues on another server."""
SELECT_DEPARTED = select(acts.seat, acts.text).where(acts.table_id == bindparam("table"), acts.kind == "depart")
"""Seats whose players have left while the others play on."""
LATEST_BOT_GAMES = (
    select(tables.id, tables.opened, tables.share, tables.is_helped)
    .where(tables.opener == bindparam("guest"), tables.game == bindparam("game"), tables.share.is_not(None))
    .order_by(tables.opened.desc())
    .limit(MOST_GAMES)
    .subquery()
)
SELECT_BOT_GAMES = (
    select(LATEST_BOT_GAMES, seats.level)
    .join(models.seats, (seats.table_id == LATEST_BOT_GAMES.c.id) & seats.level.is_not(None))
    .order_by(LATEST_BOT_GAMES.c.opened, LATEST_BOT_GAMES.c.id, seats.seat)
)
"""A guest's latest matches of a game against bots, one row per bot."""
COUNT_UNFINISHED = select(func.count()).where(tables.opener == bindparam("guest"), models.IS_UNFINISHED)


class GuestNames:
    """Names of guests, with a cache of recent ones."""

    def __init__(self, pool: ConnectionPool, writer: Writer) -> None:
        self._pool = pool
        self._writer = writer
        self._names: dict[str, str] = {}

    async def name_of(self, guest: str) -> str:
        """Name of a guest; empty until one is set."""
        return (await self.names_of([guest]))[guest]

    async def names_of(self, guests: Iterable[str]) -> dict[str, str]:
        """Names of several guests by id."""
        asked = set(guests)
        known = {guest: self._names[guest] for guest in asked if guest in self._names}
        if unknown := asked - known.keys():
            query = select(models.guests.c.id, models.guests.c.name).where(models.guests.c.id.in_(unknown))
            found = await self._pool.run(lambda connection: connection.execute(query).all())
            named = {row.id: row.name for row in found}
            for guest in unknown:
                known[guest] = named.get(guest, "")
                self._remember(guest, known[guest])
        return known

    async def rename(self, guest: str, name: str) -> None:
        await self._writer.write((UPSERT_NAME, {"id": guest, "name": name, "named": time.time()}))
        self._remember(guest, name)

    def note_rename(self, guest: str, name: str) -> None:
        """Update the cache after another process has renamed a guest."""
        if guest in self._names:
            self._names[guest] = name

    def clear_cache(self) -> None:
        """Read names again: other processes may have changed them."""
        self._names.clear()

    def _remember(self, guest: str, name: str) -> None:
        while len(self._names) >= MAX_CACHED_NAMES:
            del self._names[next(iter(self._names))]
        self._names[guest] = name


class Database:
    """The database of a server."""

    def __init__(self, url: str, now: Callable[[], float] | None = None) -> None:
        self._url = url
        self._pool = reading_pool(url)
        self._renewing = renewing_pool(url)
        self.writer = Writer(writing_engine(url))
        self.guests = GuestNames(self._pool, self.writer)
        self.ownership = Ownership(self._pool, self._renewing, self.writer, now)

    @property
    def now(self) -> Callable[[], float]:
        """Clock in seconds since 1970, the same for all processes."""
        return self.ownership.now

    async def start(self) -> None:
        """Migrate the database and start the writer; raises BadDatabase."""
        await asyncio.to_thread(migrate, self._url)
        self.writer.start()
        with BadDatabase.translating(self._url):
            await self.ownership.start()

    async def close(self) -> None:
        """Write everything pending, then close."""
        await self.ownership.close()
        await self.writer.close()
        for pool in (self._pool, self._renewing):
            if pool is not None:
                await pool.close()

    async def get_or_create(self, key: str, made: Callable[[], str]) -> str:
        """Return the value stored under a key; the first process to ask creates it."""
        found = await self._kept(key)
        if found is None:
            await self.writer.write((INSERT_KEPT, {"key": key, "value": made()}))
            found = await self._kept(key)
            assert found is not None
        return found

    async def _kept(self, key: str) -> str | None:
        return await self._value(SELECT_KEPT, key=key)

    async def _value(self, query: Select[T], **asked: object) -> T | None:
        """Single value of a query; None if there is none."""
        return await self._pool.run(lambda connection: connection.execute(query, asked).scalar())

    async def forget(self, before: float, besides: Container[str]) -> None:
        """Delete old unfinished tables, except ``besides``, and old guests without a table."""
        while found := [table for table in await self._old_tables(before) if table not in besides]:
            await self.writer.write(*forget_tables(found))
        await self.writer.write(forget_guests(before))

    async def _old_tables(self, before: float) -> Sequence[str]:
        return await self._pool.run(lambda connection: old_tables(connection, before))

    async def table(self, table: str) -> tuple[TableSetup, list[Act], TableSummary] | None:
        """Setup, acts and last summary of a table; None if it does not exist."""
        return await self._pool.run(lambda connection: _table(connection, table))

    async def acts(self, table: str, after: int) -> list[Act]:
        """Acts of a table after a version."""
        return await self._pool.run(lambda connection: _acts(connection, table, after))

    async def seat_of_token(self, token: str) -> tuple[str, int] | None:
        """Table and seat of an invitation."""
        row = await self._pool.run(lambda connection: connection.execute(SEAT_OF_TOKEN, {"token": token}).first())
        return (row.table_id, row.seat) if row else None

    async def tables_of(self, guest: str, most: int) -> list[tuple[TableSetup, TableSummary, bool]]:
        """Tables that a guest sits at or opened, latest first, with summary and whether it is current.

        Matches that continue on another server are left out.
        """
        return await self._pool.run(lambda connection: _tables_of(connection, guest, most))

    async def review(self, table: str, round_number: int, digest: str) -> str | None:
        """Stored review of a game, if its digest matches."""
        return await self._value(SELECT_REVIEW, table=table, round=round_number, digest=digest)

    async def keep_review(self, table: str, round_number: int, digest: str, review: str) -> None:
        """Store the review of a game; raises WriteFailed."""
        row = {"table": table, "round": round_number, "digest": digest, "review": review}
        await self.writer.write((UPSERT_REVIEW, row))

    async def bot_games(self, guest: str, game: str) -> list[BotGame]:
        """Latest matches of a guest against bots in one game, newest last."""
        return await self._pool.run(lambda connection: _bot_games(connection, guest, game))

    async def unfinished(self, guest: str) -> int:
        """Number of unfinished tables that a guest opened, by their summaries."""
        return await self._value(COUNT_UNFINISHED, guest=guest) or 0


def _table(connection: Connection, table: str) -> tuple[TableSetup, list[Act], TableSummary] | None:
    row = connection.execute(SELECT_TABLE, {"table": table}).first()
    if row is None:
        return None
    return read_setup(row, _seats(connection, table)), _acts(connection, table, 0), read_summary(row)


def _tables_of(connection: Connection, guest: str, most: int) -> list[tuple[TableSetup, TableSummary, bool]]:
    latest = select(func.max(acts.version)).where(acts.table_id == tables.id).scalar_subquery()
    theirs = select(seats.table_id).where(seats.guest == guest)
    query = (
        select(models.tables, func.coalesce(latest, 0).label("acts"))
        .where(tables.id.in_(theirs) | (tables.opener == guest), ~HAS_LEFT)
        .order_by(tables.updated.desc())
        .limit(most)
    )
    found = []
    for row in connection.execute(query).all():
        with suppress(MsgspecError, TypeError):  # leaves out damaged tables
            setup = read_setup(row, _seats(connection, row.id))
            for seat, plays_on in (
                connection.execute(SELECT_DEPARTED, {"table": row.id}) if len(setup.seats) > PAIR else ()
            ):
                setup.seats[seat].vacate(bot_of(plays_on))
            found.append((setup, read_summary(row), row.acts == row.version))
    return found


def _bot_games(connection: Connection, guest: str, game: str) -> list[BotGame]:
    rows = connection.execute(SELECT_BOT_GAMES, {"guest": guest, "game": game}).all()
    matches = (list(bots) for _, bots in groupby(rows, key=lambda row: row.id))
    return [BotGame(tuple(bot.level for bot in bots), bots[0].share, bots[0].is_helped) for bots in matches]


def _seats(connection: Connection, table: str) -> Sequence[Row[Any]]:
    return connection.execute(SELECT_SEATS, {"table": table}).all()


def _acts(connection: Connection, table: str, after: int) -> list[Act]:
    return read_acts(connection.execute(SELECT_ACTS, {"table": table, "after": after}))

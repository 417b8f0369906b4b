"""The store: everything the server keeps, opened, read and written."""

import asyncio
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, TypeVar

from msgspec import MsgspecError
from sqlalchemy import Connection, Row, Select, bindparam, exists, func, select, text

from ludogite.bots.adaptive import MOST_GAMES, BotGame
from ludogite.server.store import models
from ludogite.server.store.database_file import BadDatabase
from ludogite.server.store.engine import writing_engine
from ludogite.server.store.expiry import forget_guests, forget_tables, old_tables
from ludogite.server.store.guests import Guests
from ludogite.server.store.migrate import migrate
from ludogite.server.store.ownership import Ownership
from ludogite.server.store.pool import reading_pool, renewing_pool
from ludogite.server.store.rows import read_acts, read_setup, read_summary
from ludogite.server.store.writer import Writer
from ludogite.table.acts import Act
from ludogite.table.setup import PAIR, TableSetup, bot_of
from ludogite.table.summary import Summary

T = TypeVar("T")

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
IS_LATEST = (acts.table_id == tables.id) & (acts.version == tables.version)
HAS_LEFT = exists().where(IS_LATEST & (acts.kind == "leave") & (acts.text != ""))
"""Whether a table's match goes on in another house."""
DEPARTED = select(acts.seat, acts.text).where(acts.table_id == bindparam("table"), acts.kind == "depart")
"""The seats of a table that somebody has left while the others play on."""
LATEST_BOT_GAMES = (
    select(tables.id, tables.opened, tables.share, tables.is_helped)
    .where(tables.opener == bindparam("guest"), tables.game == bindparam("game"), tables.share.is_not(None))
    .order_by(tables.opened.desc())
    .limit(MOST_GAMES)
    .subquery()
)
BOT_GAMES = (
    select(LATEST_BOT_GAMES, seats.level)
    .join(models.seats, (seats.table_id == LATEST_BOT_GAMES.c.id) & seats.level.is_not(None))
    .order_by(LATEST_BOT_GAMES.c.opened, LATEST_BOT_GAMES.c.id, seats.seat)
)
"""A guest's last matches of a game against bots, a row for each bot."""
UNFINISHED = select(func.count()).where(tables.opener == bindparam("guest"), models.IS_UNFINISHED)


class Store:
    """The database behind a house."""

    def __init__(self, url: str, now: Callable[[], float] | None = None) -> None:
        self._url = url
        self._pool = reading_pool(url)
        self._renewing = renewing_pool(url)
        self.writer = Writer(writing_engine(url))
        self.guests = Guests(self._pool, self.writer)
        self.ownership = Ownership(self._pool, self._renewing, self.writer, now)

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
        for pool in (self._pool, self._renewing):
            if pool is not None:
                await pool.close()

    async def keep(self, key: str, made: Callable[[], str]) -> str:
        """What is kept under a key; the first time it is made, by whichever process is the first."""
        found = await self._kept(key)
        if found is None:
            await self.writer.write((KEEPING, {"key": key, "value": made()}))
            found = await self._kept(key)
            assert found is not None
        return found

    async def _kept(self, key: str) -> str | None:
        return await self._value(KEPT, key=key)

    async def _value(self, query: Select[T], **asked: object) -> T | None:
        """The only value that a query asks for; None if there is none."""
        return await self._pool.run(lambda connection: connection.execute(query, asked).scalar())

    async def forget(self, before: float, besides: Container[str]) -> None:
        """Delete unfinished tables that nobody has moved at since, and guests without any; not these tables."""
        while found := [table for table in await self._old_tables(before) if table not in besides]:
            await self.writer.write(*forget_tables(found))
        await self.writer.write(forget_guests(before))

    async def _old_tables(self, before: float) -> Sequence[str]:
        return await self._pool.run(lambda connection: old_tables(connection, before))

    async def table(self, table: str) -> tuple[TableSetup, list[Act], Summary] | None:
        """A table with all its acts, and as it was last summed up; None if there is no such table."""
        return await self._pool.run(lambda connection: _table(connection, table))

    async def acts(self, table: str, after: int) -> list[Act]:
        """The acts of a table after so many."""
        return await self._pool.run(lambda connection: _acts(connection, table, after))

    async def seat_of_token(self, token: str) -> tuple[str, int] | None:
        """The table and seat that a token invites to."""
        row = await self._pool.run(lambda connection: connection.execute(INVITED, {"token": token}).first())
        return (row.table_id, row.seat) if row else None

    async def tables_of(self, guest: str, most: int) -> list[tuple[TableSetup, Summary, bool]]:
        """The tables a guest sits at or opened, the latest first; with each its summary, and whether it is current.

        A match that goes on in another house is listed there.
        """
        return await self._pool.run(lambda connection: _tables_of(connection, guest, most))

    async def review(self, table: str, round_number: int, digest: str) -> str | None:
        """What was kept of the review of a table's game that has this digest."""
        return await self._value(REVIEW, table=table, round=round_number, digest=digest)

    async def keep_review(self, table: str, round_number: int, digest: str, review: str) -> None:
        """Keep the review of a table's game; raises NotKept."""
        row = {"table": table, "round": round_number, "digest": digest, "review": review}
        await self.writer.write((REVIEWING, row))

    async def bot_games(self, guest: str, game: str) -> list[BotGame]:
        """The last matches of a guest against bots, of one game, newest last."""
        return await self._pool.run(lambda connection: _bot_games(connection, guest, game))

    async def unfinished(self, guest: str) -> int:
        """How many tables that a guest opened are not over, as far as their summaries tell."""
        return await self._value(UNFINISHED, guest=guest) or 0


def _table(connection: Connection, table: str) -> tuple[TableSetup, list[Act], Summary] | None:
    row = connection.execute(TABLE, {"table": table}).first()
    if row is None:
        return None
    return read_setup(row, _seats(connection, table)), _acts(connection, table, 0), read_summary(row)


def _tables_of(connection: Connection, guest: str, most: int) -> list[tuple[TableSetup, Summary, bool]]:
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
        with suppress(MsgspecError, TypeError):  # one that is damaged is left out
            setup = read_setup(row, _seats(connection, row.id))
            for seat, plays_on in connection.execute(DEPARTED, {"table": row.id}) if len(setup.seats) > PAIR else ():
                setup.seats[seat].vacate(bot_of(plays_on))
            found.append((setup, read_summary(row), row.acts == row.version))
    return found


def _bot_games(connection: Connection, guest: str, game: str) -> list[BotGame]:
    rows = connection.execute(BOT_GAMES, {"guest": guest, "game": game}).all()
    matches = (list(bots) for _, bots in groupby(rows, key=lambda row: row.id))
    return [BotGame(tuple(bot.level for bot in bots), bots[0].share, bots[0].is_helped) for bots in matches]


def _seats(connection: Connection, table: str) -> Sequence[Row[Any]]:
    return connection.execute(SEATS, {"table": table}).all()


def _acts(connection: Connection, table: str, after: int) -> list[Act]:
    return read_acts(connection.execute(ACTS, {"table": table, "after": after}))

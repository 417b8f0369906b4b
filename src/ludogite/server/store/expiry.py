"""What is forgotten after a while, where the host wants that: unfinished tables, and guests who play nowhere."""

from collections.abc import Collection, Sequence

from sqlalchemy import ColumnElement, delete, exists, select
from sqlalchemy.ext.asyncio import AsyncEngine

from ludogite.server.store import models
from ludogite.server.store.rows import Statement

TABLES_AT_ONCE = 50
"""So many tables are forgotten in one transaction, for others wait meanwhile."""

tables, seats, acts, guests = models.tables, models.seats, models.acts, models.guests


async def old_tables(engine: AsyncEngine, before: float, is_elsewhere: ColumnElement[bool]) -> Sequence[str]:
    """Some of the unfinished tables that nobody has moved at since, and that are not with another process."""
    is_old = (tables.c.updated < before) & models.IS_UNFINISHED
    query = select(tables.c.id).where(is_old & ~is_elsewhere).limit(TABLES_AT_ONCE)
    async with engine.connect() as connection:
        return list((await connection.execute(query)).scalars())


def forget_tables(found: Collection[str]) -> list[Statement]:
    """What deletes tables with all that belongs to them."""
    return [
        (delete(acts).where(acts.c.table_id.in_(found)), {}),
        (delete(seats).where(seats.c.table_id.in_(found)), {}),
        (delete(tables).where(tables.c.id.in_(found)), {}),
    ]


def forget_guests(before: float) -> Statement:
    """What deletes guests who were named before, and have no table."""
    sits = exists().where(seats.c.guest == guests.c.id)
    opened = exists().where(tables.c.opener == guests.c.id)
    return delete(guests).where((guests.c.named < before) & ~sits & ~opened), {}

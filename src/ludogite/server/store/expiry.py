"""What is forgotten after a while, where the host wants that: unfinished tables, and guests who play nowhere."""

from collections.abc import Collection, Sequence

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, select

from ludogite.server.store import models
from ludogite.server.store.rows import Statement

TABLES_AT_ONCE = 50
"""So many tables are forgotten in one transaction, for others wait meanwhile."""

tables, seats, acts, guests = models.tables, models.seats, models.acts, models.guests
processes, reviews = models.processes, models.reviews


def is_old(before: float) -> ColumnElement[bool]:
    """Whether a table is unfinished, nobody has moved at it since, and no process has it that was there since."""
    here = processes.c.id == tables.c.owner
    is_live = exists().where(here, ~processes.c.is_closed, processes.c.renewed >= before).correlate(tables)
    return and_(tables.c.updated < before, models.IS_UNFINISHED, ~is_live)


def old_tables(connection: Connection, before: float) -> Sequence[str]:
    """Some of the tables that are old."""
    return connection.execute(select(tables.c.id).where(is_old(before)).limit(TABLES_AT_ONCE)).scalars().all()


def forget_tables(found: Collection[str]) -> list[Statement]:
    """What deletes tables with all that belongs to them."""
    return [
        (delete(reviews).where(reviews.c.table_id.in_(found)), {}),
        (delete(acts).where(acts.c.table_id.in_(found)), {}),
        (delete(seats).where(seats.c.table_id.in_(found)), {}),
        (delete(tables).where(tables.c.id.in_(found)), {}),
    ]


def forget_guests(before: float) -> Statement:
    """What deletes guests who were named before, and have no table."""
    sits = exists().where(seats.c.guest == guests.c.id)
    opened = exists().where(tables.c.opener == guests.c.id)
    return delete(guests).where((guests.c.named < before) & ~sits & ~opened), {}

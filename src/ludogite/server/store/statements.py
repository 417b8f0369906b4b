"""SQL statements that write tables and delete old ones, and conversions from database rows."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Row,
    and_,
    bindparam,
    delete,
    exists,
    insert,
    select,
    update,
)

from ludogite.server.store import models
from ludogite.table.acts import Act
from ludogite.table.setup import Clock, Seat, TableSetup
from ludogite.table.summary import TableSummary

Statement = tuple[Executable, Mapping[str, Any]]
"""SQL statement with its parameters, executed in one transaction with others."""

SUMMARY_COLUMNS = ("version", "phase", "turn", "updated", "rules", "position", "share", "is_helped")
FIRST_FENCE = 1
"""Fence of a newly opened table."""
TABLES_PER_TRANSACTION = 50
"""Maximum number of tables deleted in one transaction, which others wait for."""

tables, seats, acts, guests = models.tables, models.seats, models.acts, models.guests
processes, reviews = models.processes, models.reviews
INSERT_TABLE, INSERT_SEAT = insert(tables), insert(seats)
IS_FREE = (seats.c.table_id == bindparam("at_table")) & (seats.c.seat == bindparam("at_seat")) & seats.c.guest.is_(None)
TAKE_SEAT = update(seats).where(IS_FREE).values(guest=bindparam("guest"))
UPDATE_SUMMARY = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"))
    .values({name: bindparam(name) for name in SUMMARY_COLUMNS})
)


def setup_statements(setup: TableSetup, summary: TableSummary, owner: str | None = None) -> Sequence[Statement]:
    """Statements that write a new table, owned by the process that opens it."""
    row = {
        "id": setup.id,
        "game": setup.game,
        "kind": setup.kind,
        "options": msgspec.json.encode(setup.options).decode(),
        "clock": msgspec.json.encode(setup.clock).decode(),
        "shows_odds": setup.shows_odds,
        "seed": setup.seed,
        "opener": setup.opener,
        "opened": setup.opened,
        "departures": setup.departures,
        "adapts": setup.adapts,
        "owner": owner,
        "fence": FIRST_FENCE,
        **vars(summary),
    }
    seated = [
        (
            INSERT_SEAT,
            {"table_id": setup.id, "seat": number, "guest": seat.guest, "level": seat.level, "token": seat.token},
        )
        for number, seat in enumerate(setup.seats)
    ]
    return [(INSERT_TABLE, row), *seated]


def seat_statement(table: str, seat: int, guest: str) -> Statement:
    """Statement that gives an open seat to a guest."""
    return TAKE_SEAT, {"at_table": table, "at_seat": seat, "guest": guest}


def summary_statement(table: str, summary: TableSummary) -> Statement:
    """Statement that updates a table's summary."""
    return UPDATE_SUMMARY, {"of_table": table, **vars(summary)}


def read_setup(row: Row[Any], seats: Sequence[Row[Any]]) -> TableSetup:
    return TableSetup(
        row.id,
        row.game,
        row.kind,
        msgspec.json.decode(row.options, type=dict[str, bool | int | str]),
        msgspec.json.decode(row.clock, type=Clock),
        row.shows_odds,
        row.seed,
        row.opener,
        row.opened,
        [Seat(seat.guest, None if seat.level is None else str(seat.level), seat.token) for seat in seats],
        row.rules,
        row.departures,
        row.adapts,
    )


def read_acts(rows: Iterable[Row[Any]]) -> list[Act]:
    return [Act(row.version, row.kind, row.seat, row.text, row.at, row.request) for row in rows]


def read_summary(row: Row[Any]) -> TableSummary:
    return TableSummary(*(getattr(row, name) for name in SUMMARY_COLUMNS))


# ---- deleting old tables and guests


def is_old(before: float) -> ColumnElement[bool]:
    """Whether a table is unfinished, has had no move since ``before``, and is not live in any process."""
    here = processes.c.id == tables.c.owner
    is_live = exists().where(here, ~processes.c.is_closed, processes.c.renewed >= before).correlate(tables)
    return and_(tables.c.updated < before, models.IS_UNFINISHED, ~is_live)


def old_tables(connection: Connection, before: float) -> Sequence[str]:
    """Some of the tables that are old."""
    query = select(tables.c.id).where(is_old(before)).limit(TABLES_PER_TRANSACTION)
    return connection.execute(query).scalars().all()


def forget_tables(found: Collection[str]) -> list[Statement]:
    """Statements that delete tables with all their rows."""
    return [
        (delete(reviews).where(reviews.c.table_id.in_(found)), {}),
        (delete(acts).where(acts.c.table_id.in_(found)), {}),
        (delete(seats).where(seats.c.table_id.in_(found)), {}),
        (delete(tables).where(tables.c.id.in_(found)), {}),
    ]


def forget_guests(before: float) -> Statement:
    """Statement that deletes guests who were named before then and have no table."""
    sits = exists().where(seats.c.guest == guests.c.id)
    opened = exists().where(tables.c.opener == guests.c.id)
    return delete(guests).where((guests.c.named < before) & ~sits & ~opened), {}

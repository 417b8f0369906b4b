"""Tables as the database keeps them: what was decided when one was opened, its seats, and a line for lists."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Executable, Row, bindparam, insert, update

from ludogite.server.store import models
from ludogite.table.acts import Act
from ludogite.table.setup import Clock, Seat, TableSetup
from ludogite.table.summary import Summary

Statement = tuple[Executable, Mapping[str, Any]]
"""An SQL statement that is run with others in one transaction, and its values."""

SUMMARY_COLUMNS = ("version", "phase", "turn", "updated", "rules", "position", "share", "is_helped")
FIRST_FENCE = 1
"""The fence that a table is opened under."""

seats = models.seats.c
OPENING, SEATING = insert(models.tables), insert(models.seats)
FREE = (seats.table_id == bindparam("at_table")) & (seats.seat == bindparam("at_seat")) & seats.guest.is_(None)
SITTING = update(models.seats).where(FREE).values(guest=bindparam("guest"))
SUMMING_UP = (
    update(models.tables)
    .where(models.tables.c.id == bindparam("of_table"))
    .values({name: bindparam(name) for name in SUMMARY_COLUMNS})
)


def setup_statements(setup: TableSetup, summary: Summary, owner: str | None = None) -> Sequence[Statement]:
    """What writes a new table, which is the process's that opens it."""
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
    seats = [
        (SEATING, {"table_id": setup.id, "seat": number, "guest": seat.guest, "level": seat.level, "token": seat.token})
        for number, seat in enumerate(setup.seats)
    ]
    return [(OPENING, row), *seats]


def seat_statement(table: str, seat: int, guest: str) -> Statement:
    """What gives an open seat to a guest."""
    return SITTING, {"at_table": table, "at_seat": seat, "guest": guest}


def summary_statement(table: str, summary: Summary) -> Statement:
    """What renews the line that lists show."""
    return SUMMING_UP, {"of_table": table, **vars(summary)}


def read_setup(row: Row[Any], seats: Sequence[Row[Any]]) -> TableSetup:
    """A table's setup from its rows."""
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
    """A table's acts from their rows."""
    return [Act(row.version, row.kind, row.seat, row.text, row.at, row.request) for row in rows]


def read_summary(row: Row[Any]) -> Summary:
    """A table's line in lists from its row."""
    return Summary(*(getattr(row, name) for name in SUMMARY_COLUMNS))

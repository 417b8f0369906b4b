"""What a host is shown of the database: tables and guests, and no seed, token or key."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, case, func, literal, select, union

from ludogite.server.store import models

tables, seats, acts, guests, processes = (
    table.c for table in (models.tables, models.seats, models.acts, models.guests, models.processes)
)


@dataclass(frozen=True)
class PersonAt:
    """Somebody who sits at a table."""

    id: str
    name: str


@dataclass(frozen=True)
class ListedTable:
    """A table for a host's list, as it was last summed up; ``last_move`` is when anything was last done there."""

    id: str
    game: str
    kind: str
    phase: str
    people: list[PersonAt]
    moves: int
    opened: float
    last_move: float
    owner: str | None
    """The process it is live in."""


@dataclass(frozen=True)
class ListedGuest:
    """A guest for a host's list. ``last_seen`` is the latest that is known of them: a name, or a table of theirs."""

    id: str
    name: str
    tables: int
    last_seen: float


def list_tables(
    connection: Connection, limit: int, game: str | None = None, phase: str | None = None, before: float | None = None
) -> list[ListedTable]:
    """The tables that were played at last, the latest first; of a game, in a phase, idle since a moment."""
    at_table = acts.table_id == tables.id
    moves = select(func.count()).where(at_table, acts.kind == "move").scalar_subquery()
    latest = select(func.max(acts.at)).where(at_table).scalar_subquery()
    living = select(processes.id).where(processes.id == tables.owner, ~processes.is_closed).scalar_subquery()
    columns = (tables.id, tables.game, tables.kind, tables.phase, tables.opened)
    query = select(*columns, moves.label("moves"), latest.label("latest"), living.label("living"))
    if game is not None:
        query = query.where(tables.game == game)
    if phase is not None:
        query = query.where(tables.phase == phase)
    if before is not None:
        query = query.where(tables.updated < before)
    rows = connection.execute(query.order_by(tables.updated.desc(), tables.id).limit(limit)).all()
    people = _people(connection, [row.id for row in rows])
    return [
        ListedTable(
            row.id,
            row.game,
            row.kind,
            row.phase,
            people.get(row.id, []),
            row.moves,
            row.opened,
            row.latest or row.opened,
            row.living,
        )
        for row in rows
    ]


def _people(connection: Connection, found: Sequence[str]) -> dict[str, list[PersonAt]]:
    """Who sits at these tables."""
    query = (
        select(seats.table_id, seats.guest, func.coalesce(guests.name, "").label("name"))
        .select_from(models.seats.outerjoin(models.guests, guests.id == seats.guest))
        .where(seats.table_id.in_(found), seats.guest.is_not(None))
        .order_by(seats.table_id, seats.seat)
    )
    people: dict[str, list[PersonAt]] = {}
    for row in connection.execute(query):
        at_table, person = people.setdefault(row.table_id, []), PersonAt(row.guest, row.name)
        if person not in at_table:  # somebody may have several seats
            at_table.append(person)
    return people


def list_guests(connection: Connection, limit: int, name: str = "") -> list[ListedGuest]:
    """The guests who were here last, the latest first; those whose name has this in it."""
    theirs = union(
        select(seats.guest.label("guest"), seats.table_id.label("at")).where(seats.guest.is_not(None)),
        select(tables.opener.label("guest"), tables.id.label("at")),
    ).subquery()
    at_tables = (
        select(theirs.c.guest, func.count().label("tables"), func.max(tables.updated).label("last"))
        .join_from(theirs, models.tables, tables.id == theirs.c.at)
        .group_by(theirs.c.guest)
        .subquery()
    )
    everybody = union(select(guests.id.label("id")), select(theirs.c.guest.label("id"))).subquery()
    named, played = func.coalesce(guests.named, 0.0), func.coalesce(at_tables.c.last, 0.0)
    last = case((named > played, named), else_=played)
    query = (
        select(
            everybody.c.id,
            func.coalesce(guests.name, "").label("name"),
            func.coalesce(at_tables.c.tables, literal(0)).label("tables"),
            last.label("last"),
        )
        .select_from(
            everybody.outerjoin(models.guests, guests.id == everybody.c.id).outerjoin(
                at_tables, at_tables.c.guest == everybody.c.id
            )
        )
        .order_by(last.desc(), everybody.c.id)
        .limit(limit)
    )
    if name:
        query = query.where(guests.name.icontains(name, autoescape=True))
    return [ListedGuest(row.id, row.name, row.tables, row.last) for row in connection.execute(query)]

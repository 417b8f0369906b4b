"""Lists of tables and guests for the host, without seeds, tokens and keys."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, case, func, literal, select, union

from ludogite.server.store import models

tables, seats, acts, guests, processes = (
    table.c for table in (models.tables, models.seats, models.acts, models.guests, models.processes)
)


@dataclass(frozen=True)
class PersonAt:
    """A guest at a table."""

    id: str
    name: str


@dataclass(frozen=True)
class ListedTable:
    """A table by its last summary; ``last_move`` is the time of its latest act."""

    id: str
    game: str
    kind: str
    phase: str
    people: list[PersonAt]
    moves: int
    opened: float
    last_move: float
    owner: str | None
    """Process it is live in."""


@dataclass(frozen=True)
class ListedGuest:
    """A guest; ``last_seen`` is the time of their name or of their latest table."""

    id: str
    name: str
    tables: int
    last_seen: float


def list_tables(
    connection: Connection, limit: int, game: str | None = None, phase: str | None = None, before: float | None = None
) -> list[ListedTable]:
    """Tables by latest change, optionally of one game or phase, or unchanged since ``before``."""
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
    """Guests at these tables."""
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
    """Guests by when they were last seen, optionally those whose name contains a text."""
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

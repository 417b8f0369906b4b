"""Changes by the host; in the same transaction a table is first taken from the process it is live in."""

import asyncio
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from ludogite.app.live.replay import replayed
from ludogite.app.refusals import DamagedTable, NoSuchTable
from ludogite.games.words import Refused, Words
from ludogite.server.store import models
from ludogite.server.store.ownership import revoke_ownership
from ludogite.server.store.statements import (
    TABLES_PER_TRANSACTION,
    Statement,
    forget_guests,
    forget_tables,
    is_old,
    read_acts,
    read_setup,
    read_summary,
    summary_statement,
)
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.older_rules import RulesChanged
from ludogite.table.setup import TableSetup, new_id
from ludogite.table.summary import TableSummary, summary_of

tables, seats, acts, guests = models.tables.c, models.seats.c, models.acts.c, models.guests.c

KeptTable = tuple[TableSetup, list[Act], TableSummary]


class NoSuchGuest(Refused):
    """The database has nothing about this guest."""

    code, status = "no-such-guest", 404
    words = Words("There is no such guest.", "Rien n'est gardé d'un tel invité.")


@dataclass(frozen=True)
class Forgotten:
    """Number of a guest's tables that were deleted, and that continue with an anonymous guest in their place."""

    deleted: int
    anonymous: int


@dataclass(frozen=True)
class Expired:
    """Number of expired tables and guests."""

    tables: int
    guests: int


def run(connection: Connection, statements: Sequence[Statement]) -> None:
    for statement, row in statements:
        connection.execute(statement, dict(row))


def read_kept(connection: Connection, table: str) -> KeptTable:
    """Setup, acts and last summary of a table; raises NoSuchTable and DamagedTable."""
    row = connection.execute(select(models.tables).where(tables.id == table)).first()
    if row is None:
        raise NoSuchTable
    sitting = connection.execute(select(models.seats).where(seats.table_id == table).order_by(seats.seat)).all()
    done = connection.execute(select(models.acts).where(acts.table_id == table).order_by(acts.version))
    with _damage_told():
        return read_setup(row, sitting), read_acts(done), read_summary(row)


def replay(kept: KeptTable) -> Model:
    """Current state of a table; raises RulesChanged and DamagedTable."""
    with _damage_told():
        return asyncio.run(replayed(*kept))


@contextmanager
def _damage_told() -> Iterator[None]:
    try:
        yield
    except RulesChanged:
        raise
    except Exception as error:
        raise DamagedTable from error


def close_table(connection: Connection, table: str, now: float) -> None:
    """End the match at a table without a winner; raises NoSuchTable, or Refused where that is impossible."""
    fences = revoke_ownership(connection, [table])
    model = replay(read_kept(connection, table))
    act = Act(model.version + 1, "close", None, "", now)
    model.apply(act)
    row = {"table_id": table, "version": act.version, "kind": act.kind, "text": act.text, "at": act.at}
    connection.execute(insert(models.acts), row | {"fence": fences[table]})
    run(connection, [summary_statement(table, summary_of(model))])


def delete_tables(connection: Connection, found: Collection[str]) -> None:
    """Delete tables with all their rows; raises NoSuchTable."""
    for some in _some(found):
        if len(revoke_ownership(connection, some)) < len(some):
            raise NoSuchTable
        run(connection, forget_tables(some))


def tables_of(connection: Connection, guest: str) -> set[str]:
    """Tables at which a guest sits or that they opened; raises NoSuchGuest."""
    sits = connection.execute(select(seats.table_id).where(seats.guest == guest)).scalars()
    opened = connection.execute(select(tables.id).where(tables.opener == guest)).scalars()
    found = {*sits, *opened}
    if not found and connection.execute(select(guests.id).where(guests.id == guest)).first() is None:
        raise NoSuchGuest
    return found


def forget_guest(connection: Connection, guest: str) -> Forgotten:
    """Delete everything about a guest; where others play, an anonymous guest gets the seat. Raises NoSuchGuest.

    Another one at each table, so that the tables cannot be linked.
    """
    theirs = tables_of(connection, guest)
    shared = {table for some in _some(theirs) for table in _shared(connection, some, guest)}
    delete_tables(connection, theirs - shared)
    for some in _some(shared):
        revoke_ownership(connection, some)
        for table in some:
            unknown, here = new_id(), seats.table_id == table
            sat = (acts.table_id == table) & (acts.kind == "sit") & (acts.text == guest)
            opened = (tables.id == table) & (tables.opener == guest)
            connection.execute(update(models.seats).where(here, seats.guest == guest).values(guest=unknown))
            connection.execute(update(models.acts).where(sat).values(text=unknown))
            connection.execute(update(models.tables).where(opened).values(opener=unknown))
    connection.execute(delete(models.guests).where(guests.id == guest))
    return Forgotten(len(theirs) - len(shared), len(shared))


def _some(found: Collection[str]) -> Iterator[list[str]]:
    """Split tables into groups for one statement each."""
    ordered = sorted(found)
    return (ordered[first : first + TABLES_PER_TRANSACTION] for first in range(0, len(ordered), TABLES_PER_TRANSACTION))


def _shared(connection: Connection, found: Collection[str], guest: str) -> Sequence[str]:
    """Tables at which another guest sits."""
    others = select(seats.table_id).where(seats.table_id.in_(found), seats.guest != guest).distinct()
    return connection.execute(others).scalars().all()


def count_expired(connection: Connection, before: float) -> Expired:
    """Number of tables and guests that ``expire`` would delete."""
    kept = select(seats.guest).join(models.tables, tables.id == seats.table_id).where(~is_old(before))
    opened = select(tables.opener).where(~is_old(before))
    is_kept = guests.id.in_(kept.where(seats.guest.is_not(None))) | guests.id.in_(opened)
    old_guests = select(func.count()).select_from(models.guests).where(guests.named < before, ~is_kept)
    old_tables = select(func.count()).select_from(models.tables).where(is_old(before))
    return Expired(connection.execute(old_tables).scalar_one(), connection.execute(old_guests).scalar_one())


def expire(engine: Engine, before: float) -> Expired:
    """Delete old unfinished tables and guests without any, some at a time."""
    deleted = 0
    while True:
        with engine.begin() as connection:
            query = select(tables.id).where(is_old(before)).limit(TABLES_PER_TRANSACTION)
            found = connection.execute(query).scalars().all()
            if not found:
                statement, _ = forget_guests(before)
                return Expired(deleted, connection.execute(statement).rowcount)
            delete_tables(connection, found)
            deleted += len(found)

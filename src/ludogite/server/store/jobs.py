"""Jobs for the writer: what is written of a batch of them, in one transaction, and only under the fences they know."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, select, tuple_

from ludogite.house.keeping import Done, Outcome
from ludogite.server.store import models
from ludogite.server.store.engine import POSTGRESQL
from ludogite.server.store.rows import FIRST_FENCE, Statement
from ludogite.table.acts import Act

MOST_AT_ONCE = 500
COLUMNS = ("table_id", "version", "kind", "seat", "text", "request", "at", "fence")
KINDS = ("text", "int", "text", "int", "text", "text", "float8", "int")
"""What these are for PostgreSQL."""

tables, acts = models.tables.c, models.acts.c
FENCES = (
    select(tables.id, tables.fence)
    .where(tuple_(tables.id, tables.fence).in_(bindparam("fences", expanding=True)))
    .order_by(tables.id)
    .with_for_update(read=True)
)
"""Which tables are still under the fences that jobs know; nobody can claim these until the transaction ends."""
ADDED = select(acts.table_id, acts.version).where(
    tuple_(acts.table_id, acts.version, acts.fence).in_(bindparam("added", expanding=True))
)


class Job(Struct):
    """An act of a table, what is written with it, and what is called with what became of it.

    Where there is a fence, nothing is written unless the table is still under it.
    """

    table: str
    act: Act | None
    statements: Sequence[Statement]
    done: Done
    fence: int | None = None
    since: float = 0.0
    """When it was added."""
    first_acts: Sequence[Act] = ()
    """What a new table begins with: up to 19,000 acts of a match that moves in."""


def write(connection: Connection, batch: Sequence[Job]) -> list[Outcome]:
    """Write the acts of the jobs, and before them whatever goes with them, all or nothing; what became of each.

    Of a job whose table is under another fence nothing is written.
    """
    if not any(job.statements for job in batch):  # one statement is a transaction by itself, in one call
        added = add_acts(connection, batch)
    else:
        connection.exec_driver_sql("BEGIN" if connection.dialect.name == POSTGRESQL else "BEGIN IMMEDIATE")
        added = _write_all(connection, batch)
        connection.exec_driver_sql("COMMIT")
    return [Outcome.KEPT if is_added else Outcome.LOST for is_added in added]


def _write_all(connection: Connection, batch: Sequence[Job]) -> list[bool]:
    """Write jobs within a transaction; which of them were. Where there is only an act, adding it asks for the fence."""
    fences = {(job.table, job.fence) for job in batch if job.statements and job.fence is not None}
    held = {tuple(row) for row in connection.execute(FENCES, {"fences": sorted(fences)})} if fences else set()
    lost = fences - held
    are_lost = [bool(job.statements) and (job.table, job.fence) in lost for job in batch]
    chosen = [job for job, is_lost in zip(batch, are_lost, strict=True) if not is_lost]
    statements = [statement for job in chosen for statement in job.statements]
    for statement, alike in groupby(statements, itemgetter(0)):
        rows = [dict(row) for _, row in alike]
        connection.execute(statement, rows if len(rows) > 1 else rows[0])
    for job in chosen:
        for begin in range(0, len(job.first_acts), MOST_AT_ONCE):
            _insert(connection, [_row(job, act, FIRST_FENCE) for act in job.first_acts[begin : begin + MOST_AT_ONCE]])
    added = iter(add_acts(connection, chosen))
    return [not is_lost and next(added) for is_lost in are_lost]


def add_acts(connection: Connection, batch: Sequence[Job]) -> list[bool]:
    """Write the acts of the jobs; which were written."""
    rows = [_row(job, job.act, job.fence) for job in batch if job.act]
    if not rows or _insert(connection, rows) == len(rows):
        return [True] * len(batch)
    wanted = [(table, version, fence) for table, version, *_, fence in rows]
    added = {tuple(row) for row in connection.execute(ADDED, {"added": wanted})}
    return [job.act is None or (job.table, job.act.version) in added for job in batch]


Row = tuple[str | int | float | None, ...]


def _row(job: Job, act: Act, fence: int | None) -> Row:
    return job.table, act.version, act.kind, act.seat, act.text, act.request, act.at, fence


def _insert(connection: Connection, rows: Sequence[Row]) -> int:
    """Write acts in one statement, and say how many: between statements Python gives the turn to others."""
    if connection.dialect.name == POSTGRESQL:
        found = msgspec.json.encode([dict(zip(COLUMNS, row, strict=True)) for row in rows])
        return connection.exec_driver_sql(ADDING, (found.decode(),)).rowcount
    return connection.exec_driver_sql(adding(len(rows)), tuple(chain.from_iterable(rows))).rowcount


ADDING = (
    f"INSERT INTO acts ({', '.join(COLUMNS)}) SELECT added.* "  # noqa: S608 - values are filled in
    f"FROM json_to_recordset(%s::json) AS added ({', '.join(map(' '.join, zip(COLUMNS, KINDS, strict=True)))}) "
    "JOIN tables ON tables.id = added.table_id AND tables.fence = added.fence FOR SHARE OF tables"
)
"""Adds acts to PostgreSQL, however many there are; nobody can claim their tables until they are committed.

As one text of JSON they took a quarter of the time in Python that they took as arrays or as single values.
"""


@lru_cache(maxsize=MOST_AT_ONCE)
def adding(rows: int) -> str:
    """The statement that adds so many acts to SQLite.

    What cannot be added ends the whole transaction: else SQLite would write every page as it was to a file before.
    """
    row = f"({', '.join(['?'] * len(COLUMNS))})"
    return (
        f"INSERT OR ROLLBACK INTO acts ({', '.join(COLUMNS)}) "  # noqa: S608 - as above
        f"WITH added ({', '.join(COLUMNS)}) AS (VALUES {', '.join([row] * rows)}) SELECT added.* FROM added "
        "JOIN tables ON tables.id = added.table_id AND tables.fence = added.fence"
    )

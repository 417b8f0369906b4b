"""Jobs of the writer, and the transaction that writes a batch of them under their fences."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, select, tuple_

from ludogite.app.live.writes import Done, Outcome
from ludogite.server.store import models
from ludogite.server.store.connections import POSTGRESQL
from ludogite.server.store.statements import FIRST_FENCE, Statement
from ludogite.table.acts import Act

MAX_BATCH = 500
COLUMNS = ("table_id", "version", "kind", "seat", "text", "request", "at", "fence")
POSTGRESQL_TYPES = ("text", "int", "text", "int", "text", "text", "float8", "int")
"""Types of these columns."""

TYPED_COLUMNS = ", ".join(map(" ".join, zip(COLUMNS, POSTGRESQL_TYPES, strict=True)))

tables, acts = models.tables.c, models.acts.c
FENCES = (
    select(tables.id, tables.fence)
    .where(tuple_(tables.id, tables.fence).in_(bindparam("fences", expanding=True)))
    .order_by(tables.id)
    .with_for_update(read=True)
)
"""Tables that still have the jobs' fences; they cannot be claimed until the transaction ends."""
ADDED = select(acts.table_id, acts.version).where(
    tuple_(acts.table_id, acts.version, acts.fence).in_(bindparam("added", expanding=True))
)


class WriteJob(Struct):
    """An act of a table with related statements, and a callback for the outcome.

    With a fence, nothing is written unless the table still has it.
    """

    table: str
    act: Act | None
    statements: Sequence[Statement]
    done: Done
    fence: int | None = None
    since: float = 0.0
    """Time when it was added."""
    first_acts: Sequence[Act] = ()
    """First acts of a new table: up to 19,000 for a match moved from another server."""


def write_batch(connection: Connection, batch: Sequence[WriteJob]) -> list[Outcome]:
    """Write the jobs' statements and acts, all or nothing; return the outcome of each.

    Jobs whose table has another fence write nothing.
    """
    if not any(job.statements for job in batch):  # a single statement is its own transaction
        added = insert_acts(connection, batch)
    else:
        connection.exec_driver_sql("BEGIN" if connection.dialect.name == POSTGRESQL else "BEGIN IMMEDIATE")
        added = _write_all(connection, batch)
        connection.exec_driver_sql("COMMIT")
    return [Outcome.COMMITTED if is_added else Outcome.LOST for is_added in added]


def _write_all(connection: Connection, batch: Sequence[WriteJob]) -> list[bool]:
    """Write jobs within a transaction; return which were written.

    For a job with only an act, the insert checks the fence.
    """
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
        for begin in range(0, len(job.first_acts), MAX_BATCH):
            _insert(connection, [_row(job, act, FIRST_FENCE) for act in job.first_acts[begin : begin + MAX_BATCH]])
    added = iter(insert_acts(connection, chosen))
    return [not is_lost and next(added) for is_lost in are_lost]


def insert_acts(connection: Connection, batch: Sequence[WriteJob]) -> list[bool]:
    """Insert the jobs' acts; return which were written."""
    rows = [_row(job, job.act, job.fence) for job in batch if job.act]
    if not rows or _insert(connection, rows) == len(rows):
        return [True] * len(batch)
    wanted = [(table, version, fence) for table, version, *_, fence in rows]
    added = {tuple(row) for row in connection.execute(ADDED, {"added": wanted})}
    return [job.act is None or (job.table, job.act.version) in added for job in batch]


Row = tuple[str | int | float | None, ...]


def _row(job: WriteJob, act: Act, fence: int | None) -> Row:
    return job.table, act.version, act.kind, act.seat, act.text, act.request, act.at, fence


def _insert(connection: Connection, rows: Sequence[Row]) -> int:
    """Insert acts in one statement and return their number: between statements Python may switch threads."""
    if connection.dialect.name == POSTGRESQL:
        found = msgspec.json.encode([dict(zip(COLUMNS, row, strict=True)) for row in rows])
        return connection.exec_driver_sql(POSTGRESQL_INSERT, (found.decode(),)).rowcount
    return connection.exec_driver_sql(sqlite_insert(len(rows)), tuple(chain.from_iterable(rows))).rowcount


POSTGRESQL_INSERT = (
    f"INSERT INTO acts ({', '.join(COLUMNS)}) SELECT added.* "  # noqa: S608 - values are parameters
    f"FROM json_to_recordset(%s::json) AS added ({TYPED_COLUMNS}) "
    "JOIN tables ON tables.id = added.table_id AND tables.fence = added.fence FOR SHARE OF tables"
)
"""Inserts any number of acts; their tables cannot be claimed until the commit.

One JSON text took a quarter of the Python time of arrays or single values.
"""


@lru_cache(maxsize=MAX_BATCH)
def sqlite_insert(rows: int) -> str:
    """Statement that inserts this many acts into SQLite.

    OR ROLLBACK: otherwise SQLite would first save every page to a statement journal.
    """
    row = f"({', '.join(['?'] * len(COLUMNS))})"
    return (
        f"INSERT OR ROLLBACK INTO acts ({', '.join(COLUMNS)}) "  # noqa: S608 - as above
        f"WITH added ({', '.join(COLUMNS)}) AS (VALUES {', '.join([row] * rows)}) SELECT added.* FROM added "
        "JOIN tables ON tables.id = added.table_id AND tables.fence = added.fence"
    )

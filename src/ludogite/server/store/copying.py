"""Copy of all content from one database to another: one snapshot, one transaction, then a comparison."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Select, Table, create_engine, delete, event, exists, func, insert, select
from sqlalchemy.exc import DBAPIError

from ludogite.games.words import Refused, Words
from ludogite.server.store.connections import CONFLICT_TRIES, SQLITE, is_conflict, transactional_engine, writing_engine
from ludogite.server.store.database_file import DAMAGED, BadDatabase, file_of
from ludogite.server.store.migrate import NEWER, NEWEST, known_revisions, migrate, revision, upgrade
from ludogite.server.store.models import guests, metadata, processes, tables

CONTENT: Sequence[Table] = [table for table in metadata.sorted_tables if table is not processes]
"""Tables that are copied, parents first; rows of processes are not content."""
BATCH = 1000
LOCK_SECONDS = 30
"""Maximum wait for a lock."""
HASH_BYTES = ID_BYTES = 16

Progress = Callable[[int, int], None]
"""Called with the amounts done and in total."""

NO_LUDOGITE_DATABASE = Words("There is no Ludogîte database.", "Il n'y a pas là de base Ludogîte.")
NOT_EMPTY = Words(
    "There is data already, and nothing is written over it: choose a new or an empty database.",
    "Il y a déjà des données, et rien ne les écrasera : choisissez une base nouvelle ou vide.",
)


class CopyDiffers(Refused):
    """The copy differs from the original."""

    def __init__(self, table: str) -> None:
        super().__init__(
            f"The copy differs from the original (in {table!r}), so it was discarded: try again.",
            f"La copie diffère de l'original (dans {table!r}) et n'a pas été gardée : réessayez.",
        )


class Snapshot:
    """Content of a database at one moment, in the newest schema."""

    def __init__(self, url: str, connection: Connection) -> None:
        self._url = url
        self.connection = connection

    def batches(self, table: Table) -> Iterator[Sequence[Sequence[Any]]]:
        """All rows of a table."""
        with BadDatabase.translating(self._url):
            yield from self.connection.execute(rows_of(table).execution_options(yield_per=BATCH)).partitions()

    def count(self, query: Select[Any]) -> int:
        """Number of rows of a query."""
        with BadDatabase.translating(self._url):
            return int(self.connection.execute(select(func.count()).select_from(query.subquery())).scalar_one())

    @property
    def orphans(self) -> int:
        """Number of rows that belong to deleted tables and are not copied."""
        return sum(self.count(select(table)) - self.count(rows_of(table)) for table in CONTENT)


def rows_of(table: Table) -> Select[Any]:
    """Query for a table's rows, without those of deleted tables."""
    if "table_id" not in table.c:
        return select(table)
    return select(table).where(table.c.table_id.in_(select(tables.c.id)))


@contextmanager
def snapshot(url: str, named: str | None = None) -> Iterator[Snapshot]:
    """Consistent snapshot of a database while others write it; the database is not changed. Raises BadDatabase.

    An older schema is migrated in the same transaction, which is rolled back at the end.
    """
    engine, name = _reading_engine(url), named or url
    try:
        with BadDatabase.translating(name):
            connection = engine.connect()
        with connection:
            with BadDatabase.translating(name):
                _check(connection, name)
            yield Snapshot(name, connection)
    finally:
        engine.dispose()


def _reading_engine(url: str) -> Engine:
    path = file_of(url)
    if path is None:
        return writing_engine(url).execution_options(isolation_level="REPEATABLE READ")
    engine = create_engine(f"{SQLITE}://", creator=lambda: open_sqlite(path), hide_parameters=True)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def open_sqlite(path: Path) -> sqlite3.Connection:
    """Open an existing SQLite file without changing its journal mode; the caller begins transactions."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", LOCK_SECONDS, isolation_level=None, uri=True)


def _check(connection: Connection, name: str) -> None:
    """Refuse damaged or foreign databases, and migrate to the newest schema."""
    if connection.dialect.name != SQLITE:
        disable_timeouts(connection)
    elif connection.exec_driver_sql("PRAGMA integrity_check").scalar() != "ok":
        raise BadDatabase(name, DAMAGED)
    found = revision(connection)
    if found is None:
        raise BadDatabase(name, NO_LUDOGITE_DATABASE)
    if found != NEWEST:
        if found not in known_revisions():
            raise BadDatabase(name, NEWER)
        upgrade(connection)


@contextmanager
def locked_for_writing(url: str, named: str | None = None) -> Iterator[Connection]:
    """Connection to a migrated database that others can only read until the transaction ends."""
    migrate(url, LOCK_SECONDS)
    engine = transactional_engine(url, LOCK_SECONDS)
    try:
        with BadDatabase.translating(named or url), engine.begin() as connection:
            if engine.dialect.name != SQLITE:
                disable_timeouts(connection)
                _lock(connection)
            yield connection
    finally:
        engine.dispose()


def _lock(connection: Connection) -> None:
    """Lock all tables in PostgreSQL against writes; retries when two processes deadlock."""
    names = ", ".join(table.name for table in CONTENT)
    for left in reversed(range(CONFLICT_TRIES)):
        try:
            with connection.begin_nested():
                connection.exec_driver_sql(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
        except DBAPIError as error:
            if not left or not is_conflict(error):
                raise
        else:
            return


def disable_timeouts(connection: Connection) -> None:
    """Let a PostgreSQL transaction take any time; waiting for locks stays limited."""
    for setting in ("statement_timeout", "idle_in_transaction_session_timeout"):
        connection.exec_driver_sql(f"SET LOCAL {setting} = 0")
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")


def is_empty(connection: Connection) -> bool:
    """Whether a database has no guests and no tables."""
    return not any(connection.execute(select(exists(select(table)))).scalar() for table in (guests, tables))


@dataclass
class Digest:
    """Number of rows and the sum of their hashes, which does not depend on their order."""

    rows: int = 0
    total: int = 0

    def add(self, rows: Iterable[Sequence[Any]]) -> None:
        for row in rows:
            self.rows += 1
            digest = blake2b(msgspec.msgpack.encode(list(row)), digest_size=HASH_BYTES).digest()
            self.total = (self.total + int.from_bytes(digest)) % (1 << 8 * HASH_BYTES)


def replace_content(source: Snapshot, target: Connection, progress: Progress) -> dict[str, int]:
    """Replace the target's content within its transaction; return the number of rows per table.

    Raises CopyDiffers.
    """
    for table in reversed(CONTENT):
        target.execute(delete(table))
    target.execute(delete(processes).where(processes.c.is_closed))
    counts = {table.name: source.count(rows_of(table)) for table in CONTENT}
    done, total = 0, 2 * sum(counts.values())  # all is read twice, from both databases

    def advance(rows: int) -> None:
        nonlocal done
        done += rows
        progress(done, total)

    owners = _copy_owners(source, target)
    for table in CONTENT:
        columns = table.columns.keys()
        sent, found = Digest(), Digest()
        for batch in source.batches(table):
            rows = [_converted(dict(zip(columns, row, strict=True)), owners, target) for row in batch]
            target.execute(insert(table), rows)
            sent.add([*row.values()] for row in rows)
            advance(len(rows))
        for batch in target.execute(select(table).execution_options(yield_per=BATCH)).partitions():
            found.add(batch)
            advance(len(batch))
        if found != sent or sent.rows != counts[table.name]:
            raise CopyDiffers(table.name)
    return counts


def _copy_owners(source: Snapshot, target: Connection) -> dict[str, str]:
    """Copy the processes that own tables, and return their new ids.

    Clocks depend on when an owner was last alive. CopyResult processes are closed and get ids of no living process.
    """
    query = select(processes).where(processes.c.id.in_(select(tables.c.owner)))
    rows = [dict(row) for row in source.connection.execute(query).mappings()]
    owners = {row["id"]: token_hex(ID_BYTES) for row in rows}
    if rows:
        target.execute(insert(processes), [row | {"id": owners[row["id"]], "is_closed": True} for row in rows])
    return owners


def _converted(row: dict[str, Any], owners: dict[str, str], target: Connection) -> dict[str, Any]:
    """A row as the target stores it."""
    if "owner" in row:
        row["owner"] = owners.get(row["owner"])
    if target.dialect.name != SQLITE:  # PostgreSQL has no zeros in texts; a client may have put some in a request's id
        row = {name: value.replace("\0", "\ufffd") if isinstance(value, str) else value for name, value in row.items()}
    return row

"""Copies a house from one database to another: one snapshot, one transaction, and then the check that all is there."""

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
from ludogite.server.store.database_file import DAMAGED, BadDatabase, file_of
from ludogite.server.store.engine import SQLITE, TRIES, is_conflict, transacting_engine, writing_engine
from ludogite.server.store.migrate import NEWER, NEWEST, known_revisions, migrate, revision, upgrade
from ludogite.server.store.models import guests, metadata, processes, tables

CONTENT: Sequence[Table] = [table for table in metadata.sorted_tables if table is not processes]
"""What a house has, in an order in which it can be written; processes come and go."""
BATCH = 1000
PATIENCE = 30
"""So many seconds others may hold a database before we give up."""
HASH_BYTES = ID_BYTES = 16

Tell = Callable[[int, int], None]
"""Is called with how much is done, of how much."""

NO_HOUSE = Words("There is no house of Ludogîte.", "Il n'y a pas là de maison Ludogîte.")
NOT_EMPTY = Words(
    "There is a house already, and nothing is written over it: choose a new or an empty database.",
    "Il y a déjà une maison, et rien ne l'écrasera : choisissez une base nouvelle ou vide.",
)


class NotAlike(Refused):
    """A copy that is not what was to be copied."""

    def __init__(self, table: str) -> None:
        super().__init__(
            f"The copy is not like the original (in {table!r}), so nothing was kept of it: try again.",
            f"La copie n'est pas comme l'original (dans {table!r}), rien n'en a été gardé : réessayez.",
        )


class Snapshot:
    """A house as it stood at one moment, in the newest form."""

    def __init__(self, url: str, connection: Connection) -> None:
        self._url = url
        self.connection = connection

    def batches(self, table: Table) -> Iterator[Sequence[Sequence[Any]]]:
        """All rows of a table."""
        with BadDatabase.told(self._url):
            yield from self.connection.execute(rows_of(table).execution_options(yield_per=BATCH)).partitions()

    def count(self, query: Select[Any]) -> int:
        """How many rows a query gives."""
        with BadDatabase.told(self._url):
            return int(self.connection.execute(select(func.count()).select_from(query.subquery())).scalar_one())

    @property
    def orphans(self) -> int:
        """How many rows belong to tables that are gone: nobody can get at them, and they are not copied."""
        return sum(self.count(select(table)) - self.count(rows_of(table)) for table in CONTENT)


def rows_of(table: Table) -> Select[Any]:
    """What of a database's table belongs to the house."""
    if "table_id" not in table.c:
        return select(table)
    return select(table).where(table.c.table_id.in_(select(tables.c.id)))


@contextmanager
def snapshot(url: str, named: str | None = None) -> Iterator[Snapshot]:
    """A house as it is now, whoever goes on writing it; nothing is changed there. Raises BadDatabase.

    One of an older form is brought to the newest in the same transaction, which is rolled back at the end.
    """
    engine, name = _reading_engine(url), named or url
    try:
        with BadDatabase.told(name):
            connection = engine.connect()
        with connection:
            with BadDatabase.told(name):
                _check(connection, name)
            yield Snapshot(name, connection)
    finally:
        engine.dispose()


def _reading_engine(url: str) -> Engine:
    path = file_of(url)
    if path is None:
        return writing_engine(url).execution_options(isolation_level="REPEATABLE READ")
    engine = create_engine(f"{SQLITE}://", creator=lambda: open_file(path), hide_parameters=True)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def open_file(path: Path) -> sqlite3.Connection:
    """A SQLite file that is there already, its journal as it is; transactions are begun by whoever uses it."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", PATIENCE, isolation_level=None, uri=True)


def _check(connection: Connection, name: str) -> None:
    """Refuse what is damaged, or no house of ours, and bring it to the newest form."""
    if connection.dialect.name != SQLITE:
        take_time(connection)
    elif connection.exec_driver_sql("PRAGMA integrity_check").scalar() != "ok":
        raise BadDatabase(name, DAMAGED)
    found = revision(connection)
    if found is None:
        raise BadDatabase(name, NO_HOUSE)
    if found != NEWEST:
        if found not in known_revisions():
            raise BadDatabase(name, NEWER)
        upgrade(connection)


@contextmanager
def locked(url: str, named: str | None = None) -> Iterator[Connection]:
    """A database in the newest form that others only read until the end: all is written, or nothing."""
    migrate(url, PATIENCE)
    engine = transacting_engine(url, PATIENCE)
    try:
        with BadDatabase.told(named or url), engine.begin() as connection:
            if engine.dialect.name != SQLITE:
                take_time(connection)
                _lock(connection)
            yield connection
    finally:
        engine.dispose()


def _lock(connection: Connection) -> None:
    """Have PostgreSQL let others only read. Where somebody has one table and waits for another, one of us gives way."""
    names = ", ".join(table.name for table in CONTENT)
    for left in reversed(range(TRIES)):
        try:
            with connection.begin_nested():
                connection.exec_driver_sql(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
        except DBAPIError as error:
            if not left or not is_conflict(error):
                raise
        else:
            return


def take_time(connection: Connection) -> None:
    """Let a transaction at PostgreSQL last as long as it takes; it waits for others only so long."""
    for setting in ("statement_timeout", "idle_in_transaction_session_timeout"):
        connection.exec_driver_sql(f"SET LOCAL {setting} = 0")
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{PATIENCE}s'")


def is_empty(connection: Connection) -> bool:
    """Whether nobody has been in a house."""
    return not any(connection.execute(select(exists(select(table)))).scalar() for table in (guests, tables))


@dataclass
class Digest:
    """How many rows there are, and a sum of their hashes: it is the same in whatever order a database has them."""

    rows: int = 0
    total: int = 0

    def add(self, rows: Iterable[Sequence[Any]]) -> None:
        """Take more rows in."""
        for row in rows:
            self.rows += 1
            digest = blake2b(msgspec.msgpack.encode(list(row)), digest_size=HASH_BYTES).digest()
            self.total = (self.total + int.from_bytes(digest)) % (1 << 8 * HASH_BYTES)


def replace_house(source: Snapshot, target: Connection, tell: Tell) -> dict[str, int]:
    """Put a house in the place of whatever is there, in the target's transaction; how many rows of each table.

    Raises NotAlike.
    """
    for table in reversed(CONTENT):
        target.execute(delete(table))
    target.execute(delete(processes).where(processes.c.is_closed))
    counts = {table.name: source.count(rows_of(table)) for table in CONTENT}
    done, total = 0, 2 * sum(counts.values())  # all is read twice, there and here

    def advance(rows: int) -> None:
        nonlocal done
        done += rows
        tell(done, total)

    owners = _copy_owners(source, target)
    for table in CONTENT:
        columns = table.columns.keys()
        sent, found = Digest(), Digest()
        for batch in source.batches(table):
            rows = [_as_written(dict(zip(columns, row, strict=True)), owners, target) for row in batch]
            target.execute(insert(table), rows)
            sent.add([*row.values()] for row in rows)
            advance(len(rows))
        for batch in target.execute(select(table).execution_options(yield_per=BATCH)).partitions():
            found.add(batch)
            advance(len(batch))
        if found != sent or sent.rows != counts[table.name]:
            raise NotAlike(table.name)
    return counts


def _copy_owners(source: Snapshot, target: Connection) -> dict[str, str]:
    """Copy the processes that own tables, for until when they were there decides about clocks; their new ids.

    In the copy they are closed, and have ids that no living process has.
    """
    query = select(processes).where(processes.c.id.in_(select(tables.c.owner)))
    rows = [dict(row) for row in source.connection.execute(query).mappings()]
    owners = {row["id"]: token_hex(ID_BYTES) for row in rows}
    if rows:
        target.execute(insert(processes), [row | {"id": owners[row["id"]], "is_closed": True} for row in rows])
    return owners


def _as_written(row: dict[str, Any], owners: dict[str, str], target: Connection) -> dict[str, Any]:
    """A row as the target takes it."""
    if "owner" in row:
        row["owner"] = owners.get(row["owner"])
    if target.dialect.name != SQLITE:  # PostgreSQL has no zeros in texts; a client may have put some in a request's id
        row = {name: value.replace("\0", "\ufffd") if isinstance(value, str) else value for name, value in row.items()}
    return row

"""Backup of a running or stopped server, restore, and move to another database."""

import errno
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from tempfile import mkstemp

from sqlalchemy import Connection, func, select, update

from ludogite.games.words import Refused, Words
from ludogite.server.settings import SQLITE
from ludogite.server.store.copying import (
    CONTENT,
    NO_LUDOGITE_DATABASE,
    NOT_EMPTY,
    Progress,
    is_empty,
    locked_for_writing,
    open_sqlite,
    replace_content,
    rows_of,
    snapshot,
)
from ludogite.server.store.database_file import BadDatabase, DatabaseInUse, check_kind, exclusive, file_of
from ludogite.server.store.models import acts, kept, processes, tables
from ludogite.server.store.ownership import LEASE_SECONDS

PAGES_PER_STEP = 1000
"""SQLite pages copied at a time."""
SUFFIXES = ("", "-journal", "-wal", "-shm")
"""Suffixes of a SQLite file and its companions."""
RESTORING, MOVING = "ludogite restore", "ludogite move-database"

STILL_OPEN = Words(
    "A server is running on this database: stop every server first, and wait a few seconds if one was killed.",
    "Un serveur utilise cette base : arrêtez tous les serveurs, et attendez quelques secondes si l'un a été tué.",
)
REPLACE_NEEDED = Words(
    "There is data already: --replace puts the backup in its place.",
    "Il y a déjà des données : --replace met la sauvegarde à leur place.",
)


class SameDatabase(Refused):
    """Source and target are the same database."""

    words = Words("That is one and the same database.", "C'est une seule et même base de données.")


class FileExists(Refused):
    """The target file exists already."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"{file} exists already; choose another name, or --force to write over it.",
            f"{file} existe déjà ; choisissez un autre nom, ou --force pour l'écraser.",
        )


@dataclass(frozen=True)
class CopyResult:
    """Result of a copy."""

    rows: dict[str, int]
    """Number of rows by database table."""
    orphans: int = 0
    """Rows of deleted tables, which were left out."""
    replaced: Path | None = None
    """File with the previous content."""
    new_secrets: bool = False
    """Whether the keys that sign cookies have changed."""


def backup(url: str, file: Path, progress: Progress, *, force: bool = False) -> CopyResult:
    """Write a consistent copy of the database to a SQLite file, which gets its name only once it is complete.

    Raises Refused.
    """
    path = file_of(url)
    _check_exists(url)
    if file.exists() and path and file.samefile(path):
        raise SameDatabase
    if file.exists() and not (force and file.is_file()):
        raise FileExists(file)
    if not file.absolute().parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
    number, name = mkstemp(".part", f"{file.name}.", file.parent)  # readable by its owner only
    os.close(number)
    part = f"{SQLITE}{name}"
    try:
        with BadDatabase.translating(f"{SQLITE}{file}"):
            if path:
                copied = CopyResult(_copy_file(url, path, Path(name), progress))
            else:
                with snapshot(url) as source, locked_for_writing(part, named=f"{SQLITE}{file}") as target:
                    copied = CopyResult(replace_content(source, target, progress), source.orphans)
                _close_file(Path(name))
            _sync(Path(name))
            Path(name).replace(file)
            _sync(file.absolute().parent)
    finally:
        for ending in SUFFIXES:
            Path(f"{name}{ending}").unlink(missing_ok=True)
    return copied


def _copy_file(url: str, path: Path, part: Path, progress: Progress) -> dict[str, int]:
    """Copy a SQLite file while others write it; return the number of rows per table."""
    with closing(open_sqlite(path)) as source, closing(open_sqlite(part)) as target:
        with BadDatabase.translating(url):
            source.execute("BEGIN")
            source.execute("PRAGMA schema_version").fetchone()  # fixes the snapshot
        source.backup(target, pages=PAGES_PER_STEP, progress=lambda _, left, pages: progress(pages - left, pages))
    _close_file(part)
    with snapshot(f"{SQLITE}{part}", named=url) as copy:
        return {table.name: copy.count(rows_of(table)) for table in CONTENT}


def _close_file(path: Path) -> None:
    """Leave no journal files beside a SQLite file."""
    with closing(open_sqlite(path)) as file:
        file.execute("PRAGMA journal_mode=DELETE")


def _sync(path: Path) -> None:
    """Flush a file or a folder's entries to the disk."""
    if path.is_dir() and os.name == "nt":
        return
    number = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def restore(file: Path, url: str, progress: Progress, *, replace: bool = False, keep: bool = True) -> CopyResult:
    """Replace the content of a database by a backup in one transaction, also while servers use it; raises Refused.

    Fences rise above all earlier ones, both in the database and the backup, so that no process continues an old table.
    The replaced content is first saved to a file.
    """
    _check_exists(backed_up := f"{SQLITE}{file.absolute()}")
    if (path := file_of(url)) and path.exists() and path.samefile(file):
        raise SameDatabase
    with snapshot(backed_up) as source, _exclusive_if_closed(url), locked_for_writing(url) as target:
        replaced = None
        if not is_empty(target):
            if not replace:
                raise BadDatabase(url, REPLACE_NEEDED)
            if keep:
                replaced = _replaced_file(path or file)
                backup(url, replaced, lambda *_: None)
        former = _secrets(target)
        fence = 1 + max(_highest_fence(source.connection), _highest_fence(target))
        rows = replace_content(source, target, progress)
        target.execute(update(tables).values(fence=fence))
        target.execute(update(processes).where(~processes.c.is_closed).values(recalled=processes.c.recalled + 1))
        return CopyResult(rows, source.orphans, replaced, bool(former) and former != _secrets(target))


@contextmanager
def _exclusive_if_closed(url: str) -> Iterator[None]:
    """Keep servers from opening the database, unless one has it open already."""
    with ExitStack() as holding:
        with suppress(DatabaseInUse):
            holding.enter_context(exclusive(url, RESTORING))
        yield


def _replaced_file(path: Path) -> Path:
    return path.with_name(f"{path.stem}-replaced-{time.strftime('%Y%m%d-%H%M%S')}-{token_hex(2)}.db")


def _highest_fence(connection: Connection) -> int:
    return max(connection.execute(select(func.max(table.c.fence))).scalar() or 0 for table in (tables, acts))


def _secrets(connection: Connection) -> set[tuple[str, str]]:
    """Keys that sign cookies."""
    return {(row.key, row.value) for row in connection.execute(select(kept))}


def move_database(source_url: str, target_url: str, progress: Progress) -> CopyResult:
    """Copy a database that no server uses to a new or empty one; raises Refused."""
    if source_url == target_url:
        raise SameDatabase
    _check_exists(source_url)
    with (
        exclusive(source_url, MOVING),
        snapshot(source_url) as source,
        exclusive(target_url, MOVING),
        locked_for_writing(target_url) as target,
    ):
        before = _processes_of_closed(source.connection, source_url)
        _processes_of_closed(target, target_url)
        if not is_empty(target):
            raise BadDatabase(target_url, NOT_EMPTY)
        copied = CopyResult(replace_content(source, target, progress), source.orphans)
        if file_of(source_url) is None:  # on a database server, only its rows show whether it is in use
            with snapshot(source_url) as now:
                if _processes_of_closed(now.connection, source_url) != before:
                    raise BadDatabase(source_url, STILL_OPEN)
        return copied


def _processes_of_closed(connection: Connection, url: str) -> set[str]:
    """Ids of all processes that have used a database; refuses if one may still be running."""
    if file_of(url) is None:
        now = func.extract("epoch", func.clock_timestamp())
        query = select(processes.c.id).where(~processes.c.is_closed, processes.c.renewed > now - LEASE_SECONDS)
        if connection.execute(query).first():
            raise BadDatabase(url, STILL_OPEN)
    return set(connection.execute(select(processes.c.id)).scalars())


def _check_exists(url: str) -> None:
    """Refuse a missing database before anything is created in its place."""
    path = file_of(url)
    if path is None:
        check_kind(url)
    elif not path.is_file():
        raise BadDatabase(url, NO_LUDOGITE_DATABASE)

"""Backups of a house, also while it runs, bringing it back from one, and moving it to another database."""

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
    NO_HOUSE,
    NOT_EMPTY,
    Tell,
    is_empty,
    locked,
    open_file,
    replace_house,
    rows_of,
    snapshot,
)
from ludogite.server.store.database_file import BadDatabase, HouseOpen, check_kind, file_of, held
from ludogite.server.store.models import acts, kept, processes, tables
from ludogite.server.store.ownership import LEASE_SECONDS

PAGES = 1000
"""So many pages of a file are copied at a time."""
BESIDE = ("", "-journal", "-wal", "-shm")
"""The endings of a SQLite file and of what may lie beside it."""
RESTORING, MOVING = "ludogite restore", "ludogite move-house"

IS_OPEN = Words(
    "The house is open: close every server of it first, and wait a few seconds if one was killed.",
    "La maison est ouverte : fermez d'abord tous ses serveurs, et attendez quelques secondes si l'un a été tué.",
)
TO_REPLACE = Words(
    "There is a house already: --replace puts the backup in its place.",
    "Il y a déjà une maison : --replace met la sauvegarde à sa place.",
)


class SameHouse(Refused):
    """The same database was named twice."""

    words = Words("That is one and the same database.", "C'est une seule et même base de données.")


class FileThere(Refused):
    """A file that would be written over."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"{file} exists already; choose another name, or --force to write over it.",
            f"{file} existe déjà ; choisissez un autre nom, ou --force pour l'écraser.",
        )


@dataclass(frozen=True)
class Copied:
    """What has been copied."""

    rows: dict[str, int]
    """How many rows, by the name of their table."""
    orphans: int = 0
    """Rows of tables that are gone; they were left out."""
    replaced: Path | None = None
    """The file that has what was there before."""
    new_secrets: bool = False
    """Whether cookies are signed by other keys than before."""


def backup(url: str, file: Path, tell: Tell, *, force: bool = False) -> Copied:
    """Write a house as it is now to a file that is itself a house; it has that name only when it is whole.

    Raises Refused.
    """
    path = file_of(url)
    _check_there(url)
    if file.exists() and path and file.samefile(path):
        raise SameHouse
    if file.exists() and not (force and file.is_file()):
        raise FileThere(file)
    if not file.absolute().parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
    number, name = mkstemp(".part", f"{file.name}.", file.parent)  # only its owner can read it
    os.close(number)
    part = f"{SQLITE}{name}"
    try:
        with BadDatabase.told(f"{SQLITE}{file}"):
            if path:
                copied = Copied(_copy_file(url, path, Path(name), tell))
            else:
                with snapshot(url) as source, locked(part, named=f"{SQLITE}{file}") as target:
                    copied = Copied(replace_house(source, target, tell), source.orphans)
                _close_file(Path(name))
            _to_disk(Path(name))
            Path(name).replace(file)
            _to_disk(file.absolute().parent)
    finally:
        for ending in BESIDE:
            Path(f"{name}{ending}").unlink(missing_ok=True)
    return copied


def _copy_file(url: str, path: Path, part: Path, tell: Tell) -> dict[str, int]:
    """Copy a SQLite file as it is now, while others write it; how many rows of each table it has."""
    with closing(open_file(path)) as source, closing(open_file(part)) as target:
        with BadDatabase.told(url):
            source.execute("BEGIN")
            source.execute("PRAGMA schema_version").fetchone()  # from here on it is one moment's, however long it takes
        source.backup(target, pages=PAGES, progress=lambda _, left, pages: tell(pages - left, pages))
    _close_file(part)
    with snapshot(f"{SQLITE}{part}", named=url) as copy:
        return {table.name: copy.count(rows_of(table)) for table in CONTENT}


def _close_file(path: Path) -> None:
    """Leave nothing beside a SQLite file."""
    with closing(open_file(path)) as file:
        file.execute("PRAGMA journal_mode=DELETE")


def _to_disk(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk."""
    if path.is_dir() and os.name == "nt":
        return
    number = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def restore(file: Path, url: str, tell: Tell, *, replace: bool = False, keep: bool = True) -> Copied:
    """Bring a house back from a backup, in one transaction, also while servers have it open; raises Refused.

    Fences grow beyond all there were, in the house and in the backup, so that nobody goes on where they were. What is
    replaced is first kept in a file.
    """
    _check_there(backed_up := f"{SQLITE}{file.absolute()}")
    if (path := file_of(url)) and path.exists() and path.samefile(file):
        raise SameHouse
    with snapshot(backed_up) as source, _held_if_closed(url), locked(url) as target:
        replaced = None
        if not is_empty(target):
            if not replace:
                raise BadDatabase(url, TO_REPLACE)
            if keep:
                replaced = _name_beside(path or file)
                backup(url, replaced, lambda *_: None)
        former = _secrets(target)
        fence = 1 + max(_highest_fence(source.connection), _highest_fence(target))
        rows = replace_house(source, target, tell)
        target.execute(update(tables).values(fence=fence))
        target.execute(update(processes).where(~processes.c.is_closed).values(recalled=processes.c.recalled + 1))
        return Copied(rows, source.orphans, replaced, bool(former) and former != _secrets(target))


@contextmanager
def _held_if_closed(url: str) -> Iterator[None]:
    """Nobody opens a house that is closed; one that is open may stay so."""
    with ExitStack() as holding:
        with suppress(HouseOpen):
            holding.enter_context(held(url, RESTORING))
        yield


def _name_beside(path: Path) -> Path:
    return path.with_name(f"{path.stem}-replaced-{time.strftime('%Y%m%d-%H%M%S')}-{token_hex(2)}.db")


def _highest_fence(connection: Connection) -> int:
    return max(connection.execute(select(func.max(table.c.fence))).scalar() or 0 for table in (tables, acts))


def _secrets(connection: Connection) -> set[tuple[str, str]]:
    """The keys that sign cookies."""
    return {(row.key, row.value) for row in connection.execute(select(kept))}


def move_house(source_url: str, target_url: str, tell: Tell) -> Copied:
    """Copy a house that is closed to a database that is new or empty; raises Refused."""
    if source_url == target_url:
        raise SameHouse
    _check_there(source_url)
    with (
        held(source_url, MOVING),
        snapshot(source_url) as source,
        held(target_url, MOVING),
        locked(target_url) as target,
    ):
        before = _processes_of_closed(source.connection, source_url)
        _processes_of_closed(target, target_url)
        if not is_empty(target):
            raise BadDatabase(target_url, NOT_EMPTY)
        copied = Copied(replace_house(source, target, tell), source.orphans)
        if file_of(source_url) is None:  # nothing but its rows tells whether a house at a server is open
            with snapshot(source_url) as now:
                if _processes_of_closed(now.connection, source_url) != before:
                    raise BadDatabase(source_url, IS_OPEN)
        return copied


def _processes_of_closed(connection: Connection, url: str) -> set[str]:
    """The processes that have had a house open; refuses one that may be open still."""
    if file_of(url) is None:
        now = func.extract("epoch", func.clock_timestamp())
        query = select(processes.c.id).where(~processes.c.is_closed, processes.c.renewed > now - LEASE_SECONDS)
        if connection.execute(query).first():
            raise BadDatabase(url, IS_OPEN)
    return set(connection.execute(select(processes.c.id)).scalars())


def _check_there(url: str) -> None:
    """Refuse a house that is not there, before anything is made in its place."""
    path = file_of(url)
    if path is None:
        check_kind(url)
    elif not path.is_file():
        raise BadDatabase(url, NO_HOUSE)

"""The file behind a house, before it opens: it must be a database, and no other house may have it open."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from ludogite.files import lock
from ludogite.games.words import Refused
from ludogite.server.settings import SQLITE
from ludogite.server.store.migrate import NEWEST

LATCH = ".open"
"""Beside the database is a file with this ending; who holds it has the house, and its address stands in it."""
IN_MEMORY = ":memory:"


class HouseOpen(Refused):
    """Another process has this house open already."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(
            f"This house is already open: {address} (for a second one, choose another --database).",
            f"Cette maison est déjà ouverte : {address} (pour une seconde, choisissez une autre --database).",
        )


class NoDatabase(Refused):
    """A file that is no database, or that cannot be written."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is not a database that can be written.",
            f"{path} n'est pas une base de données où l'on peut écrire.",
        )


class NewerDatabase(Refused):
    """A database that a later version has brought to a form we do not know."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} belongs to a newer version of Ludogîte: update this one, or choose another --database.",
            f"{path} appartient à une version plus récente de Ludogîte : mettez celle-ci à jour, ou choisissez une "
            "autre --database.",
        )


class UnknownDatabase(Refused):
    """A database that no driver is there for."""

    def __init__(self, kind: str) -> None:
        super().__init__(
            f"Nothing is installed that speaks to a database of the kind {kind!r}.",
            f"Rien n'est installé qui parle à une base de données du genre {kind!r}.",
        )


@contextmanager
def held(url: str, address: str) -> Iterator[None]:
    """Have the database to oneself; the system lets go of it if the process dies. Raises Refused."""
    path = file_of(url)
    if path is None:
        _check_kind(url)
        yield
        return
    if path.exists() and not path.is_file():
        raise NoDatabase(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with Path(f"{path}{LATCH}").open("a+b") as latch:
        if not lock(latch):
            latch.seek(0)
            raise HouseOpen(latch.read().decode())
        _check(path)
        latch.truncate(0)
        latch.write(address.encode())
        latch.flush()
        yield
        latch.truncate(0)


def file_of(url: str) -> Path | None:
    """The file that a database's URL names; None if it is none of ours to look after."""
    name = url.removeprefix(SQLITE)
    return None if name == url or name.startswith(IN_MEMORY) else Path(name)


def _check_kind(url: str) -> None:
    """Refuse a database that nothing here can speak to."""
    try:
        make_url(url).get_dialect().import_dbapi()
    except (SQLAlchemyError, ImportError) as error:
        kind = url.partition("://")[0]  # what follows may be a secret
        raise UnknownDatabase(kind) from error


def _check(path: Path) -> None:
    try:
        with closing(sqlite3.connect(path, timeout=1)) as database:
            database.execute("BEGIN IMMEDIATE")
            database.execute("PRAGMA schema_version").fetchone()
            known = database.execute("SELECT name FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
            latest = database.execute("SELECT max(version_num) FROM alembic_version").fetchone()[0] if known else None
            database.rollback()
    except sqlite3.Error as error:
        raise NoDatabase(path) from error
    if latest is not None and str(latest) > NEWEST:
        raise NewerDatabase(path)

"""The file behind a house, before it opens: it must be a database, and no other house may have it open."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from ludogite.files import lock
from ludogite.games.words import Refused, Words
from ludogite.server.settings import SQLITE

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


NOT_WRITABLE = Words(
    "It is not a database that can be written.", "On ne peut pas y écrire comme dans une base de données."
)
NO_SPACE = Words("No space is left on its disk.", "Il n'y a plus de place sur son disque.")
DAMAGED = Words(
    "It is damaged, or no database: restore a backup, or choose another --database.",
    "Elle est abîmée, ou n'en est pas une : restaurez une sauvegarde, ou choisissez une autre --database.",
)
BUSY = Words("Another program holds it: try again.", "Un autre programme la tient : réessayez.")
BY_MESSAGE = (("full", NO_SPACE), ("malformed", DAMAGED), ("not a database", DAMAGED), ("locked", BUSY))
"""What SQLite's messages mean, by words that stand in them."""


class BadDatabase(Refused):
    """A database that the house cannot be opened with."""

    def __init__(self, url: str, why: Words) -> None:
        name = file_of(url) or url.partition("://")[0]  # the rest of an address may be a secret
        super().__init__(f"{name}: {why.en}", f"{name} : {why.fr}")

    @classmethod
    @contextmanager
    def told(cls, url: str) -> Iterator[None]:
        """What goes wrong with the database is said in a sentence."""
        try:
            yield
        except (sqlite3.Error, SQLAlchemyError, OSError) as error:
            said = str(error).lower()
            raise cls(url, next((words for part, words in BY_MESSAGE if part in said), NOT_WRITABLE)) from error


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
        raise BadDatabase(url, NOT_WRITABLE)
    with ExitStack() as opened:
        with BadDatabase.told(url):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            latch = opened.enter_context(open(f"{path}{LATCH}", "a+b", opener=_for_owner))
            open(path, "ab", opener=_for_owner).close()
        if not lock(latch):
            latch.seek(0)
            raise HouseOpen(latch.read().decode())
        with BadDatabase.told(url):
            _check(path)
        latch.truncate(0)
        latch.write(address.encode())
        latch.flush()
        yield
        latch.truncate(0)


def _for_owner(path: str, flags: int) -> int:
    """Open a file that, where it is made, only its owner can read: the keys that sign cookies lie in it."""
    return os.open(path, flags, 0o600)


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
    with closing(sqlite3.connect(path, timeout=1)) as database:
        database.execute("BEGIN IMMEDIATE")
        database.execute("PRAGMA schema_version").fetchone()
        database.rollback()

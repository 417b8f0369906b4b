"""The file behind a house, before it opens: it must be a database, and no other house may have it open."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from ludogite.files import lock, lock_contents
from ludogite.games.words import Refused, Words
from ludogite.house.keeping import NotKept
from ludogite.server.settings import SQLITE
from ludogite.server.store.engine import DRIVERS, parsed

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
LINKED = Words(
    "A house has it open already, under another name: use that one, or choose another --database.",
    "Une maison l'a déjà ouverte sous un autre nom : prenez celui-là, ou choisissez une autre --database.",
)
BUSY = Words("Another program holds it: try again.", "Un autre programme la tient : réessayez.")
NO_ENTRANCE = Words(
    "PostgreSQL does not let this user in: check the user and the password.",
    "PostgreSQL ne laisse pas entrer cet utilisateur : vérifiez l'utilisateur et le mot de passe.",
)
NO_DATABASE = Words(
    "PostgreSQL has no database of this name: make it with createdb, or correct the name.",
    "PostgreSQL n'a pas de base de ce nom : créez-la avec createdb, ou corrigez le nom.",
)
NO_ROOM = Words(
    "PostgreSQL takes no more connections: raise its max_connections, or run fewer processes.",
    "PostgreSQL ne prend plus de connexions : augmentez max_connections, ou lancez moins de processus.",
)
NOT_ALLOWED = Words(
    "This user may not make tables there: let them own the database.",
    "Cet utilisateur ne peut pas y créer de tables : donnez-lui la base.",
)
NOT_REACHED = Words(
    "PostgreSQL cannot be reached there: is it running, and are host and port right?",
    "PostgreSQL n'y est pas joignable : tourne-t-il, l'hôte et le port sont-ils justes ?",
)
BY_MESSAGE = (
    ("full", NO_SPACE),
    ("no space", NO_SPACE),
    ("malformed", DAMAGED),
    ("not a database", DAMAGED),
    ("locked", BUSY),
    ("lock timeout", BUSY),
    ("too many clients", NO_ROOM),
    ("connection slots", NO_ROOM),
    ("authentication", NO_ENTRANCE),
    ("password", NO_ENTRANCE),
    ("pg_hba", NO_ENTRANCE),
    ("role ", NO_ENTRANCE),
    ("does not exist", NO_DATABASE),
    ("permission denied", NOT_ALLOWED),
    ("connection", NOT_REACHED),
    ("could not translate", NOT_REACHED),
    ("resolve", NOT_REACHED),
)
"""What the messages of SQLite and PostgreSQL mean, by words that stand in them; the first counts."""


class BadDatabase(Refused):
    """A database that the house cannot be opened with."""

    def __init__(self, url: str, why: Words) -> None:
        name = shown(url)
        super().__init__(f"{name}: {why.en}", f"{name} : {why.fr}")

    @classmethod
    @contextmanager
    def told(cls, url: str) -> Iterator[None]:
        """What goes wrong with the database is said in a sentence."""
        try:
            yield
        except (sqlite3.Error, SQLAlchemyError, OSError, NotKept) as error:
            said = str(error).lower()
            raise cls(url, next((words for part, words in BY_MESSAGE if part in said), NOT_WRITABLE)) from error


class UnknownDatabase(Refused):
    """A database that no driver is there for."""

    def __init__(self, kind: str) -> None:
        bring = Words("", "")
        if kind in DRIVERS:
            bring = Words(
                ' pip install "ludogite[machines]" brings it.', ' pip install "ludogite[machines]" l\'apporte.'
            )
        super().__init__(
            f"Nothing is installed that speaks to a database of the kind {kind!r}.{bring.en}",
            f"Rien n'est installé qui parle à une base de données du genre {kind!r}.{bring.fr}",
        )


@contextmanager
def held(url: str, address: str) -> Iterator[None]:
    """Have the database to oneself; the system lets go of it if the process dies. Raises Refused."""
    path = file_of(url)
    if path is None:
        check_kind(url)
        yield
        return
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        raise BadDatabase(url, NOT_WRITABLE)
    with ExitStack() as opened:
        with BadDatabase.told(url):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            latch = opened.enter_context(open(f"{path}{LATCH}", "a+b", opener=_for_owner))
        if not lock(latch):
            latch.seek(0)
            raise HouseOpen(latch.read().decode())
        with BadDatabase.told(url):
            contents = opened.enter_context(open(path, "ab", opener=_for_owner))
        if not lock_contents(contents):
            raise BadDatabase(url, LINKED)
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


def shown(url: str) -> str:
    """A database for people to recognise: nothing that may be a secret is in it."""
    if path := file_of(url):
        return str(path)
    try:
        address = parsed(url)
    except SQLAlchemyError:
        return url.partition("://")[0]
    port = f":{address.port}" if address.port else ""
    return f"{address.get_backend_name()}://{address.host or ''}{port}/{address.database or ''}"


def check_kind(url: str) -> None:
    """Refuse a database that nothing here can speak to."""
    try:
        parsed(url).get_dialect().import_dbapi()
    except (SQLAlchemyError, ImportError) as error:
        kind = url.partition("://")[0]  # what follows may be a secret
        raise UnknownDatabase(kind) from error


def _check(path: Path) -> None:
    with closing(sqlite3.connect(path, timeout=1)) as database:
        database.execute("BEGIN IMMEDIATE")
        database.execute("PRAGMA schema_version").fetchone()
        database.rollback()

"""Exclusive use of a database, and the reasons why one cannot be opened."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from ludogite.app.live.writes import WriteFailed
from ludogite.games.words import Refused, Words
from ludogite.server.settings import SQLITE
from ludogite.server.store.connections import DRIVERS, parse_url
from ludogite.user_files import lock, lock_contents

LOCK_SUFFIX = ".open"
"""Suffix of the lock file beside a SQLite database; its content is the address of the running server."""
IN_MEMORY = ":memory:"


class DatabaseInUse(Refused):
    """Another server has the database open."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(
            f"The server is already running: {address} (for a second one, choose another --database).",
            f"Le serveur est déjà en marche : {address} (pour un second, choisissez une autre --database).",
        )


NOT_WRITABLE = Words(
    "It is not a database that can be written.", "On ne peut pas y écrire comme dans une base de données."
)
NO_SPACE = Words("No space is left on its disk.", "Il n'y a plus de place sur son disque.")
DAMAGED = Words(
    "It is damaged, or not a database: restore a backup, or choose another --database.",
    "Elle est abîmée, ou n'en est pas une : restaurez une sauvegarde, ou choisissez une autre --database.",
)
OPEN_UNDER_OTHER_NAME = Words(
    "A server has it open already, under another name: use that one, or choose another --database.",
    "Un serveur l'a déjà ouverte sous un autre nom : prenez celui-là, ou choisissez une autre --database.",
)
BUSY = Words("Another program is using it: try again.", "Un autre programme l'utilise : réessayez.")
ACCESS_DENIED = Words(
    "PostgreSQL refuses this user: check the user and the password.",
    "PostgreSQL refuse cet utilisateur : vérifiez l'utilisateur et le mot de passe.",
)
NO_DATABASE = Words(
    "PostgreSQL has no database of this name: create it with createdb, or correct the name.",
    "PostgreSQL n'a pas de base de ce nom : créez-la avec createdb, ou corrigez le nom.",
)
TOO_MANY_CONNECTIONS = Words(
    "PostgreSQL takes no more connections: raise its max_connections, or run fewer processes.",
    "PostgreSQL ne prend plus de connexions : augmentez max_connections, ou lancez moins de processus.",
)
NOT_ALLOWED = Words(
    "This user may not create tables there: make them the owner of the database.",
    "Cet utilisateur ne peut pas y créer de tables : donnez-lui la base.",
)
UNREACHABLE = Words(
    "PostgreSQL cannot be reached there: is it running, and are host and port right?",
    "PostgreSQL n'y est pas joignable : tourne-t-il, l'hôte et le port sont-ils justes ?",
)
REASONS = (
    ("full", NO_SPACE),
    ("no space", NO_SPACE),
    ("malformed", DAMAGED),
    ("not a database", DAMAGED),
    ("locked", BUSY),
    ("lock timeout", BUSY),
    ("too many clients", TOO_MANY_CONNECTIONS),
    ("connection slots", TOO_MANY_CONNECTIONS),
    ("authentication", ACCESS_DENIED),
    ("password", ACCESS_DENIED),
    ("pg_hba", ACCESS_DENIED),
    ("role ", ACCESS_DENIED),
    ("does not exist", NO_DATABASE),
    ("permission denied", NOT_ALLOWED),
    ("connection", UNREACHABLE),
    ("could not translate", UNREACHABLE),
    ("resolve", UNREACHABLE),
)
"""Meaning of error messages of SQLite and PostgreSQL by the words in them; the first match counts."""


class BadDatabase(Refused):
    """The database cannot be used."""

    def __init__(self, url: str, why: Words) -> None:
        name = display_name(url)
        super().__init__(f"{name}: {why.en}", f"{name} : {why.fr}")

    @classmethod
    @contextmanager
    def translating(cls, url: str) -> Iterator[None]:
        """Raise BadDatabase with a readable reason instead of database errors."""
        try:
            yield
        except (sqlite3.Error, SQLAlchemyError, OSError, WriteFailed) as error:
            message = str(error).lower()
            raise cls(url, next((words for part, words in REASONS if part in message), NOT_WRITABLE)) from error


class UnknownDatabase(Refused):
    """No driver for this kind of database."""

    def __init__(self, kind: str) -> None:
        install = Words("", "")
        if kind in DRIVERS:
            install = Words(
                ' Install it with: pip install "ludogite[machines]"',
                ' Installez-le avec : pip install "ludogite[machines]"',
            )
        super().__init__(
            f"Nothing is installed that speaks to a database of the kind {kind!r}.{install.en}",
            f"Rien n'est installé qui parle à une base de données du genre {kind!r}.{install.fr}",
        )


@contextmanager
def exclusive(url: str, address: str) -> Iterator[None]:
    """Keep other servers from opening the database; the lock ends with the process. Raises Refused."""
    path = file_of(url)
    if path is None:
        check_kind(url)
        yield
        return
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        raise BadDatabase(url, NOT_WRITABLE)
    with ExitStack() as opened:
        with BadDatabase.translating(url):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock_file = opened.enter_context(open(f"{path}{LOCK_SUFFIX}", "a+b", opener=_for_owner))
        if not lock(lock_file):
            lock_file.seek(0)
            raise DatabaseInUse(lock_file.read().decode())
        with BadDatabase.translating(url):
            contents = opened.enter_context(open(path, "ab", opener=_for_owner))
        if not lock_contents(contents):
            raise BadDatabase(url, OPEN_UNDER_OTHER_NAME)
        with BadDatabase.translating(url):
            _check(path)
        lock_file.truncate(0)
        lock_file.write(address.encode())
        lock_file.flush()
        yield
        lock_file.truncate(0)


def _for_owner(path: str, flags: int) -> int:
    """Open a file; a new one is readable by its owner only, because it holds the keys that sign cookies."""
    return os.open(path, flags, 0o600)


def file_of(url: str) -> Path | None:
    """File of a SQLite URL; None for databases in memory or on a server."""
    name = url.removeprefix(SQLITE)
    return None if name == url or name.startswith(IN_MEMORY) else Path(name)


def display_name(url: str) -> str:
    """Name of a database without secrets."""
    if path := file_of(url):
        return str(path)
    try:
        address = parse_url(url)
    except SQLAlchemyError:
        return url.partition("://")[0]
    port = f":{address.port}" if address.port else ""
    return f"{address.get_backend_name()}://{address.host or ''}{port}/{address.database or ''}"


def check_kind(url: str) -> None:
    """Refuse a database without a driver."""
    try:
        parse_url(url).get_dialect().import_dbapi()
    except (SQLAlchemyError, ImportError) as error:
        kind = url.partition("://")[0]  # the rest may contain secrets
        raise UnknownDatabase(kind) from error


def _check(path: Path) -> None:
    with closing(sqlite3.connect(path, timeout=1)) as database:
        database.execute("BEGIN IMMEDIATE")
        database.execute("PRAGMA schema_version").fetchone()
        database.rollback()

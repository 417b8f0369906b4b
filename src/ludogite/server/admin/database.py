"""Access to an existing database of the current revision."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection, Engine, text

from ludogite.games.words import Words
from ludogite.server.store.connections import POSTGRESQL, SQLITE, transactional_engine, writing_engine
from ludogite.server.store.database_file import BadDatabase, check_kind, file_of
from ludogite.server.store.migrate import NEWEST, revision

NOT_THERE = Words("There is no such database.", "Cette base de données n'existe pas.")
OTHER_REVISION = Words(
    "It was not written by this version of Ludogîte: start the server with it once to bring it up to date.",
    "Elle ne vient pas de cette version de Ludogîte : lancez une fois le serveur avec elle pour la mettre à jour.",
)

Done = TypeVar("Done")
VACUUMING = {
    SQLITE: ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"),
    POSTGRESQL: ("SET statement_timeout = 0", "VACUUM ANALYZE"),
}


@contextmanager
def open_database(url: str) -> Iterator[Engine]:
    """Engine whose transactions include schema changes; errors are readable. Raises Refused."""
    check_kind(url)
    path = file_of(url)
    if path is not None and not path.is_file():
        raise BadDatabase(url, NOT_THERE)
    engine = transactional_engine(url)
    try:
        with BadDatabase.translating(url):
            with engine.connect() as connection:
                if revision(connection) != NEWEST:
                    raise BadDatabase(url, OTHER_REVISION)
            yield engine
    finally:
        engine.dispose()


def in_transaction(url: str, work: Callable[[Connection], Done]) -> Done:
    """Run ``work`` in one transaction; raises Refused."""
    with open_database(url) as engine, engine.begin() as connection:
        return work(connection)


def size(connection: Connection) -> int:
    """Size of the database in bytes."""
    if connection.dialect.name == POSTGRESQL:
        query = "SELECT pg_database_size(current_database())"
    else:
        query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    return int(connection.execute(text(query)).scalar_one())


def vacuum(url: str) -> tuple[int, int]:
    """Free unused space; return the size in bytes before and after."""
    engine = writing_engine(url).execution_options(isolation_level="AUTOCOMMIT")
    try:
        with open_database(url), engine.connect() as connection:
            before = size(connection)
            for step in VACUUMING[connection.dialect.name]:
                connection.exec_driver_sql(step)
            return before, size(connection)
    finally:
        engine.dispose()

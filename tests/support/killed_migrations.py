"""Kills a start at every statement that it makes of the database, and sees whether the next start succeeds.

Run as a program, because it forks: ``python -m support.killed_migrations FOLDER``.
"""

import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import Engine, event

from ludogite.server.settings import SQLITE
from ludogite.server.store.engine import writing_engine
from ludogite.server.store.migrate import NEWEST, configuration, migrate

ACTS = 500


def first_form(path: Path) -> None:
    """A database of the first form, with some acts."""
    engine = writing_engine(f"{SQLITE}{path}")
    config = configuration()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with closing(sqlite3.connect(path)) as database:
        rows = [("t", number, "move", 0, "a1-a2", f"0:{number}", 1.0) for number in range(ACTS)]
        database.executemany("INSERT INTO acts VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        database.commit()


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


def starts(path: Path) -> tuple[str, int]:
    """Start for good: the form it then has, and how many acts."""
    migrate(f"{SQLITE}{path}")
    with closing(sqlite3.connect(path)) as database:
        (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
        (acts,) = database.execute("SELECT count(*) FROM acts").fetchone()
        return revision, acts


def kill_everywhere(folder: Path, before: Path | None, acts: int) -> int:
    """Kill the start from one database at every statement; how many times."""
    for statement in range(1000):
        path = folder / f"{before.stem if before else 'new'}-{statement}.db"
        if before:
            shutil.copy(before, path)
        is_killed = killed_at(statement, f"{SQLITE}{path}")
        assert starts(path) == (NEWEST, acts), statement
        if not is_killed:
            return statement
    raise AssertionError("there is no end of statements")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    first_form(folder / "first.db")
    print(kill_everywhere(folder, None, 0), kill_everywhere(folder, folder / "first.db", ACTS))

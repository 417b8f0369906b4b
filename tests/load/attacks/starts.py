"""Attacks on starting: kill -9 at any moment of the first start, and of a migration."""

import asyncio
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from load.attack import AttackRun, attack
from load.server import Server

FIRST_FORM = """
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO alembic_version VALUES ('0001');
CREATE TABLE guests (id VARCHAR(32) NOT NULL PRIMARY KEY, name VARCHAR(64) NOT NULL);
CREATE TABLE kept ("key" VARCHAR(64) NOT NULL PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE tables (
    id VARCHAR(32) NOT NULL PRIMARY KEY, game VARCHAR(32) NOT NULL, kind VARCHAR(16) NOT NULL, options TEXT NOT NULL,
    clock TEXT NOT NULL, shows_odds BOOLEAN NOT NULL, seed BLOB NOT NULL, opener VARCHAR(32) NOT NULL,
    opened DOUBLE NOT NULL, version INTEGER NOT NULL, phase VARCHAR(16) NOT NULL, turn INTEGER, updated DOUBLE NOT NULL
);
CREATE INDEX tables_by_opener ON tables (opener, opened);
CREATE INDEX tables_by_update ON tables (updated);
CREATE TABLE seats (
    table_id VARCHAR(32) NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, guest VARCHAR(32), level INTEGER,
    token VARCHAR(32), PRIMARY KEY (table_id, seat), CONSTRAINT seats_by_token UNIQUE (token)
) WITHOUT ROWID;
CREATE INDEX seats_by_guest ON seats (guest);
CREATE TABLE acts (
    table_id VARCHAR(32) NOT NULL REFERENCES tables (id), version INTEGER NOT NULL, kind VARCHAR(16) NOT NULL,
    seat INTEGER, text TEXT NOT NULL, request VARCHAR(80), at DOUBLE NOT NULL, PRIMARY KEY (table_id, version),
    CONSTRAINT acts_by_request UNIQUE (table_id, request)
) WITHOUT ROWID;
"""
"""A database as the first version made it."""
TABLES, ACTS = 400, 965
"""Of each of so many finished tables there are so many acts: 386,000 in all."""
TABLE = "INSERT INTO tables VALUES (?, 'colorado', 'screen', '{}', '{}', 1, x'00', 'ann', 1e6, 965, 'over', NULL, 1e6)"


def old_database(path: Path, tables: int) -> None:
    """A database of the first form, with very many acts."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(FIRST_FORM)
        names = [f"table-{number}" for number in range(tables)]
        database.executemany(TABLE, [(name,) for name in names])
        database.executemany(
            "INSERT INTO acts VALUES (?, ?, 'move', 0, 'a1-b3', ?, 1e6)",
            ((name, version, f"0:{version}") for name in names for version in range(1, ACTS + 1)),
        )
        database.commit()


def _acts(database: Path) -> int:
    """Number of acts in a database."""
    with closing(sqlite3.connect(database)) as opened:
        (found,) = opened.execute("SELECT COUNT(*) FROM acts").fetchone()
        return int(found)


async def _killed_starts(attack_run: AttackRun, kills: int, template: Path | None, seed: int) -> tuple[int, list[str]]:
    """Kill a server so often while it starts, each time on a new disk; how many start afterwards, and what others say.

    Half of them are killed at statements, evenly from the first to the last; half at random moments.
    """
    random, good, trouble = Random(seed), 0, []
    with TemporaryDirectory(dir=attack_run.folder) as name:
        trace = Path(name) / "trace"

        def laid_out(number: int) -> Server:
            (home := Path(name) / f"house-{number}").mkdir()
            if template:
                shutil.copy(template, home / "ludogite.db")
            return Server(home)

        whole = laid_out(0)
        began = time.monotonic()
        await whole.start(SIEGE_TRACE=str(trace))
        longest = time.monotonic() - began
        whole.kill_group()
        statements = trace.stat().st_size
        for number in range(1, kills + 1):
            server = laid_out(number)
            if number % 2:
                fatal = 1 + (statements - 1) * number // kills
                server.spawn(SIEGE_STATEMENT=str(fatal))
                when = f"statement {fatal} of {statements}"
                await server.opened()
            else:
                moment = random.uniform(0.3, 1) * longest
                server.spawn()
                when = f"after {moment:.2f} of {longest:.2f} s"
                await asyncio.sleep(moment)
            server.kill_group()
            server.spawn()
            if await server.opened():
                good += 1
                if template and (found := _acts(server.database)) != (kept := _acts(template)):
                    trouble.append(f"killed at {when}: {found:,} of {kept:,} acts are left")
            else:
                said = server.logged().decode(errors="replace").strip().splitlines()
                trouble.append(f"killed at {when}: {said[-1][-120:] if said else 'nothing is said'}")
            server.kill_group()
            shutil.rmtree(server.folder)
    return good, trouble


@attack("first-starts", 110, 10, is_alone=True)
async def first_starts(attack_run: AttackRun) -> None:
    """A first start that is killed at any moment leaves a database that starts."""
    kills = attack_run.scaled(40, 4)
    good, trouble = await _killed_starts(attack_run, kills, None, 40)
    attack_run.figures.what = f"{kills} first starts killed, {good} started afterwards"
    for words in trouble:
        attack_run.miss(words)


@attack("migrations", 110, is_alone=True)
async def migrations(attack_run: AttackRun) -> None:
    """A migration that is killed at any moment leaves a database that starts, with everything in it."""
    kills = attack_run.scaled(16, 4)
    tables = attack_run.scaled(TABLES, 20)
    with TemporaryDirectory(dir=attack_run.folder) as name:
        old_database(template := Path(name) / "old.db", tables)
        good, trouble = await _killed_starts(attack_run, kills, template, 16)
    attack_run.figures.what = f"{kills} migrations of {tables * ACTS:,} acts killed, {good} started afterwards"
    for words in trouble:
        attack_run.miss(words)

"""The store: migrations, and a writer whom one bad job does not stop."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, select, text

from ludogite.app.live.writes import Outcome
from ludogite.server.store import models
from ludogite.server.store.connections import writing_engine
from ludogite.server.store.database import Database
from ludogite.server.store.database_file import BadDatabase
from ludogite.server.store.migrate import NEWEST, configuration, migrate, revision
from ludogite.server.store.ownership import Owned
from ludogite.server.store.statements import setup_statements
from ludogite.server.store.write_jobs import WriteJob
from ludogite.table.acts import Act
from ludogite.table.setup import Clock, TableSetup
from ludogite.table.summary import TableSummary
from support.databases import KINDS, TEMPLATE, postgres, url
from support.killed_migrations import first_form, form
from support.server_host import awaited

TESTS = Path(__file__).parents[1]
SETUP = TableSetup("t", "colorado", "friend", {}, Clock(), True, b"", "ann", 0.0)
TABLE = setup_statements(SETUP, TableSummary(0, "playing", 0, 0.0))[0]


@pytest.fixture(params=KINDS)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database; its URL."""
    if request.param == "sqlite":
        yield url(tmp_path)
    else:
        with postgres().database() as made:
            yield made


def test_the_migrations_lead_to_the_tables_that_the_server_uses(empty: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), models.metadata))

    engine = writing_engine(empty)
    for _ in range(2):
        migrate(empty)
        with engine.connect() as connection:
            assert differences(connection) == []
            assert revision(connection) == NEWEST
    engine.dispose()


def test_the_newest_migration_is_known() -> None:
    assert ScriptDirectory.from_config(configuration()).get_current_head() == NEWEST


def test_acts_of_the_first_form_are_kept(tmp_path: Path) -> None:
    def to_first_form(connection: Connection) -> None:
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")

    engine = writing_engine(url(tmp_path))
    act = {"table_id": "t", "version": 1, "kind": "move", "seat": 0, "text": "a1-b3", "request": "0:1", "at": 2.5}
    with engine.begin() as connection:
        to_first_form(connection)
        connection.execute(insert(models.acts), act)
    migrate(url(tmp_path))
    with engine.connect() as connection:
        assert [row._asdict() for row in connection.execute(select(models.acts))] == [act | {"fence": 0}]
        made = connection.execute(text("SELECT sql FROM sqlite_master WHERE name = 'acts'")).scalar()
        assert "WITHOUT ROWID" in str(made)
    engine.dispose()


@pytest.mark.parametrize("database", KINDS)
def test_a_start_that_is_killed_at_any_statement_is_made_up_for_by_the_next(tmp_path: Path, database: str) -> None:
    if database == "postgresql":
        postgres()
    command = [sys.executable, "-m", "support.killed_migrations", str(tmp_path) if database == "sqlite" else database]
    done = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, timeout=240, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    first, upgrade = map(int, done.stdout.split())
    assert min(first, upgrade) > 10


@awaited
async def test_clocks_stand_still_while_the_server_is_brought_to_the_present_form(empty: str) -> None:
    first_form(empty)
    store = Database(empty)
    await store.start()
    claimed = await store.ownership.claim("t")
    assert isinstance(claimed, Owned)
    assert claimed.away_since is not None
    assert abs(claimed.away_since - 2.0) < 60  # when the server last ran
    await store.close()


def test_several_processes_that_start_at_once_are_not_in_each_other_s_way() -> None:
    program = "import sys; from ludogite.server.store.migrate import migrate; migrate(sys.argv[1])"
    with postgres().database() as empty:
        starts = [subprocess.Popen([sys.executable, "-c", program, empty], stderr=subprocess.PIPE) for _ in range(4)]
        assert [start.communicate(timeout=120)[1] for start in starts] == [b""] * 4
        assert form(empty)[0] == NEWEST


@awaited
async def test_two_processes_that_make_the_same_at_once_keep_one_of_it() -> None:
    with postgres().database(TEMPLATE) as shared:
        stores = [Database(shared) for _ in range(2)]
        for store in stores:
            await store.start()
        kept = await asyncio.gather(*(store.get_or_create("secret", partial(str, n)) for n, store in enumerate(stores)))
        assert kept in (["0", "0"], ["1", "1"])
        for store in stores:
            await store.close()


def test_what_a_killed_start_of_an_earlier_version_left_is_no_hindrance(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        database.execute("CREATE TABLE guests (id VARCHAR(32) NOT NULL PRIMARY KEY, name VARCHAR(64) NOT NULL)")
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        database.execute("CREATE TABLE _alembic_tmp_acts (table_id VARCHAR(32))")
    migrate(url(tmp_path))


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        ("CREATE TABLE songs (title TEXT)", "another program's"),
        ("CREATE TABLE guests (room INTEGER)", "another program's"),
        ("CREATE TABLE alembic_version (version_num TEXT); INSERT INTO alembic_version VALUES ('9999')", "newer"),
    ],
)
def test_a_database_that_is_not_for_this_version_is_refused_in_a_sentence(
    tmp_path: Path, statements: str, words: str
) -> None:
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        database.executescript(statements)
    with pytest.raises(BadDatabase) as refused:
        migrate(url(tmp_path))
    assert words in refused.value.words.en
    assert str(tmp_path) in refused.value.words.fr


@pytest.mark.usefixtures("database")
@awaited
async def test_one_bad_act_does_not_spoil_the_others(tmp_path: Path) -> None:
    store = Database(url(tmp_path))
    await store.start()
    told: dict[str, Outcome] = {}
    await store.writer.write(TABLE)
    versions = {"first": 1, "again": 1, "second": 2}
    for name, version in versions.items():
        act = Act(version, "move", 0, name, 0.0, name)
        store.writer.add(WriteJob("t", act, (), lambda outcome, name=name: told.update({name: outcome}), 1))  # type: ignore[misc]
    while len(told) < len(versions):
        await asyncio.sleep(0.001)
    await store.close()
    assert told == {"first": Outcome.COMMITTED, "again": Outcome.LOST, "second": Outcome.COMMITTED}


@pytest.mark.usefixtures("database")
@awaited
async def test_what_goes_with_a_bad_act_is_not_written_either(tmp_path: Path) -> None:
    store = Database(url(tmp_path))
    await store.start()
    told: list[Outcome] = []
    await store.writer.write(TABLE)
    for guest in ("ann", "bob"):
        also = [(insert(models.guests), {"id": guest, "name": guest.title(), "named": 0.0})]
        store.writer.add(WriteJob("t", Act(1, "move", 0, "x", 0.0), also, told.append, 1))
    while len(told) < 2:
        await asyncio.sleep(0.001)
    assert told == [Outcome.COMMITTED, Outcome.LOST]
    assert await store.guests.names_of(["ann", "bob"]) == {"ann": "Ann", "bob": ""}
    await store.guests.rename("bob", "Robert")
    await store.close()


@pytest.mark.usefixtures("database")
@awaited
async def test_what_waits_is_written_before_the_store_closes(tmp_path: Path) -> None:
    store = Database(url(tmp_path))
    await store.start()
    told: list[Outcome] = []
    await store.writer.write(TABLE)
    for version in range(1, 1201):
        store.writer.add(WriteJob("t", Act(version, "move", 0, "x", 0.0), (), told.append, 1))
    await store.close()
    await asyncio.sleep(0)
    assert told == [Outcome.COMMITTED] * 1200


@pytest.mark.usefixtures("database")
@awaited
async def test_what_is_kept_is_made_once(tmp_path: Path) -> None:
    for made in ("one", "two"):
        store = Database(url(tmp_path))
        await store.start()
        assert await store.get_or_create("secret", lambda made=made: made) == "one"  # type: ignore[misc]
        await store.guests.rename("ann", made)
        assert await store.guests.name_of("ann") == made
        assert await store.guests.name_of("bob") == ""
        await store.close()

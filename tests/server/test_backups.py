"""Backups of a database, also while it is being written, and databases restored from them."""

import asyncio
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import psycopg
import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import DBAPIError

from ludogite.app.live.writes import Outcome, WriteFailed
from ludogite.cli import main
from ludogite.server.settings import SQLITE
from ludogite.server.store import models
from ludogite.server.store.backups import FileExists, SameDatabase, backup, restore
from ludogite.server.store.connections import is_conflict, transactional_engine
from ludogite.server.store.copying import snapshot
from ludogite.server.store.database import Database
from ludogite.server.store.database_file import BadDatabase, exclusive
from ludogite.server.store.migrate import NEWEST
from ludogite.server.store.ownership import Owned
from ludogite.server.store.write_jobs import WriteJob
from ludogite.table.acts import Act
from support.copied_databases import FIXTURES, OWNER, Places, filled, new_places, nothing, rows, run
from support.server_host import awaited

TESTS = Path(__file__).parents[1]
SECONDS = 60.0
"""A machine with much else to do is slow."""
PLACES = pytest.mark.parametrize("place", ["file", "server"])


@pytest.fixture
def places(tmp_path: Path) -> Iterator[Places]:
    with new_places(tmp_path) as found:
        yield found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Folder for backups only."""
    (made := tmp_path / "backups").mkdir()
    return made


def acts_of(url: str, table: str) -> list[int]:
    """The versions of a table's acts."""
    return sorted(row[1] for row in rows(url)["acts"] if row[0] == table)


def unfenced(tables: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Tables without their fences, which grow when a database is restored; their owners are left out already."""
    fence = models.tables.c.keys().index("fence") - 1
    return [(*row[:fence], *row[fence + 1 :]) for row in tables]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@PLACES
def test_a_backup_is_a_database_in_one_file_that_only_its_owner_reads(places: Places, folder: Path, place: str) -> None:
    url, file, told = filled(places[place]()), folder / "monday.db", []
    copied = backup(url, file, lambda done, total: told.append((done, total)))
    assert rows(f"{SQLITE}{file}") == rows(url)
    assert copied.rows["acts"] == len(rows(url)["acts"])
    assert told[-1][0] == told[-1][1] > 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert names(folder) == ["monday.db"]
    assert file.read_bytes()[18:20] == b"\x01\x01", "it needs no journal beside it"


@pytest.mark.parametrize("target", ["file", "server"])
@pytest.mark.parametrize("source", ["file", "server"])
def test_a_database_comes_back_into_a_new_database(places: Places, folder: Path, source: str, target: str) -> None:
    old, new, file = filled(places[source]()), places[target](), folder / "monday.db"
    backup(old, file, nothing)
    content = file.read_bytes()
    copied = restore(file, new, nothing)
    assert (copied.replaced, copied.new_secrets, copied.orphans) == (None, False, 0)
    back, before = rows(new), rows(old)
    assert unfenced(back.pop("tables")) == unfenced(before.pop("tables"))
    assert back == before
    assert file.read_bytes() == content
    assert names(folder) == ["monday.db"]


def test_a_backup_of_an_older_form_can_be_made_and_restored(tmp_path: Path, folder: Path) -> None:
    path, file = tmp_path / "old.db", folder / "old.db"
    shutil.copy(FIXTURES / "server-0.1.db", path)
    backup(f"{SQLITE}{path}", file, nothing)
    with closing(sqlite3.connect(file)) as kept:
        assert kept.execute("SELECT version_num FROM alembic_version").fetchone() != (NEWEST,)
    restore(file, f"{SQLITE}{tmp_path / 'new.db'}", nothing)
    assert rows(f"{SQLITE}{tmp_path / 'new.db'}")["acts"] == rows(f"{SQLITE}{path}")["acts"]


def test_a_file_is_not_written_over_unless_that_is_wanted(places: Places, folder: Path) -> None:
    url, file = filled(places["file"]()), folder / "monday.db"
    file.write_text("a letter", encoding="utf-8")
    with pytest.raises(FileExists):
        backup(url, file, nothing)
    assert file.read_text(encoding="utf-8") == "a letter"
    backup(url, file, nothing, force=True)
    assert rows(f"{SQLITE}{file}") == rows(url)
    with pytest.raises(FileExists):
        backup(url, folder, nothing, force=True)
    with pytest.raises(SameDatabase):
        backup(url, Path(url.removeprefix(SQLITE)), nothing, force=True)
    assert names(folder) == ["monday.db"]


def test_a_folder_that_is_not_there_is_named(places: Places, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = filled(places["file"]()).removeprefix(SQLITE)
    assert main(["backup", str(folder / "nowhere" / "monday.db"), "--database", database]) == 2
    assert f"{folder / 'nowhere'}: No such file or folder" in capsys.readouterr().err


class Busy:
    """Somebody who writes acts all the time, one a transaction."""

    def __init__(self, url: str, table: str, written: int) -> None:
        self._url = url
        self._table = table
        self._stop = Event()
        self.acknowledged = written
        self.thread = Thread(target=self._write)

    def _write(self) -> None:
        engine = transactional_engine(self._url)
        while not self._stop.is_set():
            version = self.acknowledged + 1
            act = {"table_id": self._table, "version": version, "kind": "move", "text": "x" * 300, "at": time.time()}
            try:
                with engine.begin() as connection:
                    connection.execute(insert(models.acts).values(act))
            except DBAPIError as error:
                if not is_conflict(error):
                    raise
            else:
                self.acknowledged = version
        engine.dispose()

    def more(self) -> None:
        """Wait until something more is acknowledged."""
        before, until = self.acknowledged, time.monotonic() + SECONDS
        while self.acknowledged == before:
            assert time.monotonic() < until
            time.sleep(0.001)

    def stop(self) -> None:
        self._stop.set()
        self.thread.join()


@contextmanager
def busy(url: str, written: int = 0) -> Iterator[Busy]:
    """A table that somebody writes to; where nothing is written yet it is a new one."""
    if not written:
        with snapshot(url) as kept:
            row = dict(kept.connection.execute(select(models.tables)).mappings().first() or {})
        run(url, insert(models.tables).values(row | {"id": "busy"}))
    writing = Busy(url, "busy", written)
    writing.thread.start()
    try:
        writing.more()
        yield writing
    finally:
        writing.stop()


@PLACES
def test_a_backup_has_all_that_was_acknowledged_before_and_holds_nobody_up(
    places: Places, folder: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = filled(places[place]())
    monkeypatch.setattr("ludogite.server.store.backups.PAGES_PER_STEP", 5)
    with busy(url) as writer:
        for number in range(5):
            before = writer.acknowledged
            steps: list[int] = []
            file = folder / f"{number}.db"

            def wait(done: int, total: int, steps: list[int] = steps) -> None:
                steps.append(done)
                if len(steps) < 5:
                    writer.more()  # the writer goes on while the copying does

            backup(url, file, wait)
            acts = acts_of(f"{SQLITE}{file}", "busy")
            assert acts == list(range(1, len(acts) + 1))
            assert len(acts) >= before
            assert len(steps) > 5
            assert writer.acknowledged >= before + 4


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
from ludogite.cli import main
sys.exit(main(sys.argv[1:]))
"""


@PLACES
def test_a_disk_that_is_full_leaves_no_half_file(places: Places, folder: Path, place: str) -> None:
    url, file = filled(places[place]()), folder / "monday.db"
    database = url.removeprefix(SQLITE)
    command = [sys.executable, "-c", LIMITED, "backup", str(file), "--database", database]
    done = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"ludogite: {file}: ")
    assert "Traceback" not in done.stderr
    assert names(folder) == []
    file.write_text("the one of yesterday", encoding="utf-8")
    assert subprocess.run([*command, "--force"], cwd=TESTS, capture_output=True, check=False).returncode == 2
    assert file.read_text(encoding="utf-8") == "the one of yesterday"
    assert names(folder) == ["monday.db"]


ENDED = """
import os, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests in the background ignores it
import ludogite.server.store.backups as backups
from ludogite.cli import main
backups.PAGES_PER_STEP = 5
def end(*_, **__):
    os.kill(os.getpid(), int(sys.argv[1]))
    time.sleep(60)
from rich.progress import Progress
Progress.update = end
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("by", "status"), [(signal.SIGKILL, -9), (signal.SIGTERM, 130), (signal.SIGINT, 130)])
@PLACES
def test_a_backup_that_is_ended_half_way_is_not_there(
    places: Places, folder: Path, place: str, by: signal.Signals, status: int
) -> None:
    url, file = filled(places[place]()), folder / "monday.db"
    command = [sys.executable, "-c", ENDED, str(int(by)), "backup", str(file), "--database", url.removeprefix(SQLITE)]
    assert subprocess.run(command, cwd=TESTS, capture_output=True, check=False).returncode == status
    assert not file.exists()
    if by is not signal.SIGKILL:
        assert names(folder) == []
    backup(url, file, nothing)
    assert rows(f"{SQLITE}{file}") == rows(url)


# ---- coming back


def lived_in(url: str) -> str:
    """A database that was used after its backup: other tables, higher fences, a process that is there."""
    now = time.time()
    run(
        url,
        text("DELETE FROM acts WHERE version > 10100"),
        update(models.tables).values(owner="here", fence=41),
        update(models.acts).where(models.acts.c.version == 10_001).values(fence=55),
        insert(models.processes).values(id="here", opened=now, renewed=now, recalled=3),
        insert(models.processes).values(id="gone", opened=now, renewed=now, is_closed=True),
        insert(models.guests).values(id="late", name="Late", named=now),
    )
    return url


@PLACES
def test_a_database_is_replaced_and_nobody_goes_on_where_they_were(places: Places, folder: Path, place: str) -> None:
    url, file = filled(places[place]()), folder / "monday.db"
    backup(url, file, nothing)
    saved = rows(url)
    former = rows(lived_in(url))
    with pytest.raises(BadDatabase, match="--replace"):
        restore(file, url, nothing)
    assert rows(url) == former
    copied = restore(file, url, nothing, replace=True)
    back = rows(url)
    assert all(back[name] == saved[name] for name in ("guests", "kept", "seats", "acts", "owners"))
    assert copied.replaced
    assert rows(f"{SQLITE}{copied.replaced}") == former
    with snapshot(url) as kept:
        tables = kept.connection.execute(select(models.tables.c.fence, models.tables.c.owner)).all()
        processes = {row.id: row for row in kept.connection.execute(select(models.processes))}
    assert {row.fence for row in tables} == {56}
    assert (processes["here"].recalled, processes["here"].is_closed) == (4, False)
    assert "gone" not in processes
    owners = {row.owner for row in tables} - {None}
    assert owners.isdisjoint({"here", OWNER})
    assert owners == processes.keys() - {"here", OWNER}
    assert all(processes[owner].is_closed for owner in owners)


def test_fences_of_the_backup_count_too(places: Places, folder: Path) -> None:
    url, file = lived_in(filled(places["file"]())), folder / "monday.db"
    backup(url, file, nothing)
    new = places["file"]()
    restore(file, new, nothing)
    with snapshot(new) as kept:
        assert set(kept.connection.execute(select(models.tables.c.fence)).scalars()) == {56}


def test_what_is_replaced_is_not_kept_where_that_is_not_wanted(places: Places, folder: Path) -> None:
    url, file = filled(places["file"]()), folder / "monday.db"
    backup(url, file, nothing)
    before = names(folder.parent)
    assert restore(file, lived_in(url), nothing, replace=True, keep=False).replaced is None
    assert [name for name in names(folder.parent) if not name.endswith(".open")] == before


def test_a_host_is_told_that_servers_must_start_again_where_the_keys_are_others(
    places: Places, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url, file = filled(places["file"]()), folder / "monday.db"
    path = url.removeprefix(SQLITE)
    assert main(["backup", str(file), "--database", path]) == 0
    assert "tables 17" in capsys.readouterr().out
    assert main(["restore", str(file), "--database", path]) == 2
    assert "--replace" in capsys.readouterr().err
    assert main(["restore", str(file), "--database", path, "--replace"]) == 0
    said = capsys.readouterr().out
    assert "restart every server" not in said
    assert "-replaced-" in said
    run(url, update(models.kept).values(value="another"))
    assert main(["restore", str(file), "--database", path, "--replace"]) == 0
    assert "restart every server" in capsys.readouterr().out


@PLACES
def test_a_restoring_that_is_killed_has_changed_nothing(places: Places, folder: Path, place: str) -> None:
    url, file = filled(places[place]()), folder / "monday.db"
    backup(url, file, nothing)
    former = rows(lived_in(url))
    arguments = ["restore", str(file), "--replace", "--database", url.removeprefix(SQLITE)]
    command = [sys.executable, "-c", ENDED, str(int(signal.SIGKILL)), *arguments]
    assert subprocess.run(command, cwd=TESTS, capture_output=True, check=False).returncode == -9
    assert rows(url) == former
    assert main(arguments) == 0


@PLACES
def test_a_database_is_replaced_while_it_is_written_all_the_time(places: Places, folder: Path, place: str) -> None:
    url, file = filled(places[place]()), folder / "monday.db"
    with busy(url):
        pass
    backup(url, file, nothing)
    saved = acts_of(f"{SQLITE}{file}", "busy")
    with exclusive(url, "http://here"), busy(url, saved[-1]) as writer:
        copied = restore(file, url, nothing, replace=True)
        writer.more()
    former, now = acts_of(f"{SQLITE}{copied.replaced}", "busy"), acts_of(url, "busy")
    assert len(former) > len(saved)
    assert former == list(range(1, len(former) + 1))
    assert now == [*saved, *range(len(former) + 1, writer.acknowledged + 1)], "each act is here or there, none is lost"


def test_a_database_is_replaced_though_somebody_holds_a_table_and_waits_for_another(
    places: Places, folder: Path
) -> None:
    url, file = filled(places["server"]()), folder / "monday.db"
    backup(url, file, nothing)
    before = rows(url)
    with ThreadPoolExecutor(1) as thread:
        # PostgreSQL ends one of the two: as a rule the one that restores, which tries again.
        with psycopg.connect(url) as other, suppress(psycopg.errors.DeadlockDetected):
            other.execute("SET deadlock_timeout = '20s'")
            other.execute("LOCK TABLE acts IN ROW EXCLUSIVE MODE")
            restoring = thread.submit(restore, file, url, nothing, replace=True)
            until = time.monotonic() + SECONDS
            while other.execute("SELECT FROM pg_locks WHERE NOT granted").fetchone() is None:
                assert time.monotonic() < until
            other.execute("LOCK TABLE tables IN ROW SHARE MODE")
        restoring.result(SECONDS)
    assert rows(url)["acts"] == before["acts"]


@PLACES
@awaited
async def test_a_process_that_has_the_database_open_takes_its_tables_up_as_they_were_restored(
    places: Places, folder: Path, place: str
) -> None:
    url, file = filled(places[place]()), folder / "monday.db"
    table = rows(url)["tables"][0][0]
    backup(url, file, nothing)
    store = Database(url)
    await store.start()
    first = await store.ownership.claim(table)
    assert isinstance(first, Owned)
    assert await added(store, table, 20_000, first.fence) is Outcome.COMMITTED
    assert not await store.ownership.renew()
    loop, during = asyncio.get_running_loop(), []

    async def others() -> None:
        """Work of a process while the database is being replaced."""
        if place == "server":
            during.append(await store.ownership.renew())
        with pytest.raises(WriteFailed):
            await store.guests.rename("ann", "Ann again")

    def tell(done: int, _: int) -> None:
        if not during:
            during.append(False)
            asyncio.run_coroutine_threadsafe(others(), loop).result(SECONDS)

    await asyncio.to_thread(restore, file, url, tell, replace=True)
    assert not any(during), "nothing is known of it before it is done, and no lease runs out meanwhile"
    assert await added(store, table, 20_001, first.fence) is Outcome.LOST
    assert await store.ownership.renew()
    assert await store.ownership.lost_tables({table: first.fence}) == {table}
    again = await store.ownership.claim(table)
    assert isinstance(again, Owned)
    assert again.fence > first.fence
    found = await store.table(table)
    assert found
    assert 20_000 not in [act.version for act in found[1]]
    assert await added(store, table, 20_000, again.fence) is Outcome.COMMITTED
    await store.guests.rename("ann", "Ann at last")
    await store.close()


async def added(store: Database, table: str, version: int, fence: int) -> Outcome:
    """Outcome of an act; retried while the database pauses."""
    while True:
        told: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        store.writer.add(WriteJob(table, Act(version, "move", 0, "x", 0.0, None), (), told.set_result, fence))
        if (outcome := await told) is not Outcome.FAILED:
            return outcome

"""A server's data moves from database to database: all of it, or nothing."""

import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text

from ludogite.cli import main
from ludogite.server.settings import SQLITE
from ludogite.server.store import models
from ludogite.server.store.backups import SameDatabase, move_database
from ludogite.server.store.copying import CONTENT, CopyDiffers, snapshot
from ludogite.server.store.database_file import BadDatabase, DatabaseInUse, exclusive
from ludogite.server.store.migrate import NEWEST, migrate
from support.copied_databases import FIXTURES, OWNER, Places, filled, new_places, nothing, rows, run
from support.databases import postgres

TESTS = Path(__file__).parents[1]
HOLES = "0:a\0b"
"""The id of a request that PostgreSQL cannot write as it is."""


@pytest.fixture
def places(tmp_path: Path) -> Iterator[Places]:
    with new_places(tmp_path) as found:
        yield found


@pytest.mark.parametrize("target", ["file", "server"])
@pytest.mark.parametrize("source", ["file", "server"])
def test_a_database_moves_with_all_its_rows(places: Places, source: str, target: str) -> None:
    old, new = filled(places[source]()), places[target]()
    before, told = rows(old), []
    copied = move_database(old, new, lambda done, total: told.append((done, total)))
    assert rows(new) == before == rows(old)
    assert copied.rows == {table.name: len(before[table.name]) for table in CONTENT}
    assert before["owners"]
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]
    with snapshot(new) as kept:
        (process,) = kept.connection.execute(select(models.processes))
        assert process.is_closed
        assert process.id != OWNER


def test_an_older_form_arrives_in_the_newest_and_stays_as_it_was(places: Places, tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    shutil.copy(FIXTURES / "server-0.1.db", path)
    new = places["server"]()
    move_database(f"{SQLITE}{path}", new, nothing)
    with closing(sqlite3.connect(path)) as old:
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() != (NEWEST,)
        assert old.execute("SELECT count(*) FROM acts").fetchone() == (len(rows(new)["acts"]),)
    arrived, there = rows(new), rows(f"{SQLITE}{path}")
    assert [arrived.pop("guests")[0][:2]] == [there.pop("guests")[0][:2]]  # when they were named is first noted now
    assert arrived == there


def test_what_postgresql_cannot_write_is_said_in_its_way(places: Places) -> None:
    old, new = filled(places["file"]()), places["server"]()
    act = {"table_id": rows(old)["tables"][0][0], "version": 99_999, "kind": "move", "text": "x", "at": 1.0}
    run(old, insert(models.acts).values(**act, request=HOLES))
    move_database(old, new, nothing)
    assert any("0:a\ufffdb" in row for row in rows(new)["acts"])


def test_rows_of_tables_that_are_gone_are_left_out_and_counted(places: Places) -> None:
    old, new = filled(places["file"]()), places["server"]()
    run(old, insert(models.acts).values(table_id="gone", version=1, kind="move", text="x", at=1.0))
    assert move_database(old, new, nothing).orphans == 1
    assert not any("gone" in row for row in rows(new)["acts"])


@pytest.mark.parametrize("target", ["file", "server"])
def test_nothing_is_written_over_a_database(places: Places, target: str) -> None:
    old, new = filled(places["file"]()), places[target]()
    migrate(new)
    run(new, insert(models.guests).values(id="ann", name="Ann", named=1.0))
    before = rows(new)
    with pytest.raises(BadDatabase, match="already"):
        move_database(old, new, nothing)
    assert rows(new) == before


def test_a_database_that_was_opened_and_left_empty_gives_way(places: Places) -> None:
    old, new = filled(places["file"]()), places["server"]()
    migrate(new)
    run(new, insert(models.kept).values(key="secret", value="nobody has it"))
    move_database(old, new, nothing)
    assert rows(new) == rows(old)


def test_a_database_that_is_open_does_not_move(places: Places) -> None:
    old, new = filled(places["file"]()), places["file"]()
    with exclusive(old, "http://here"), pytest.raises(DatabaseInUse):
        move_database(old, new, nothing)
    with exclusive(new, "http://here"), pytest.raises(DatabaseInUse):
        move_database(old, new, nothing)
    with pytest.raises(SameDatabase):
        move_database(old, old, nothing)


@pytest.mark.parametrize("which", ["source", "target"])
def test_a_database_at_a_server_with_a_living_process_does_not_move(places: Places, which: str) -> None:
    urls = {"source": filled(places["server"]()), "target": places["server"]()}
    migrate(urls["target"])
    now = text("extract(epoch from clock_timestamp())")
    run(urls[which], insert(models.processes).values(id="here", opened=now, renewed=now))
    with pytest.raises(BadDatabase, match="server is running"):
        move_database(urls["source"], urls["target"], nothing)
    assert rows(urls["target"])["tables"] == []


def test_a_database_that_is_opened_meanwhile_has_not_moved(places: Places) -> None:
    old, new = filled(places["server"]()), places["file"]()

    def open_it(done: int, total: int) -> None:
        if done == total:
            run(old, insert(models.processes).values(id="early", opened=time.time(), renewed=time.time()))

    with pytest.raises(BadDatabase, match="server is running"):
        move_database(old, new, open_it)
    assert rows(new)["tables"] == []


def test_a_copy_that_is_not_alike_is_not_kept(places: Places) -> None:
    old, new = filled(places["file"]()), places["server"]()
    migrate(new)
    run(
        new,
        text(
            "CREATE FUNCTION spoil() RETURNS trigger AS "
            "$$ BEGIN IF NEW.version = 10001 THEN NEW.text = 'other'; END IF; RETURN NEW; END $$ LANGUAGE plpgsql"
        ),
        text("CREATE TRIGGER spoil BEFORE INSERT ON acts FOR EACH ROW EXECUTE FUNCTION spoil()"),
    )
    with pytest.raises(CopyDiffers, match="acts"):
        move_database(old, new, nothing)
    assert rows(new)["tables"] == []


def damaged(path: Path) -> None:
    filled(f"{SQLITE}{path}")
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(path.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 8192] = bytes(8192)
    path.write_bytes(content)


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE recipes (name TEXT)")


def newer(path: Path) -> None:
    filled(f"{SQLITE}{path}")
    run(f"{SQLITE}{path}", text("UPDATE alembic_version SET version_num = '9999'"))


def letter(path: Path) -> None:
    path.write_text("Dear Zoé," * 1000, encoding="utf-8")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (damaged, "damaged"),
        (foreign, "no Ludogîte database"),
        (newer, "newer version"),
        (letter, "damaged, or not a database"),
        (Path.touch, "no Ludogîte database"),
        (Path.mkdir, "no Ludogîte database"),
        (lambda _: None, "no Ludogîte database"),
    ],
)
@pytest.mark.parametrize("command", ["move-database", "backup", "restore"])
def test_what_is_no_sound_database_is_refused_in_a_sentence(
    tmp_path: Path, make: Callable[[Path], None], said: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, new = tmp_path / "bad.db", tmp_path / "new.db"
    make(bad)
    before = bad.read_bytes() if bad.is_file() else None
    words = {
        "move-database": ["move-database", str(bad), str(new)],
        "backup": ["backup", str(new), "--database", str(bad)],
        "restore": ["restore", str(bad), "--database", str(new)],
    }
    assert main(words[command]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert str(bad) in complaint
    assert not new.exists()
    if before is not None:
        assert bad.read_bytes() == before


KILLED = """
import os, sys
from sqlalchemy import Engine, event
from ludogite.server.store.backups import move_database
seen = 0
def die(*_):
    global seen
    seen += 1
    if seen == int(sys.argv[3]):
        os._exit(9)
def listen(done, total):
    if done and not seen:
        event.listen(Engine, "before_cursor_execute", die)
        event.listen(Engine, "commit", die)
        die()
move_database(sys.argv[1], sys.argv[2], listen)
"""


@pytest.mark.slow
@pytest.mark.parametrize("target", ["file", "server"])
def test_whoever_is_killed_meanwhile_leaves_nothing_half_done(places: Places, target: str) -> None:
    old, new = filled(places["file"]()), places[target]()
    before, moments, ended = rows(old), 0, 9
    while ended == 9:
        moments += 1
        command = [sys.executable, "-c", KILLED, old, new, str(moments)]
        ended = subprocess.run(command, check=False, cwd=TESTS).returncode
        assert rows(new)["tables"] == ([] if ended == 9 else before["tables"])
        moments += 3
    assert ended == 0
    assert moments > 8
    assert rows(new) == before


def test_a_host_is_told_what_was_moved_and_what_to_do_next(places: Places, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = filled(places["file"]()), places["server"]()
    assert main(["move-database", old.removeprefix(SQLITE), new, "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "tables 17" in said
    assert "LUDOGITE_DATABASE" in said
    assert main(["move-database", old.removeprefix(SQLITE), new]) == 2
    assert "already" in capsys.readouterr().err


def test_a_password_is_never_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = filled(f"{SQLITE}{tmp_path / 'house.db'}").removeprefix(SQLITE)
    for url in (
        f"postgresql://ann:hunter2@127.0.0.1:{postgres().port}/nowhere",
        "postgresql://ann:hunter2@127.0.0.1:1/nowhere",
        "nosql://ann:hunter2@127.0.0.1/nowhere",
    ):
        assert main(["move-database", kept, url]) == 2
        assert main(["move-database", url, str(tmp_path / "new.db")]) == 2
        assert main(["backup", str(tmp_path / "new.db"), "--database", url]) == 2
        assert main(["restore", kept, "--database", url]) == 2
    said = "".join(capsys.readouterr())
    assert "hunter2" not in said
    assert "Traceback" not in said
    assert not list(tmp_path.glob("new.db*"))

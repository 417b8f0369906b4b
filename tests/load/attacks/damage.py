"""Attacks on what is kept: files that are no database of ours, or damaged; one bad table among good ones."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from load.attack import AttackRun, attack
from load.attacks.disk import can_make_disks, disk
from load.attacks.tables import bot_waits
from load.server import Server
from load.visitors import Gate, Guest

PAGE = 4096
REFUSING = 30.0
"""A server that cannot start says so within so many seconds."""
MOST_LINES = 3
Spoil = Callable[[Path], None]


def _short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:50])


def _noise(path: Path) -> None:
    path.write_bytes(Random(1).randbytes(3 * PAGE))


def _no_header(path: Path) -> None:
    path.write_bytes(b"This is a letter to my aunt.\n" * 400)


def _bad_schema(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + Random(2).randbytes(PAGE - 100) + whole[PAGE:])


def _bad_pages(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:PAGE] + Random(3).randbytes(len(whole) - PAGE))


def _too_new(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()


def _foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE guests (recipe TEXT, flour INTEGER)")
        database.commit()


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


SPOILED: dict[str, Spoil] = {
    "a file of 50 bytes": _short,
    "noise": _noise,
    "a text": _no_header,
    "a damaged schema": _bad_schema,
    "damaged pages": _bad_pages,
    "a newer database": _too_new,
    "another program's database": _foreign,
    "a folder": _folder,
}


async def _refusal(server: Server) -> list[str]:
    """Failures of a server that cannot start: it should print one sentence and end."""
    server.spawn()
    if await server.opened(REFUSING):
        server.kill_group()
        return ["it starts nevertheless"]
    if server.is_running:
        server.kill_group()
        return ["it neither starts nor ends"]
    said = server.said.read_text(errors="replace") + server.logged().decode(errors="replace")
    lines = [line for line in said.splitlines() if line.strip()]
    found = []
    if server.tracebacks():
        found.append("a traceback")
    if not lines:
        found.append("nothing is said")
    if len(lines) > MOST_LINES:
        found.append(f"{len(lines)} lines are said, the last {lines[-1][:80]!r}")
    if server.process and server.process.returncode == 0:
        found.append("it ends as if all were well")
    return found


@attack("bad-files", 30, 12, is_alone=True)
async def bad_files(attack_run: AttackRun) -> None:
    """Whatever is wrong with the file, a start says it in one sentence."""
    with TemporaryDirectory(dir=attack_run.folder) as name:
        (good := Path(name) / "good").mkdir()
        source = await Server(good).start()
        await Guest(Gate(source.port), next(attack_run.sources)).arrive("Ada")
        await source.ended(30)
        for number, (what, spoil) in enumerate(SPOILED.items()):
            (home := Path(name) / f"house-{number}").mkdir()
            shutil.copy(source.database, home / "ludogite.db")
            spoil(home / "ludogite.db")
            for words in await _refusal(Server(home)):
                attack_run.miss(f"{what}: {words}")
        if can_make_disks():
            (home := Path(name) / "house-full").mkdir()
            with disk(Path(name) / "disk", 16) as small:
                small.fill()
                server = Server(home, small.prefix, settings={"LUDOGITE_DATABASE": str(small.inside / "ludogite.db")})
                for words in await _refusal(server):
                    attack_run.miss(f"a full disk at the first start: {words}")
    attack_run.figures.what = f"{len(SPOILED) + 1} starts that cannot be"


@attack("bad-table", 20, is_alone=True)
async def bad_table(attack_run: AttackRun) -> None:
    """One bad table spoils nothing else: lists, other tables and other bots go on."""
    with TemporaryDirectory(dir=attack_run.folder) as name:
        (home := Path(name) / "house").mkdir()
        server = await Server(home).start()
        gate = Gate(server.port, attack_run.figures.statuses)
        guest = await Guest(gate, next(attack_run.sources)).arrive("Ada")
        tables = [await guest.open("katarenga", "bot", levels=[1]) for _ in range(4)]
        for table in tables:
            await bot_waits(guest, table, 10, Random(4), most=2)
        await server.ended(30)
        with closing(sqlite3.connect(server.database)) as database:
            for table, text in zip(tables, ("nonsense", "a1-a1"), strict=False):
                database.execute("UPDATE acts SET text = ? WHERE table_id = ? AND version = 1", (text, table))
                database.execute("UPDATE tables SET version = 0 WHERE id = ?", (table,))
            database.commit()
        await server.start()
        await asyncio.sleep(2)
        lines = (await guest.get("/api/me/tables")).json
        attack_run.expect(isinstance(lines, list) and len(lines) >= 2, f"the list of tables is {str(lines)[:100]}")
        for table in tables[2:]:
            waits = await bot_waits(guest, table, 10, Random(5), most=2)
            attack_run.expect(bool(waits) and max(waits) < 10, f"a good table does not go on: {waits}")
        for table in tables[:2]:
            answer = await guest.get(f"/api/tables/{table}/past?step=0")
            attack_run.expect(400 <= answer.status < 500 or answer.status == 200, f"a bad table: {answer.status}")
        stopped = await server.ended(10)
        attack_run.expect(stopped < 10, "it does not stop")
        attack_run.figures.tracebacks = server.tracebacks()
    attack_run.figures.what = "2 of 4 tables with acts that make no sense"

"""Attacks on the command line: versions it was not tested with, ids like options, odd records, files with two names."""

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import ludogite
from load.attack import AttackRun, attack
from load.server import TRACEBACK, Server
from load.visitors import Gate, Guest

REFUSING = 20.0
"""A server that will not start says so within so many seconds."""
UVICORNS = ("0.53.0", "0.54.1", "1.0.0")
MOST_TABLES = 1000
"""One id in 64 begins with a dash."""
RECORDS = 20


async def _said(server: Server, *words: str) -> tuple[int, bytes]:
    """The exit status of a command beside a server, and all that it said."""
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "ludogite", *words],
        cwd=server.folder,
        env=server.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.returncode, done.stdout


@attack("other-uvicorns", 15, is_alone=True)
async def other_uvicorns(attack_run: AttackRun) -> None:
    """A server whose connections may have no bounds does not start, and says which version of uvicorn it needs."""
    with TemporaryDirectory(dir=attack_run.folder) as name:
        for number, version in enumerate(UVICORNS):
            (home := Path(name) / f"house-{number}").mkdir()
            server = Server(home)
            server.spawn(SIEGE_UVICORN=version)
            is_open = await server.opened(REFUSING)
            server.kill_group()
            said = server.logged() + server.said.read_bytes()
            attack_run.expect(not is_open, f"it starts with uvicorn {version}")
            attack_run.expect(version.encode() in said and TRACEBACK not in said, f"{version} is refused with {said!r}")
    attack_run.figures.what = f"{len(UVICORNS)} versions of uvicorn that were not tried"


@attack("dashed-ids", 15, is_alone=True, judges_memory=False)
async def dashed_ids(attack_run: AttackRun) -> None:
    """A table whose id begins with a dash can be closed and deleted like all others."""
    async with attack_run.own_server(LUDOGITE_TABLES_PER_MINUTE="0") as under_test:
        guest, opened = await Guest(under_test.gate, next(attack_run.sources)).arrive("Ada"), 0
        table = ""
        while not table.startswith("-") and opened < MOST_TABLES:
            table, opened = await guest.open("colorado", "screen"), opened + 1
        for task in ("close", "delete"):
            status, said = await _said(under_test.server, "admin", task, table, "--yes")
            attack_run.expect(status == 0, f"admin {task} {table} ends with {status}: {said[-100:]!r}")
    attack_run.figures.what = f"{opened} tables, the id of the last begins with a dash"
    attack_run.expect(table.startswith("-"), "no id begins with a dash, so nothing is attacked")


@attack("chance-reviews", 20, is_alone=True)
async def chance_reviews(attack_run: AttackRun) -> None:
    """A record that breaks off anywhere, also where dice or cards are to come, is reviewed as far as it goes."""
    random, reviewed = Random(3), 0
    with TemporaryDirectory(dir=attack_run.folder) as name:
        server = Server(Path(name))
        for number in range(RECORDS):
            match = ludogite.Match(random.choice(("kanto", "karma-dice", "karma-solo")), seed=number)
            for _ in range(random.randrange(1, 12)):
                match.play(random.choice(match.position.legal_moves()))
            head, _, moves = str(match.record()).partition("\n\n")
            lines = moves.splitlines(keepends=True)
            record = Path(name) / "record.txt"
            record.write_text(head + "\n\n" + "".join(lines[: random.randint(1, len(lines))]), encoding="utf-8")
            status, said = await _said(server, "review", "--nodes", "10", str(record))
            reviewed += status == 0
            attack_run.expect(status == 0, f"game {number}: {said[-200:]!r}")
    attack_run.figures.what = f"{RECORDS} games with dice or hidden values broken off anywhere, {reviewed} reviewed"


@attack("open-twice", 15, is_alone=True, judges_memory=False)
async def open_twice(attack_run: AttackRun) -> None:
    """A database is open once, whatever other names its file has."""
    async with attack_run.own_server() as under_test:
        first = under_test.server
        guest = await Guest(Gate(first.port), next(attack_run.sources)).arrive("Ada")
        await guest.open("colorado", "screen")
        for kind in ("symlink_to", "hardlink_to"):
            (home := first.folder.parent / kind).mkdir()
            second = Server(home)
            getattr(second.database, kind)(first.database)
            second.spawn()
            is_open = await second.opened(REFUSING) and str(second.port) in second.said.read_text(encoding="utf-8")
            second.kill_group()  # one that refuses may say where the first is
            attack_run.expect(not is_open, f"it is open twice ({kind})")
            attack_run.expect(not second.tracebacks(), f"a traceback ({kind})")
            second.database.unlink()
    attack_run.figures.what = "a symbolic link and a hard link to a database that is open"

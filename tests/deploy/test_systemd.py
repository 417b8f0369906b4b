"""The systemd units: systemd accepts them, they drop unneeded privileges, and their services run."""

import os
import re
import shlex
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from deploy.image import ROOT
from deploy.running import COMPILING, SECONDS, Running
from deploy.units import FOLDER, PROGRAM, Machine, Unit
from deploy.visitors import against_a_bot, playing, two_at_a_table
from support.server_host import awaited
from support.servers import PostgresServer, RedisServer, free_port

SERVICES = sorted(path.name for path in FOLDER.glob("*.service"))
CHECKOUT = {"PYTHONPATH": str(ROOT / "src"), "CI": "1", "LC_ALL": "C.UTF-8"}
EXPOSURE = "20"
"""The maximum of systemd's exposure score of a service, out of 100."""
ANALYZE = "/usr/bin/systemd-analyze"
CURL = "/usr/bin/curl"
with_systemd = pytest.mark.skipif(not Path(ANALYZE).exists(), reason="no systemd-analyze")


@contextmanager
def started(machine: Machine, unit: Unit, **instead: str) -> Iterator[Running]:
    """The program of a unit, until the test leaves it, with the compiled rules of this checkout."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "XDG_CACHE_HOME") if name in os.environ}
    environment = kept | CHECKOUT | machine.environment(unit)
    environment.pop("LUDOGITE_CACHE", None)
    words = [instead.get(word, word) for word in machine.words(unit)]
    with Running(words, environment, machine.folder, unit.name) as running:
        yield running


@with_systemd
def test_systemd_understands_every_unit(tmp_path: Path) -> None:
    units = []
    for path in sorted(FOLDER.glob("ludogite*")):
        units.append(tmp_path / path.name)
        units[-1].write_text(path.read_text(encoding="utf-8").replace(PROGRAM, "/bin/true"), encoding="utf-8")
    said = subprocess.run([ANALYZE, "verify", "--man=no", *units], capture_output=True, encoding="utf-8", check=False)
    assert (said.returncode, said.stderr) == (0, "")


@with_systemd
@pytest.mark.parametrize("name", SERVICES)
def test_a_service_can_do_little_beyond_its_work(name: str) -> None:
    words = [ANALYZE, "security", "--offline=true", "--no-pager", f"--threshold={EXPOSURE}", str(FOLDER / name)]
    said = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert said.returncode == 0, said.stdout.splitlines()[-1] + said.stderr


@pytest.mark.parametrize("name", SERVICES)
def test_all_services_give_up_the_same_rights(name: str) -> None:
    begin, end = (re.escape(line) for line in ("UMask=", "SystemCallFilter="))
    rights = [
        re.findall(rf"^{begin}.*^{end}.*?$", Unit(one).text, re.DOTALL | re.MULTILINE) for one in (name, SERVICES[0])
    ]
    assert rights[0]
    assert rights[0] == rights[1]


@awaited
async def test_a_server_in_one_file_is_backed_up_while_people_play(tmp_path: Path) -> None:
    machine, port = Machine(tmp_path, file=written()), str(free_port())
    address = f"http://127.0.0.1:{port}"
    with started(machine, Unit("ludogite.service"), **{"8000": port}) as server:
        server.wait_for(f"{address}/api/ready")
        async with playing(await two_at_a_table(address, address, "kanto")) as go_on:
            await go_on()
            saved = Unit("ludogite-backup.service")
            with started(machine, saved) as backup:
                assert backup.process.wait(SECONDS) == 0, backup.said()
            await go_on()
        assert server.end() == -signal.SIGTERM
    (file,) = (machine.state / "ludogite" / "backups").iterdir()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d\.db", file.name)
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("SELECT COUNT(*) FROM acts").fetchone()[0] > 1
    os.utime(file, (0, 0))
    subprocess.run(machine.words(saved, "ExecStartPost"), check=True)
    assert not file.exists()


@pytest.mark.needs_bots
@awaited
async def test_a_reload_brings_new_processes_while_people_play(tmp_path: Path) -> None:
    with servers() as settings:
        unit, machine = Unit("ludogite@.service"), Machine(tmp_path, str(free_port()), written() | settings)
        address = f"http://127.0.0.1:{machine.instance}"
        with started(machine, unit) as server, started(machine, Unit("ludogite-worker.service")) as worker:
            if Path(CURL).exists():
                assert subprocess.run(machine.words(unit, "ExecStartPost"), check=False).returncode == 0, server.said()
            server.wait_for(f"{address}/api/ready")
            worker.wait_to_say("processes", COMPILING)
            people = await two_at_a_table(address, address, "colorado") + await against_a_bot(address, "kanto")
            async with playing(people) as go_on:
                await go_on()
                before = children(server.process.pid)
                reload = unit.one("ExecReload").replace("$MAINPID", str(server.process.pid))
                subprocess.run(shlex.split(reload), check=True)
                server.wait_to_say("renewed all processes")
                await go_on()
            assert len(before) == 2
            assert not before & children(server.process.pid)
            assert worker.end() == 0
            assert server.end() == 0


def written() -> dict[str, str]:
    """The variables in the example of ludogite.env that are not commented out."""
    lines = (FOLDER / "example.env").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


@contextmanager
def servers() -> Iterator[dict[str, str]]:
    """PostgreSQL and Redis, by the variables of the example for several machines."""
    with ExitStack() as ending:
        postgres, redis = PostgresServer(), RedisServer()
        for server in (postgres, redis):
            ending.callback(server.remove)
            server.start()
        url = ending.enter_context(postgres.database())
        named = re.findall(
            r"^#(LUDOGITE_\w+)=\w+://", (FOLDER / "example.env").read_text(encoding="utf-8"), re.MULTILINE
        )
        yield dict(zip(named, (url, redis.url), strict=True))


def children(process: int) -> set[int]:
    """The children of a process."""
    return set(map(int, Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split()))

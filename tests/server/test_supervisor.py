"""The supervisor: as many processes as asked, started again when they end, renewed one by one, ended together."""

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
import pytest

from ludogite.cli import main
from ludogite.server import supervisor as supervising
from ludogite.server.running import PortTaken, SeveralProcesses, bind, check_processes, listen
from ludogite.server.settings import Settings
from ludogite.server.supervisor import Role, Supervisor, role_of
from support.server_host import awaited

SECONDS = 60
CHILD = [sys.executable, str(Path(__file__).parents[1] / "support" / "stand_in_child.py")]
POSTGRES, REDIS = "postgresql://house:secret@127.0.0.1/games", "redis://127.0.0.1/0"


class Watched:
    """A supervisor of stand-ins, and what they have written down."""

    def __init__(self, folder: Path, processes: int) -> None:
        self.folder = folder
        self.opened = 0
        self.supervisor = Supervisor(Settings(processes=processes, database=str(folder)), self._open, CHILD)
        self.task = asyncio.create_task(self.supervisor.run())

    def _open(self) -> None:
        self.opened += 1

    def noted(self, name: str) -> list[tuple[int, int]]:
        """Numbers and process ids, in order."""
        path = self.folder / name
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return [(int(number), int(process)) for number, process in map(str.split, lines)]

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for something."""
        async with asyncio.timeout(SECONDS):
            while not condition():
                await asyncio.sleep(0.02)


@asynccontextmanager
async def watched(folder: Path, processes: int = 2) -> AsyncIterator[Watched]:
    """A supervisor that has opened."""
    found = Watched(folder, processes)
    try:
        await found.until(lambda: found.opened == 1 or found.task.done())
        yield found
    finally:
        if not found.task.done():
            os.kill(os.getpid(), signal.SIGTERM)
            await found.until(found.task.done)
        assert not any(is_living(process) for _, process in found.noted("started"))


def is_living(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


@awaited
async def test_all_are_started_and_it_is_said_once_when_all_are_ready(tmp_path: Path) -> None:
    async with watched(tmp_path, 3) as running:
        assert sorted(number for number, _ in running.noted("started")) == [1, 2, 3]
    assert running.opened == 1
    assert running.task.result()
    assert sorted(running.noted("ended")) == sorted(running.noted("started")), "all have ended in order"


@awaited
async def test_one_that_is_killed_is_started_again_under_its_number(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with watched(tmp_path) as running:
        for starts in (3, 4):
            process = dict(running.noted("started"))[2]
            os.kill(process, signal.SIGKILL)
            await running.until(lambda starts=starts: len(running.noted("started")) == starts)  # type: ignore[misc]
        assert [number for number, _ in running.noted("started")[2:]] == [2, 2]
        assert running.opened == 1
    said = [record.message for record in caplog.records if record.levelno >= logging.WARNING]
    assert said == ["process 2 of 2 fails, retrying: ended with status -9"], "once a trouble"


@awaited
async def test_where_none_can_start_it_gives_up(tmp_path: Path) -> None:
    (tmp_path / "fail").touch()
    async with watched(tmp_path) as running:
        assert not await running.task
    assert running.opened == 0


@awaited
async def test_one_that_never_says_that_it_is_ready_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervising, "START_SECONDS", 1.0)
    (tmp_path / "mute").touch()
    async with watched(tmp_path) as running:
        assert not await running.task


@awaited
async def test_a_hang_up_renews_one_after_the_other_and_the_old_serve_until_then(tmp_path: Path) -> None:
    async with watched(tmp_path, 3) as running:
        first = dict(running.noted("started"))
        os.kill(os.getpid(), signal.SIGHUP)
        await running.until(lambda: len(running.noted("ended")) == 3)
        assert [number for number, _ in running.noted("started")[3:]] == [1, 2, 3]
        assert running.noted("ended") == sorted(first.items()), "each went when the one in its place was ready"
        assert not {process for _, process in running.noted("started")[3:]} & {*first.values()}
        assert running.opened == 1


@awaited
async def test_where_new_ones_cannot_start_the_old_ones_stay(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with watched(tmp_path) as running:
        (tmp_path / "fail").touch()
        os.kill(os.getpid(), signal.SIGHUP)
        await running.until(lambda: any("keeping the remaining ones" in record.message for record in caplog.records))
        assert all(is_living(process) for _, process in running.noted("started"))
        assert running.noted("ended") == []
        (tmp_path / "fail").unlink()
        os.kill(os.getpid(), signal.SIGHUP)
        await running.until(lambda: len(running.noted("ended")) == 2)


@awaited
async def test_those_that_do_not_end_are_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervising, "END_SECONDS", 0.5)
    (tmp_path / "hang").touch()
    async with watched(tmp_path) as running:
        assert len(running.noted("started")) == 2
    assert running.noted("ended") == []


@awaited
async def test_who_says_twice_that_it_shall_end_does_not_wait(tmp_path: Path) -> None:
    (tmp_path / "hang").touch()
    async with watched(tmp_path) as running:
        os.kill(os.getpid(), signal.SIGINT)
        await running.until(running.supervisor._closing.is_set)
        os.kill(os.getpid(), signal.SIGINT)
        await running.until(running.task.done)


def test_children_end_when_the_supervisor_is_killed(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys\n"
        "from ludogite.server.settings import Settings\n"
        "from ludogite.server.supervisor import Supervisor\n"
        "async def run():\n"
        "    settings = Settings(processes=2, database=sys.argv[1])\n"
        "    await Supervisor(settings, lambda: print('open', flush=True), sys.argv[2:]).run()\n"
        "asyncio.run(run())\n"
    )

    async def killed() -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, str(tmp_path), *CHILD, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout
        assert await process.stdout.readline() == b"open\n"
        process.kill()
        await process.wait()

    asyncio.run(killed())
    until = time.monotonic() + SECONDS
    while not (tmp_path / "ended").exists() or len((tmp_path / "ended").read_text().splitlines()) < 2:
        assert time.monotonic() < until
        time.sleep(0.02)
    assert len((tmp_path / "orphaned").read_text().splitlines()) == 2


def test_a_child_is_told_all_settings_and_tells_nobody_else(tmp_path: Path) -> None:
    settings = Settings(database=POSTGRES, redis=REDIS, processes=4, names="a é", bot_seconds=2.5)
    written = msgspec.json.encode(Role(2, 7, settings)).decode()
    environment = {"LUDOGITE_CHILD": written, "PATH": "/bin"}
    told = role_of(environment)
    assert told is not None
    assert (told.number, told.line, told.settings) == (2, 7, settings)
    assert environment == {"PATH": "/bin"}
    assert role_of(environment) is None


# ---- what several processes need


@pytest.mark.parametrize(("database", "redis"), [("", REDIS), (POSTGRES, ""), ("", "")])
def test_several_processes_need_postgresql_and_redis(
    database: str, redis: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDOGITE_DATABASE", database)
    monkeypatch.setenv("LUDOGITE_REDIS", redis)
    assert main(["serve", "--processes", "2", "--no-browser", "--lang", "fr"]) == 2
    said = capsys.readouterr().err
    assert "PostgreSQL et de Redis" in said
    assert "secret" not in said


def test_where_ports_cannot_be_shared_several_processes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    several = Settings(processes=2, database=POSTGRES, redis=REDIS)
    check_processes(several)
    monkeypatch.delattr(socket, "SO_REUSEPORT")
    check_processes(Settings())
    with pytest.raises(SeveralProcesses, match="cannot share a port"):
        check_processes(several)


def test_a_port_is_shared_by_processes_of_one_server_only() -> None:
    with bind("127.0.0.1", 0, shared=True, queue=None) as reserved:
        port = reserved.getsockname()[1]
        with (
            bind("127.0.0.1", port, shared=True) as first,
            bind("127.0.0.1", port, shared=True) as second,
            pytest.raises(PortTaken),
        ):
            listen(Settings(port=port))
        for sharing in (first, second):
            sharing.close()
        with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            pass

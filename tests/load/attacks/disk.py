"""Attacks on the disk: it is full, or another program has the database locked."""

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.asyncio.client import ClientConnection

from load.attack import AttackRun, attack
from load.server import Server
from load.visitors import Gate
from support.received import Received

TOLD = 6.0
"""Within so many seconds people are told that their move could not be kept."""
BACK = 6.0
"""Within so many seconds after the trouble moves are acknowledged again."""
STOPPED = 5.0
LOG_A_SECOND = 2048
"""No more bytes a second are logged, whatever goes wrong."""
NO_DISKS = "not tried: there are no user namespaces here"
NAMESPACE = ("unshare", "--user", "--map-root-user", "--mount")
ENTER = ("nsenter", "--user", "--mount", "--preserve-credentials", "--target")


class Disk:
    """A small disk of its own, seen by those who are started with its prefix; nobody needs to be root."""

    def __init__(self, folder: Path, kilobytes: int) -> None:
        folder.mkdir(exist_ok=True)
        mount = f'mount -t tmpfs -o size={kilobytes}k tmpfs "$0" && echo && exec sleep 3600'
        self._holder = subprocess.Popen([*NAMESPACE, "sh", "-c", mount, str(folder)], stdout=subprocess.PIPE)
        assert self._holder.stdout
        assert self._holder.stdout.readline(), "no disk could be made: this needs unshare and user namespaces"
        self.prefix = (*ENTER, str(self._holder.pid))
        self.inside = folder
        self.outside = Path(f"/proc/{self._holder.pid}/root{folder}")

    def fill(self) -> None:
        """Leave no byte."""
        with (self.outside / "full").open("ab", buffering=0) as file:
            for size in (1 << 16, 1 << 12, 1):
                with suppress(OSError):
                    while True:
                        file.write(os.urandom(size))

    def free(self) -> None:
        """Give the space back."""
        (self.outside / "full").unlink(missing_ok=True)

    def copied(self, folder: Path) -> Path:
        """The database, copied to where everybody sees it."""
        for path in self.outside.glob("ludogite.db*"):
            shutil.copy(path, folder / path.name)
        return folder / "ludogite.db"

    def remove(self) -> None:
        """Give the disk back."""
        self._holder.kill()
        self._holder.communicate()


def can_make_disks() -> bool:
    """Whether this machine lets users other than root create small disks."""
    tool = shutil.which(NAMESPACE[0])
    return bool(tool) and subprocess.run([*NAMESPACE, "true"], check=False, capture_output=True).returncode == 0


@contextmanager
def disk(folder: Path, kilobytes: int) -> Iterator[Disk]:
    """A small disk for a while."""
    made = Disk(folder, kilobytes)
    try:
        yield made
    finally:
        made.remove()


async def _sit_down(
    attack_run: AttackRun, stack: AsyncExitStack, wanted: int
) -> list[tuple[ClientConnection, Received]]:
    """People at tables of their own, each in turn."""
    guest = await attack_run.guest()
    people = []
    for _ in range(wanted):
        line = await stack.enter_async_context(guest.line(await guest.open("colorado", "screen")))
        seen = Received()
        seen.take(await line.recv())
        people.append((line, seen))
    return people


async def _slowest_told(people: list[tuple[ClientConnection, Received]], seconds: float) -> float:
    """Everybody moves; after how many seconds the last one was told anything about their move."""

    async def move(line: ClientConnection, seen: Received) -> None:
        number = f"{time.monotonic()}"
        request = {"do": "move", "id": number, "v": seen.version, "move": seen.moves[0]}
        await line.send(json.dumps(request))
        while not any(refused.id == number for refused in seen.refused) and number not in seen.acknowledged:
            try:
                async with asyncio.timeout(2.5):
                    seen.take(await line.recv())
            except TimeoutError:
                await line.send('{"do":"ping"}')

    began = time.monotonic()
    try:
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(move(*person) for person in people))
    except TimeoutError:
        return float("inf")
    return time.monotonic() - began


async def _health(attack_run: AttackRun) -> str:
    """Health of the server, as one line; it is not judged as an answer."""
    gate = Gate(attack_run.gate.port)
    answer = await gate.ask(next(attack_run.sources), target="/api/health")
    return f"{answer.status} {answer.body.decode(errors='replace')}"


async def _suffer(attack_run: AttackRun, begin: Callable[[], None], seconds: float) -> str:
    """Let people and bots play while nothing can be written: they are told, and the log stays small."""
    server, well = attack_run.server, await _health(attack_run)
    async with AsyncExitStack() as stack:
        host = await attack_run.guest()
        for _ in range(3):
            line = await stack.enter_async_context(host.line(await host.open("colorado", "watch", levels=[1, 1])))
            await line.recv()
        people = await _sit_down(attack_run, stack, 6)
        await asyncio.sleep(1)
        begin()
        logged, began = server.log_size(), time.monotonic()
        told = await _slowest_told(people, seconds)
        await asyncio.sleep(max(0.0, 2 - (time.monotonic() - began)))
        attack_run.expect(await _health(attack_run) != well, "health says nothing of it")
        await asyncio.sleep(max(0.0, seconds - (time.monotonic() - began)))
        rate = (server.log_size() - logged) / (time.monotonic() - began)
    attack_run.expect(told < TOLD, f"people were told after {told:.1f} s")
    attack_run.expect(rate < LOG_A_SECOND, f"{rate:,.0f} bytes a second were logged")
    return f"people told after {told:.1f} s, {rate:,.0f} bytes a second logged"


async def _recover(attack_run: AttackRun) -> str:
    """The trouble is over: moves are acknowledged again."""
    began = time.monotonic()
    attack_run.expect(await attack_run.canary.answered(BACK), f"no move is acknowledged {BACK:.0f} s afterwards")
    return f"moves again after {time.monotonic() - began:.1f} s"


async def _stop(attack_run: AttackRun) -> str:
    """SIGTERM while nothing can be written."""
    await asyncio.sleep(1)
    attack_run.end()
    seconds = await attack_run.server.ended(60)
    attack_run.expect(seconds < STOPPED, f"SIGTERM took {seconds:.1f} s")
    return f"SIGTERM within {seconds:.1f} s"


@attack("full-disk", 20, is_alone=True, judges_waits=False, judges_memory=False)
async def full_disk(attack_run: AttackRun) -> None:
    """On a full disk people are told, the log stays small, SIGTERM ends it, and play goes on when there is space."""
    if not can_make_disks():
        attack_run.figures.what = NO_DISKS
        return
    with TemporaryDirectory(dir=attack_run.folder) as name, disk(Path(name) / "disk", 8192) as small:
        (home := Path(name) / "house").mkdir()
        server = Server(home, small.prefix, settings={"LUDOGITE_DATABASE": str(small.inside / "ludogite.db")})
        server.database = home / "ludogite.db"
        async with attack_run.own_server(server):
            found = [await _suffer(attack_run, small.fill, 8)]
            small.free()
            found.append(await _recover(attack_run))
            small.fill()
            found.append(await _stop(attack_run))
            small.free()
            server.kill_group()
            await server.start()
            await attack_run.canary.stop()
            small.copied(home)
    attack_run.figures.what = ", ".join(found)


@attack("locked", 40, is_alone=True, judges_waits=False, judges_memory=False)
async def locked(attack_run: AttackRun) -> None:
    """While another program has the database locked, people are told; then everything goes on."""
    async with attack_run.own_server() as under_test:
        with closing(sqlite3.connect(under_test.server.database, isolation_level=None)) as other:

            def lock() -> None:
                other.execute("BEGIN IMMEDIATE")

            found = [await _suffer(attack_run, lock, attack_run.scaled(20, 8))]
            other.execute("ROLLBACK")
            found.append(await _recover(attack_run))
            lock()
            found.append(await _stop(attack_run))
    attack_run.figures.what = ", ".join(found)

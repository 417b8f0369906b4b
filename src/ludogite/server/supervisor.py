"""The supervisor: several processes of one house behind one port, started again when they end, renewed one by one.

Each child is a new interpreter of the same program. A socket pair leads to it: there the child says that it is ready,
and when the supervisor's end is gone, however that came, the child ends too.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, MutableMapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread

import msgspec

from ludogite.server.engines.trouble import Trouble
from ludogite.server.settings import Settings

VARIABLE = "LUDOGITE_CHILD"
"""Makes a process a child: who it is, and all its settings."""
READY = b"ready"
START_SECONDS = 60.0
END_SECONDS = 20.0
"""A process that takes longer to start or to end is killed."""

LOG = logging.getLogger(__name__)


class Role(msgspec.Struct):
    """What a child is told: its number, from 1, the socket that leads to the supervisor, and its settings."""

    number: int
    line: int
    settings: Settings


def role_of(environment: MutableMapping[str, str]) -> Role | None:
    """What this process was told, if it is a child; its own children are not told so."""
    told = environment.pop(VARIABLE, None)
    return msgspec.json.decode(told, type=Role) if told else None


class SupervisorLine:
    """A child's way to its supervisor."""

    def __init__(self, descriptor: int) -> None:
        self._socket = socket.socket(fileno=descriptor)
        self._socket.set_inheritable(False)

    def watch(self) -> None:
        """End this process when the supervisor is gone."""
        Thread(target=self._wait_and_end, name="supervisor", daemon=True).start()

    def _wait_and_end(self) -> None:
        with suppress(OSError):
            self._socket.recv(1)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(END_SECONDS)
        os._exit(1)

    def say_ready(self) -> None:
        """This process can be asked from now on."""
        with suppress(OSError):  # then it is about to end
            self._socket.send(READY)


def command() -> list[str]:
    """What starts this program again, found where it was found this time."""
    safe = [] if str(Path.cwd()) in sys.path else ["-P"]
    return [sys.executable, *safe, "-m", "ludogite", "serve"]


class Child:
    """One process of the house, and the way to it."""

    def __init__(self, process: asyncio.subprocess.Process, line: socket.socket) -> None:
        self.process = process
        self._line = line

    @classmethod
    async def start(cls, number: int, program: Sequence[str], settings: Settings) -> "Child":
        """Start a process; interrupts from the keyboard are not for it."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with theirs:
            told = msgspec.json.encode(Role(number, theirs.fileno(), settings)).decode()
            process = await asyncio.create_subprocess_exec(
                *program,
                env=os.environ | {VARIABLE: told},
                stdin=asyncio.subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        return cls(process, ours)

    async def is_ready(self) -> bool:
        """Whether it can be asked; waits for that, but not for ever."""
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(START_SECONDS):
                return await asyncio.get_running_loop().sock_recv(self._line, len(READY)) == READY
        return False

    def send(self, by: signal.Signals) -> None:
        """Send it a signal, if it is still there."""
        with suppress(ProcessLookupError):
            self.process.send_signal(by)

    async def end(self) -> None:
        """Have it end in order and, if that takes too long, at once."""
        self.send(signal.SIGTERM)
        try:
            async with asyncio.timeout(END_SECONDS):
                await self.process.wait()
        except TimeoutError:
            LOG.warning("a process does not end, and is killed")
            self.send(signal.SIGKILL)
            await self.process.wait()
        self._line.close()


class Supervisor:
    """Keeps so many processes running until it is told to end: SIGTERM and SIGINT end all, SIGHUP renews all."""

    def __init__(self, settings: Settings, opened: Callable[[], None], program: Sequence[str] | None = None) -> None:
        self._settings = settings
        self._opened = opened
        self._program = program or command()
        self._numbers = range(1, settings.processes + 1)
        self._living: set[Child] = set()
        self._serving: dict[int, Child] = {}
        """The processes that are ready, by their numbers."""
        self._starting = {number: asyncio.Lock() for number in self._numbers}
        """Held while a process of that number is started."""
        self._is_open = False
        self._has_terminal = has_terminal()
        self._closing = asyncio.Event()
        self._renewing = asyncio.Event()

    async def run(self) -> bool:
        """Serve until somebody stops it; whether it could start at all."""
        loop = asyncio.get_running_loop()
        for ending in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(ending, self._close)
        loop.add_signal_handler(signal.SIGHUP, self._hang_up)
        tasks = [asyncio.create_task(self._keep(number)) for number in self._numbers]
        tasks.append(asyncio.create_task(self._renew_when_asked()))
        await self._closing.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(child.end() for child in self._living))
        return self._is_open

    def _close(self) -> None:
        """End; whoever says so twice does not want to wait."""
        if self._closing.is_set():
            for child in self._living:
                child.send(signal.SIGKILL)
        self._closing.set()

    def _hang_up(self) -> None:
        """Renew all processes; where the terminal is gone in which all was started, that is the end."""
        if self._has_terminal and not has_terminal():
            self._close()
        else:
            self._renewing.set()

    # ---- starting

    async def _keep(self, number: int) -> None:
        """Keep a process running under a number; one that ends is started again, after pauses that grow."""
        trouble = Trouble(f"process {number} of {len(self._numbers)}")
        while True:
            async with self._starting[number]:
                child = self._serving.get(number) or await self._started(number)
                if child:
                    self._serving[number] = child
            if child is None and not self._is_open:
                self._closing.set()
                return
            if child is None:
                await asyncio.sleep(trouble.begin("it did not start"))
                continue
            trouble.end()
            self._open_when_all_serve()
            status = await child.process.wait()
            if self._serving[number] is child:
                del self._serving[number]
                await self._end(child)
                await asyncio.sleep(trouble.begin(f"it ended with status {status}"))

    def _open_when_all_serve(self) -> None:
        if not self._is_open and len(self._serving) == len(self._numbers):
            self._is_open = True
            self._opened()

    async def _started(self, number: int) -> Child | None:
        """A new process that is ready; None if there is none."""
        try:
            child = await Child.start(number, self._program, self._settings)
        except OSError as error:
            LOG.warning("a process cannot be started: %s", error)
            return None
        self._living.add(child)
        if await child.is_ready():
            return child
        child.send(signal.SIGKILL)
        await self._end(child)
        return None

    async def _end(self, child: Child) -> None:
        await child.end()
        self._living.discard(child)

    # ---- renewing

    async def _renew_when_asked(self) -> None:
        while True:
            await self._renewing.wait()
            self._renewing.clear()
            await self._renew()

    async def _renew(self) -> None:
        """Put a new process in the place of each, one after the other; where that fails, the old ones stay."""
        LOG.info("all processes are renewed, one after the other")
        for number in self._numbers:
            async with self._starting[number]:
                new = await self._started(number)
                if new is None:
                    LOG.error("a new process did not start; the others stay as they are")
                    return
                old = self._serving.get(number)
                self._serving[number] = new
            if old:
                await self._end(old)
        LOG.info("all processes are new")


def has_terminal() -> bool:
    """Whether this process belongs to a terminal."""
    with suppress(OSError):
        os.close(os.open("/dev/tty", os.O_RDWR))
        return True
    return False

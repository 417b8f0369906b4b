"""Supervisor of several server processes behind one port: restarts those that end, and renews all one by one.

Each child is a new interpreter of the same program. Over a socket pair it reports that it is ready; when the
supervisor's end closes for any reason, the child ends too.
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

from ludogite.server.settings import Settings
from ludogite.server.trouble import Trouble

ROLE_VARIABLE = "LUDOGITE_CHILD"
"""Environment variable that makes a process a child; holds its role."""
READY = b"ready"
START_SECONDS = 60.0
END_SECONDS = 20.0
"""Time limit of a start or an end; afterwards the process is killed."""

LOG = logging.getLogger(__name__)


class Role(msgspec.Struct):
    """Role of a child: number from 1, socket to the supervisor, and settings."""

    number: int
    line: int
    settings: Settings


def role_of(environment: MutableMapping[str, str]) -> Role | None:
    """Role of this process if it is a child; removed from the environment for its own children."""
    role = environment.pop(ROLE_VARIABLE, None)
    return msgspec.json.decode(role, type=Role) if role else None


class SupervisorLine:
    """A child's connection to its supervisor."""

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

    def send_ready(self) -> None:
        """Report that this process accepts requests."""
        with suppress(OSError):  # the supervisor is gone, so this process ends soon
            self._socket.send(READY)


def command() -> list[str]:
    """Command line that starts this program again from the same place."""
    safe = [] if str(Path.cwd()) in sys.path else ["-P"]
    return [sys.executable, *safe, "-m", "ludogite", "serve"]


class Child:
    """A child process and the connection to it."""

    def __init__(self, process: asyncio.subprocess.Process, line: socket.socket) -> None:
        self.process = process
        self._line = line

    @classmethod
    async def start(cls, number: int, program: Sequence[str], settings: Settings) -> "Child":
        """Start a process in its own session, so that keyboard interrupts do not reach it."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with theirs:
            role = msgspec.json.encode(Role(number, theirs.fileno(), settings)).decode()
            process = await asyncio.create_subprocess_exec(
                *program,
                env=os.environ | {ROLE_VARIABLE: role},
                stdin=asyncio.subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        return cls(process, ours)

    async def is_ready(self) -> bool:
        """Wait until it is ready, with a timeout; return whether it is."""
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(START_SECONDS):
                return await asyncio.get_running_loop().sock_recv(self._line, len(READY)) == READY
        return False

    def send(self, number: signal.Signals) -> None:
        """Send a signal if the process still exists."""
        with suppress(ProcessLookupError):
            self.process.send_signal(number)

    async def end(self) -> None:
        """Ask the process to end, and kill it if that takes too long."""
        self.send(signal.SIGTERM)
        try:
            async with asyncio.timeout(END_SECONDS):
                await self.process.wait()
        except TimeoutError:
            LOG.warning("killing process %d: not ended after %.0f s", self.process.pid, END_SECONDS)
            self.send(signal.SIGKILL)
            await self.process.wait()
        self._line.close()


class Supervisor:
    """Keeps processes running; SIGTERM and SIGINT stop all, SIGHUP renews all."""

    def __init__(self, settings: Settings, opened: Callable[[], None], program: Sequence[str] | None = None) -> None:
        self._settings = settings
        self._opened = opened
        self._program = program or command()
        self._numbers = range(1, settings.processes + 1)
        self._living: set[Child] = set()
        self._serving: dict[int, Child] = {}
        """Processes that are ready, by number."""
        self._starting = {number: asyncio.Lock() for number in self._numbers}
        """Locks held while a process of that number starts."""
        self._is_open = False
        self._has_terminal = has_terminal()
        self._closing = asyncio.Event()
        self._renewing = asyncio.Event()

    async def run(self) -> bool:
        """Serve until stopped; return whether the server could start."""
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
        """Stop; a second signal kills all processes."""
        if self._closing.is_set():
            for child in self._living:
                child.send(signal.SIGKILL)
        self._closing.set()

    def _hang_up(self) -> None:
        """Renew all processes, or stop if the terminal in which they were started is gone."""
        if self._has_terminal and not has_terminal():
            self._close()
        else:
            self._renewing.set()

    # ---- starting

    async def _keep(self, number: int) -> None:
        """Keep a process of one number running; restarts after growing pauses."""
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
                await asyncio.sleep(trouble.begin("not started"))
                continue
            trouble.end()
            self._open_when_all_serve()
            status = await child.process.wait()
            if self._serving[number] is child:
                del self._serving[number]
                await self._end(child)
                await asyncio.sleep(trouble.begin(f"ended with status {status}"))

    def _open_when_all_serve(self) -> None:
        if not self._is_open and len(self._serving) == len(self._numbers):
            self._is_open = True
            self._opened()

    async def _started(self, number: int) -> Child | None:
        """Start a process and wait until it is ready; None on failure."""
        try:
            child = await Child.start(number, self._program, self._settings)
        except OSError as error:
            LOG.warning("failed to start a process: %s", error)
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
        """Replace processes one by one; after a failure, the old ones stay."""
        LOG.info("renewing all processes, one by one")
        for number in self._numbers:
            async with self._starting[number]:
                new = await self._started(number)
                if new is None:
                    LOG.error("a new process did not start; keeping the remaining ones")
                    return
                old = self._serving.get(number)
                self._serving[number] = new
            if old:
                await self._end(old)
        LOG.info("renewed all processes")


def has_terminal() -> bool:
    """Whether this process has a controlling terminal."""
    with suppress(OSError):
        os.close(os.open("/dev/tty", os.O_RDWR))
        return True
    return False

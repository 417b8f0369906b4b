"""The under_test: ``ludogite serve`` as a process of its own, watched from outside. Needs Linux."""

import asyncio
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from itertools import count, islice
from pathlib import Path

from support.servers import free_port

TESTS = Path(__file__).parents[1]
SOURCES = TESTS.parent / "src"
HOOKS = Path(__file__).parent / "hooks"
"""Has a ``sitecustomize``: what cannot be done to a process from outside."""
STARTING = 60.0
TRACEBACK = b"Traceback (most recent call last)"
MB = 1 << 20
LOADING = 60.0
STEADY, STEADY_SECONDS = MB, 4
"""Memory is steady when it has grown by less than this in each of so many seconds."""
USUAL: Mapping[str, str] = {}
"""Nothing is set: the server runs as it does for everybody."""


class Server:
    """A server in a folder; the folder has its database and what it said."""

    def __init__(
        self,
        folder: Path,
        prefix: tuple[str, ...] = (),
        *,
        settings: Mapping[str, str] = USUAL,
        command: tuple[str, ...] = ("serve", "--no-browser"),
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.database = folder / "ludogite.db"
        self._prefix = prefix
        self._command = command
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": os.environ.get("HOME", str(folder)),
            "LC_ALL": "C.UTF-8",
            "CI": "1",
            "LUDOGITE_PORT": str(self.port),
            "PYTHONPATH": f"{HOOKS}{os.pathsep}{SOURCES}",
            "LUDOGITE_DATABASE": str(self.database),
            **{name: os.environ[name] for name in ("LUDOGITE_CACHE", "XDG_CACHE_HOME") if name in os.environ},
            **settings,
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.status: int | None = None

    @property
    def log(self) -> Path:
        """Standard error of all its lives."""
        return self.folder.parent / f"{self.folder.name}.log"

    @property
    def said(self) -> Path:
        """Standard output of its present life."""
        return self.folder.parent / f"{self.folder.name}.out"

    @property
    def pid(self) -> int:
        assert self.process
        return self.process.pid

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    # ---- living and dying

    def spawn(self, **environment: str) -> None:
        """Start it, in a process group of its own, without waiting."""
        command = [*self._prefix, sys.executable, "-m", "ludogite", *self._command]
        with self.log.open("ab") as log, self.said.open("wb") as said:
            self.process = subprocess.Popen(
                command,
                cwd=self.folder,
                env=self.environment | environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=log,
                start_new_session=True,
            )

    async def opened(self, seconds: float = STARTING) -> bool:
        """Whether it announces within ``seconds`` that it is open."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if re.search(rb"http://\S+", self.said.read_bytes()):
                return True
            if not self.is_running:
                return False
            await asyncio.sleep(0.01)
        return False

    async def start(self, **environment: str) -> "Server":
        """Start it and wait until it is open."""
        self.spawn(**environment)
        if not await self.opened():
            raise RuntimeError(f"the server did not open: {self.log.read_text(errors='replace')[-2000:]}")
        return self

    def kill_group(self) -> None:
        """Kill it and all its workers, as hard as can be."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.reap()

    def kill_all(self) -> None:
        """Kill it, and all processes that it has started, whichever group they are in."""
        for process in (*self.workers(), self.pid):
            kill(process)
        self.reap()

    def reap(self) -> None:
        """Wait for the end of a killed server."""
        assert self.process
        self.process.wait(STARTING)

    async def ended(self, seconds: float) -> float:
        """Ask it to end; after how many seconds it did, infinite if it did not within the time."""
        assert self.process
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        while time.monotonic() - began < seconds:
            if self.process.poll() is not None:
                return time.monotonic() - began
            await asyncio.sleep(0.02)
        return float("inf")

    # ---- watching

    async def loaded(self) -> None:
        """Wait until it has loaded what it loads after its start: until its memory is steady."""
        end, before, steady = time.monotonic() + LOADING, 0, 0
        while steady <= STEADY_SECONDS and time.monotonic() < end:
            now = self.memory()
            steady = steady + 1 if now - before < STEADY else 0
            before = now
            await asyncio.sleep(1)

    def workers(self) -> list[int]:
        """The processes it has started, and theirs."""
        return descendants(self.pid) if self.is_running else []

    def children(self) -> list[int]:
        """The processes that it has started itself."""
        return _children(self.pid) if self.is_running else []

    def memory(self) -> int:
        """The resident memory of the server itself, in bytes."""
        return _resident(self.pid) if self.is_running else 0

    def all_memory(self) -> int:
        """Memory of the server and its workers."""
        return self.memory() + sum(map(_resident, self.workers()))

    def log_size(self) -> int:
        """Size of the log in bytes."""
        return self.log.stat().st_size if self.log.exists() else 0

    def logged(self, since: int = 0) -> bytes:
        """Log after an offset."""
        if not self.log.exists():
            return b""
        with self.log.open("rb") as log:
            log.seek(since)
            return log.read()

    def tracebacks(self, since: int = 0) -> int:
        """Number of tracebacks in the log after an offset."""
        return self.logged(since).count(TRACEBACK)

    def allow_more_files(self, free: int) -> None:
        """Let it open so many files more, from now on."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_NOFILE)
        used = {int(path.name) for path in Path(f"/proc/{self.pid}/fd").iterdir()}
        numbers = (number for number in count() if number not in used)
        most = next(islice(numbers, free, None))
        resource.prlimit(self.pid, resource.RLIMIT_NOFILE, (min(most, hard), hard))


def _resident(process: int) -> int:
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * resource.getpagesize()


def _children(process: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            found += map(int, (task / "children").read_text().split())
    return found


def descendants(process: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    return [each for child in _children(process) for each in (child, *descendants(child))]


def kill(process: int) -> None:
    """Kill a process, if it is still there."""
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)

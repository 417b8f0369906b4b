"""Forked servers for tests that kill them, and a browser's connection to one of these."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import connect

from support.persistent import Line

PATIENCE = 60.0
TESTS = Path(__file__).parents[1]


@dataclass
class ForkedServers:
    """Where servers come from."""

    process: "subprocess.Popen[str]"
    port: int
    server: int = 0

    def start(self) -> None:
        """Start a server."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write("start\n")
        self.process.stdin.flush()
        self.server = int(self.process.stdout.readline())

    def signal(self, kind: signal.Signals) -> None:
        """Send it a signal."""
        assert self.server
        os.kill(self.server, kind)

    def kill(self) -> None:
        """Kill it, as hard as can be."""
        self.signal(signal.SIGKILL)

    def post(self, path: str, body: dict[str, Any] | None) -> str:
        """Ask it for something, with nothing to be said for something to be read."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - likewise
            return str(answer.read().decode())


@contextmanager
def forked(*places: str) -> Iterator[ForkedServers]:
    """Servers that have all ended afterwards, for a database, and perhaps a Redis."""
    command = [sys.executable, "-m", "support.forking_server", *places]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=TESTS) as process:
        assert process.stdout
        opened = ForkedServers(process, int(process.stdout.readline()))
        try:
            yield opened
        finally:
            with suppress(ProcessLookupError, AssertionError):
                opened.kill()
            process.kill()


def line_to(guest: str, random: Random, *machines: ForkedServers, seconds: float = PATIENCE) -> Line:
    """Return how a browser of a guest connects to a table: at a random server."""
    return lambda table: connect(
        f"ws://127.0.0.1:{random.choice(machines).port}/{table}/{guest}",
        compression=None,
        open_timeout=seconds,
        close_timeout=0.1,
        ping_interval=None,
    )

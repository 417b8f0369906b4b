"""A server of our own for tests: the real program, in a process of its own, with its own database."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ludogite.browser_app import FOLDER
from support.servers import free_port

SECONDS_TO_OPEN = 60
SETTINGS = {
    "LUDOGITE_CLAIM_SECONDS": "3",
    "LUDOGITE_CLAIM_SECONDS_WITHOUT_CLOCK": "3",
    "LUDOGITE_REQUESTS_PER_MINUTE": "0",
    "LUDOGITE_TABLES_PER_MINUTE": "0",
    "LUDOGITE_MAX_TABLES_PER_GUEST": "1000",
    "LUDOGITE_WORKERS": "1",
    "LUDOGITE_LOG_LEVEL": "warning",
}
"""Settings with short waits, and with no limits that one test could use up for another."""


@dataclass(frozen=True)
class RunningServer:
    """Where it is, and what it has said."""

    address: str
    log: Path


@contextmanager
def running_server(
    folder: Path, settings: Mapping[str, str] = SETTINGS, program: str = "ludogite"
) -> Iterator[RunningServer]:
    """A server that runs until it is left; its database and its log are in the folder."""
    assert (FOLDER / "index.html").is_file(), "The browser app has not been built: make .venv/site"
    log = folder / "server.log"
    ours = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("LUDOGITE_") or name == "LUDOGITE_CACHE"
    }
    ours |= {"LUDOGITE_DATABASE": str(folder / "ludogite.db"), "LUDOGITE_PORT": str(free_port())}
    ours |= {"PYTHONUNBUFFERED": "1", **settings}
    command = [sys.executable, "-m", program, "--lang", "en", "serve", "--no-browser"]
    with log.open("w") as errors:
        process = subprocess.Popen(command, env=ours, cwd=folder, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        yield RunningServer(_address(process, log), log)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(60)
        finally:
            process.kill()
            if process.stdout:
                process.stdout.close()


def _address(process: "subprocess.Popen[str]", log: Path) -> str:
    """Where the server says that it listens."""
    assert process.stdout
    for line in process.stdout:
        if found := re.search(r"http://\S+", line):
            return found.group()
    raise AssertionError(f"The server did not start:\n{log.read_text()}")

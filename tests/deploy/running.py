"""A program that a test starts, waits for, and ends."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

import httpx

SECONDS = 90.0
"""Long enough for a busy machine."""
COMPILING = 900.0
"""Long enough for a worker that compiles every game first."""


def wait_until(happens: Callable[[], bool], seconds: float = SECONDS) -> bool:
    """Whether it happens within this number of seconds."""
    until = time.monotonic() + seconds
    while not happens():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


class Running:
    """A process group with a log."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], folder: Path, name: str = "") -> None:
        self.command, self.environment = command, environment
        self.log = folder / f"{name or Path(command[0]).name}.log"
        self.process = self._started()

    def _started(self) -> "subprocess.Popen[bytes]":
        with self.log.open("ab") as log:
            return subprocess.Popen(
                self.command,
                env=self.environment,
                cwd=self.log.parent,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(SECONDS)

    def said(self) -> str:
        """The log so far."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def wait_to_say(self, words: str, seconds: float = SECONDS) -> None:
        """Wait until the log contains a text."""
        assert wait_until(lambda: words in self.said() or self.process.poll() is not None, seconds), self.said()
        assert words in self.said(), self.said()

    def wait_for(self, url: str) -> httpx.Response:
        """Wait until an address answers with success."""
        answers: list[httpx.Response] = []

        def is_answered() -> bool:
            assert self.process.poll() is None, self.said()
            with suppress(httpx.HTTPError):
                answers.append(httpx.get(url, verify=False, timeout=SECONDS))  # noqa: S501 - a proxy's own certificate
            return bool(answers) and answers[-1].is_success

        assert wait_until(is_answered), (answers[-1].text if answers else "") + self.said()
        return answers[-1]

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """End it, and return its exit status."""
        self.process.send_signal(by)
        return self.process.wait(SECONDS)

    def start_again(self) -> None:
        """Start it again."""
        self.process = self._started()

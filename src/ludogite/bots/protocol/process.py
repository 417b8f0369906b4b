"""A program that speaks the engine protocol, in a process of its own: whatever it does, this one is never harmed.

Pipes are read and written by threads, so nobody waits for a program that does not read, and what it writes is bounded.
"""

import os
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

from ludogite.bots.protocol import guard

MOST_WRITTEN = 1 << 20
"""So many bytes it may write between two things that it is told."""
CHUNK = 1 << 16
KEPT_OF_ERRORS = 2000
LAST_SECONDS = 3.0
"""So long we wait for a process that has closed its output to end, and for the threads of one that has."""


READING_SECONDS = 0.5
"""And so long for the thread that reads what one that has ended said last."""


class Ended(Exception):
    """It has closed its output; mostly because it is no more."""


class Flooded(Exception):
    """It wrote more than anybody would read."""


class Silent(Exception):
    """It has not written a line in time."""


class EngineProcess:
    """A running program: lines go in, lines come out, within a time."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; raises OSError."""
        guarded, lifeline = _guarded(command)
        try:
            self._process = subprocess.Popen(  # noqa: S603 - what the command line names is what is to be run
                guarded,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=lifeline[:1],
                start_new_session=True,
            )
        finally:
            for end in lifeline[:1]:
                os.close(end)
        self._lifeline = lifeline[1:]
        self._heard: SimpleQueue[bytes | None] = SimpleQueue()
        self._told: SimpleQueue[bytes | None] = SimpleQueue()
        self._errors: deque[bytes] = deque()
        self._written = 0
        self._has_flooded = False
        self._threads = [Thread(target=work, daemon=True) for work in (self._write, self._read, self._read_errors)]
        for thread in self._threads:
            thread.start()

    def tell(self, *lines: str) -> None:
        """Send lines; they are written as soon as the program reads them."""
        self._written = 0
        self._told.put("".join(f"{line}\n" for line in lines).encode())

    def line(self, until: float) -> str:
        """The next line that it writes; raises Silent at this time of ``monotonic``, Flooded, and Ended."""
        try:
            heard = self._heard.get(timeout=max(until - monotonic(), 0))
        except Empty:
            raise Silent from None
        if heard is None:
            self._heard.put(None)
            raise Flooded if self._has_flooded else Ended
        return heard.decode(errors="replace").strip()

    @property
    def last_error(self) -> str:
        """The last line that it wrote to its standard error, if any."""
        written = b"".join(self._errors).decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(written) if line.strip()), "")

    def status(self) -> int | None:
        """What it ended with, once what it said last is read; None if it lives on for a while."""
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(LAST_SECONDS)
            self._threads[-1].join(READING_SECONDS)  # what it has started may hold the other end
            return status
        return None

    def kill(self) -> None:
        """End it with everything that it started, and leave nothing behind."""
        self._told.put(None)
        for end in self._lifeline:
            os.close(end)  # its guard notices, and kills it
        if not self._lifeline or self.status() is None:
            self._process.kill()
        self._process.wait()
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        for thread, pipe in zip(self._threads, pipes, strict=True):
            thread.join(LAST_SECONDS)
            if pipe and not thread.is_alive():  # what has left its group may hold the other end: then it stays open
                pipe.close()

    # ---- the threads

    def _read(self) -> None:
        """Pass its lines on, until it ends or has written too much."""
        assert self._process.stdout
        pipe, begun = self._process.stdout.fileno(), b""
        with suppress(OSError):
            while not self._has_flooded and (chunk := os.read(pipe, CHUNK)):
                *lines, begun = (begun + chunk).split(b"\n")
                for line in filter(bytes.strip, lines):
                    self._heard.put(line)
                self._written += len(chunk)
                self._has_flooded = self._written > MOST_WRITTEN
        self._heard.put(None)

    def _write(self) -> None:
        assert self._process.stdin
        pipe = self._process.stdin.fileno()
        with suppress(OSError):
            while text := self._told.get():
                while text:
                    text = text[os.write(pipe, text) :]

    def _read_errors(self) -> None:
        """Keep the end of what it says to people; the rest is read and forgotten, so that it never waits."""
        assert self._process.stderr
        pipe = self._process.stderr.fileno()
        with suppress(OSError):
            while chunk := os.read(pipe, KEPT_OF_ERRORS):
                self._errors.append(chunk)
                while sum(map(len, self._errors)) - len(self._errors[0]) >= KEPT_OF_ERRORS:
                    self._errors.popleft()


def _guarded(command: Sequence[str]) -> tuple[list[str], list[int]]:
    """The command under a guard that ends it when this process does, and both ends of the pipe that tells it so."""
    if sys.platform == "win32":
        return list(command), []
    lifeline = list(os.pipe())
    python = [sys.executable, "-I", "-S", str(Path(guard.__file__))]
    return [*python, str(lifeline[0]), *command], lifeline

"""A process that speaks the engine protocol, isolated so that no error of it harms the caller.

Threads read and write its pipes, so nobody waits for a program that does not read, and its output is limited.
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
"""Most bytes that it may write between two lines that it receives."""
CHUNK = 1 << 16
KEPT_OF_ERRORS = 2000
LAST_SECONDS = 3.0
"""Seconds to wait for a process that has closed its output to end, and for the threads of one that has."""


READING_SECONDS = 0.5
"""Seconds for the thread that reads the last errors of a process that has ended."""


class OutputClosed(Exception):
    """It has closed its output, mostly because it has ended."""


class OutputTooLong(Exception):
    """It wrote more than anybody would read."""


class NoLineInTime(Exception):
    """It has not written a line in time."""


class EngineProcess:
    """A running program that reads and writes lines."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; raises OSError."""
        guarded, lifeline = _guarded(command)
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command comes from the command line
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
        self._incoming: SimpleQueue[bytes | None] = SimpleQueue()
        self._outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self._errors: deque[bytes] = deque()
        self._written = 0
        self._has_flooded = False
        self._threads = [Thread(target=work, daemon=True) for work in (self._write, self._read, self._read_errors)]
        for thread in self._threads:
            thread.start()

    def send(self, *lines: str) -> None:
        """Queue lines; they are written as soon as the program reads them."""
        self._written = 0
        self._outgoing.put("".join(f"{line}\n" for line in lines).encode())

    def line(self, deadline: float) -> str:
        """The next line of its output; raises NoLineInTime at the deadline, OutputTooLong, OutputClosed."""
        try:
            line_read = self._incoming.get(timeout=max(deadline - monotonic(), 0))
        except Empty:
            raise NoLineInTime from None
        if line_read is None:
            self._incoming.put(None)
            raise OutputTooLong if self._has_flooded else OutputClosed
        return line_read.decode(errors="replace").strip()

    @property
    def last_error(self) -> str:
        """The last line of its standard error, if any."""
        written = b"".join(self._errors).decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(written) if line.strip()), "")

    def status(self) -> int | None:
        """Its exit status, once its last output is read; None if it does not end soon."""
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(LAST_SECONDS)
            self._threads[-1].join(READING_SECONDS)  # a child may hold the other end
            return status
        return None

    def kill(self) -> None:
        """End it with everything that it started, and release its resources."""
        self._outgoing.put(None)
        for end in self._lifeline:
            os.close(end)  # its guard notices, and kills it
        if not self._lifeline or self.status() is None:
            self._process.kill()
        self._process.wait()
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        for thread, pipe in zip(self._threads, pipes, strict=True):
            thread.join(LAST_SECONDS)
            if pipe and not thread.is_alive():  # a process outside its group may hold the other end
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
                    self._incoming.put(line)
                self._written += len(chunk)
                self._has_flooded = self._written > MOST_WRITTEN
        self._incoming.put(None)

    def _write(self) -> None:
        assert self._process.stdin
        pipe = self._process.stdin.fileno()
        with suppress(OSError):
            while text := self._outgoing.get():
                while text:
                    text = text[os.write(pipe, text) :]

    def _read_errors(self) -> None:
        """Keep the end of its standard error, and discard the rest, so that it never blocks."""
        assert self._process.stderr
        pipe = self._process.stderr.fileno()
        with suppress(OSError):
            while chunk := os.read(pipe, KEPT_OF_ERRORS):
                self._errors.append(chunk)
                while sum(map(len, self._errors)) - len(self._errors[0]) >= KEPT_OF_ERRORS:
                    self._errors.popleft()


def _guarded(command: Sequence[str]) -> tuple[list[str], list[int]]:
    """The command under a guard that ends it with this process, and both ends of the pipe between them."""
    if sys.platform == "win32":
        return list(command), []
    lifeline = list(os.pipe())
    python = [sys.executable, "-I", "-S", str(Path(guard.__file__))]
    return [*python, str(lifeline[0]), *command], lifeline

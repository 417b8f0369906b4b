"""Programs that talk over standard input and output, for tests: a line is said, and answers are waited for."""

import os
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Self

PATIENCE = 240.0
"""Seconds: a game may have to be compiled first, on a busy machine."""


class Dialogue:
    """A program of ours that is spoken to."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "ludogite", *arguments]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
        )
        self._heard: SimpleQueue[str] = SimpleQueue()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._heard.put(line.rstrip("\n"))

    def say(self, *lines: str) -> None:
        """Say something."""
        assert self._process.stdin
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def line(self) -> str:
        """The next line of the answer."""
        return self._heard.get(timeout=PATIENCE)

    def until(self, start: str) -> str:
        """The next line that begins so."""
        while not (line := self.line()).startswith(start):
            pass
        return line

    def end(self) -> tuple[int, str]:
        """Close its input; its status, and what it complained of."""
        assert self._process.stdin
        assert self._process.stderr
        self._process.stdin.close()
        status = self._process.wait(PATIENCE)
        return status, self._process.stderr.read()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe
            pipe.close()


def with_our_python() -> dict[str, str]:
    """An environment in which ``python3`` and ``ludogite`` are those that run the tests."""
    return os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "LANG": "C",
        "LC_ALL": "C",
    }

"""A process that works for the server: asked over a pipe, killed when it takes too long, started again when asked."""

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any

START_SECONDS = 60.0
"""A process may take so long until it is there; its imports take about a second where nothing else is at work."""


class WorkerLost(Exception):
    """The process ended, was killed, or took too long: there is no answer."""


@dataclass(frozen=True)
class Failure:
    """What a worker answers when its work raised an error: the traceback."""

    traceback: str


class Worker:
    """One spawned process. ``ask`` blocks, so it is called in threads, by one at a time; ``kill`` by anybody."""

    def __init__(self, serve: Callable[[Connection], None]) -> None:
        self._serve = serve
        """What the process does: it says that it is there with one message, then answers every message with one."""
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._is_closed = False
        self._lock = Lock()

    def ask(self, task: object, seconds: float | None) -> Any:
        """The answer to a task; raises WorkerLost, after which the next task gets a new process."""
        try:
            pipe = self._pipe or self._start()
            pipe.send(task)
            answer = _received(pipe, seconds)
        except (EOFError, OSError) as error:
            self._forget()
            raise WorkerLost("the process has ended") from error
        except WorkerLost:
            self._forget()
            raise
        if isinstance(answer, Failure):
            raise WorkerLost(answer.traceback)
        return answer

    def kill(self) -> None:
        """End the process at once; it is not started again."""
        with self._lock:
            self._is_closed = True
            if self._process:
                self._process.kill()

    @property
    def process_id(self) -> int | None:
        """The process, if there is one."""
        return self._process.pid if self._process else None

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        with self._lock:
            if self._is_closed:
                raise WorkerLost("the server is closing")
            self._process = context.Process(target=self._serve, args=(theirs,), daemon=True)
            self._process.start()
        theirs.close()
        self._pipe = ours
        _received(ours, START_SECONDS)
        return ours

    def _forget(self) -> None:
        with self._lock:
            if self._process:
                self._process.kill()
                self._process.join()
            if self._pipe:
                with suppress(OSError):
                    self._pipe.close()
            self._process = self._pipe = None


def _received(pipe: Connection, seconds: float | None) -> Any:
    if not pipe.poll(seconds):
        raise WorkerLost(f"no answer within {seconds} seconds")
    return pipe.recv()

"""A process that works for the server: asked over a pipe, killed when it takes too long, started again when asked."""

import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any

from ludogite.server.memory import resident_size

START_SECONDS = 60.0
"""A process may take so long until it is there; its imports take about a second where nothing else is at work."""
END_SECONDS = 1.0
MOST_MEMORY = 600 << 20
"""A process that has taken more bytes is replaced: what it keeps, to be quicker the next time, has become too much."""
WEIGHED_EVERY = 20
"""Its memory is looked at after so many answers."""


class NoAnswer(Exception):
    """There is no answer to a task."""


class WorkerLost(NoAnswer):
    """The process did not start, ended, was killed, or took too long."""


class TaskFailed(NoAnswer):
    """The work raised an error; the process goes on."""


class NotOnDisk(TaskFailed):
    """Something would have to be compiled in a process that does not compile."""


@dataclass(frozen=True)
class Failure:
    """What a worker answers when its work raised an error: what is raised instead where the answer is wanted."""

    error: TaskFailed


class Worker:
    """One spawned process. ``ask`` blocks, so it is called in threads, by one at a time; ``kill`` by anybody."""

    def __init__(self, serve: Callable[[Connection], None]) -> None:
        self._serve = serve
        """What the process does: it says that it is there with one message, then answers every message with one."""
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._answers = 0
        self._is_closed = False
        self._lock = Lock()

    def start(self) -> None:
        """Have the process there; raises WorkerLost, after which that may be tried again."""
        if self.is_alive:
            return
        self.stop()
        try:
            _received(self._spawn(), START_SECONDS)
        except Exception as error:
            self.stop()
            raise WorkerLost(f"the process did not start: {error!r}") from error

    def ask(self, task: object, seconds: float | None) -> Any:
        """The answer to a task; raises WorkerLost, after which the next task gets a new process, and TaskFailed."""
        self.start()
        assert self._pipe
        try:
            self._pipe.send(task)
            answer = _received(self._pipe, seconds)
        except TimeoutError as error:
            self.stop()
            raise WorkerLost(str(error)) from error
        except Exception as error:
            self.stop()
            raise WorkerLost(f"the process has ended: {error!r}") from error
        self._answers += 1
        if self._answers % WEIGHED_EVERY == 0 and resident_size(self.process_id) > MOST_MEMORY:
            self.stop()
        if isinstance(answer, Failure):
            raise answer.error
        return answer

    def stop(self) -> None:
        """End the process at once, if there is one."""
        with self._lock:
            if self._pipe:
                self._pipe.close()
            if self._process:
                self._process.kill()
                self._process.join(END_SECONDS)
            self._process = self._pipe = None

    def kill(self) -> None:
        """End the process at once; it is not started again."""
        with self._lock:
            self._is_closed = True
            if self._process:
                self._process.kill()

    @property
    def is_alive(self) -> bool:
        """Whether the process is there."""
        return self._pipe is not None and self._process is not None and self._process.is_alive()

    @property
    def process_id(self) -> int | None:
        """The process, if there is one."""
        return self._process.pid if self._process else None

    def _spawn(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        with self._lock, theirs:
            if self._is_closed:
                raise WorkerLost("the server is closing")
            process = context.Process(target=self._serve, args=(theirs,), daemon=True)
            process.start()
            self._process = process
        return self._pipe


def refuse_to_compile() -> None:
    """What a process does before compiling that is not to compile."""
    raise NotOnDisk("what was compiled is not on disk")


def _received(pipe: Connection, seconds: float | None) -> Any:
    if not pipe.poll(seconds):
        raise TimeoutError(f"no answer within {seconds} seconds")
    return pipe.recv()

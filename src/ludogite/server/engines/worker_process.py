"""A process that answers the server over a pipe; killed when it takes too long, and restarted on demand."""

import asyncio
import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from typing import Any, TypeVar

from ludogite.server.memory import resident_size

T = TypeVar("T")
START_SECONDS = 60.0
"""Timeout of a start; imports take about a second on an idle machine."""
END_SECONDS = 1.0
MAX_MEMORY = 600 << 20
"""A process with more bytes, because of its caches, is replaced."""
MEMORY_CHECK_INTERVAL = 20
"""Answers between two checks of its memory."""


class NoAnswer(Exception):
    """There is no answer to a task."""


class WorkerLost(NoAnswer):
    """The process did not start, ended, was killed, or took too long."""


class TaskFailed(NoAnswer):
    """The task raised an error; the process goes on."""


class NotOnDisk(TaskFailed):
    """A process that must not compile needs code that is not in the cache."""


@dataclass(frozen=True)
class TaskError:
    """Answer of a worker whose task raised an error, which is raised again in the server."""

    error: TaskFailed


class WorkerProcess:
    """One spawned process. ``ask`` blocks and is called by one thread at a time; ``kill`` by any thread."""

    def __init__(self, serve: Callable[[Connection], None]) -> None:
        self._serve = serve
        """Main function of the process: sends one message when it is up, then one per message received."""
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._answers = 0
        self._is_closed = False
        self._lock = Lock()

    def start(self) -> None:
        """Start the process if necessary; raises WorkerLost, after which it may be retried."""
        if self.is_alive:
            return
        self.stop()
        try:
            _receive(self._spawn(), START_SECONDS)
        except Exception as error:
            self.stop()
            raise WorkerLost(f"the process did not start: {error!r}") from error

    def ask(self, task: object, seconds: float | None) -> Any:
        """Answer to a task; raises TaskFailed, or WorkerLost, after which the next task gets a new process."""
        self.start()
        assert self._pipe
        try:
            self._pipe.send(task)
            answer = _receive(self._pipe, seconds)
        except TimeoutError as error:
            self.stop()
            raise WorkerLost(str(error)) from error
        except Exception as error:
            self.stop()
            raise WorkerLost(f"the process has ended: {error!r}") from error
        self._answers += 1
        if self._answers % MEMORY_CHECK_INTERVAL == 0 and resident_size(self.process_id) > MAX_MEMORY:
            self.stop()
        if isinstance(answer, TaskError):
            raise answer.error
        return answer

    def stop(self) -> None:
        """End the process, if there is one."""
        with self._lock:
            if self._pipe:
                self._pipe.close()
            if self._process:
                self._process.kill()
                self._process.join(END_SECONDS)
            self._process = self._pipe = None

    def kill(self) -> None:
        """End the process for good."""
        with self._lock:
            self._is_closed = True
            if self._process:
                self._process.kill()

    @property
    def is_alive(self) -> bool:
        return self._pipe is not None and self._process is not None and self._process.is_alive()

    @property
    def process_id(self) -> int | None:
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
    """Hook before compilation in processes that must not compile."""
    raise NotOnDisk("compiled code is not in the cache")


def _receive(pipe: Connection, seconds: float | None) -> Any:
    if not pipe.poll(seconds):
        raise TimeoutError(f"no answer within {seconds} seconds")
    return pipe.recv()


async def in_thread(work: Callable[..., T], *arguments: Any) -> T:
    """Run blocking work in a daemon thread, which does not delay the end of the process, and return its result."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            settle = partial(_settle, found, found.set_result, work(*arguments))
        except BaseException as error:  # noqa: BLE001 - raised again by the awaiting caller
            settle = partial(_settle, found, found.set_exception, error)
        with suppress(RuntimeError):  # the event loop is closed
            loop.call_soon_threadsafe(settle)

    Thread(target=run, name=getattr(work, "__name__", "work"), daemon=True).start()
    return await found


def _settle(found: asyncio.Future[T], settle: Callable[[Any], None], value: object) -> None:
    if not found.done():
        settle(value)

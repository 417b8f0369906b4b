"""The bots' queue for tests: engines before a real Redis, workers in this process and in others."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from ludogite.app.clients import Client
from ludogite.app.engines.tasks import Task
from ludogite.server.engines.queue_worker import QueueWorker
from ludogite.server.engines.queued_engine import QueuedEngine
from ludogite.server.engines.task_engine import TaskEngine
from ludogite.server.engines.task_queue import TaskQueue
from support.engines import SECONDS
from support.servers import RedisServer


class Noted(TaskEngine):
    """An engine that notes whom it thinks for, and thinks as it is told: by default, of the last legal move."""

    troubles: list[str] = []  # noqa: RUF012 - it has none
    waiting = 0
    parallelism = 1

    def __init__(self, think: Callable[[Task], Any] | None = None) -> None:
        super().__init__(SECONDS)
        self.asked: list[str] = []
        self.stopped: list[str] = []
        self._think = think or (lambda task: task.position.legal_moves()[-1])

    def start(self, loaded: Callable[[str], None] = lambda game: None) -> None:
        """Every game is there."""
        loaded("colorado")

    async def close(self) -> None:
        """There is nothing to end."""

    async def answer(self, task: Task, client: Client) -> Any:
        """What it is told to think; a future is waited for."""
        self.asked.append(client.guest)
        found = self._think(task)
        try:
            return await found if isinstance(found, asyncio.Future) else found
        except asyncio.CancelledError:
            self.stopped.append(client.guest)
            raise


@asynccontextmanager
async def queued(redis: RedisServer, local: TaskEngine, seconds: float = SECONDS) -> AsyncIterator[QueuedEngine]:
    """An engine that asks workers."""
    engine = QueuedEngine(local, redis.url, seconds)
    engine.start()
    try:
        yield engine
    finally:
        await engine.close()


@asynccontextmanager
async def working(redis: RedisServer, pool: TaskEngine, processes: int = 1) -> AsyncIterator[QueueWorker]:
    """A worker in this process, before a pool of any kind."""
    queue = TaskQueue(redis.url)
    worker = QueueWorker(queue, pool, processes)
    task = asyncio.create_task(worker.start())
    try:
        yield worker
    finally:
        worker.event.set()
        await asyncio.wait_for(task, SECONDS)
        await queue.disconnect()


@contextmanager
def worker_process(redis: RedisServer, *words: str) -> Iterator["subprocess.Popen[str]"]:
    """``ludogite worker``, when it is ready; its children end with it, those that a test has stopped too."""
    command = [sys.executable, "-m", "ludogite", "worker", "--redis", redis.url, "--workers", "1", *words]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"LC_ALL": "C.UTF-8"},
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout
            assert "worker is ready" in process.stdout.readline()
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def child_of(process: int) -> int:
    """The process that thinks for a worker: the youngest one that it has started."""
    return max(map(int, Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()))

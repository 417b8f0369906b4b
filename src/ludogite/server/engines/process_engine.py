"""Engine with worker processes on this computer, limited in number and time."""

import asyncio
import time
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection
from typing import Any

from msgspec import structs

from ludogite.app.clients import Client
from ludogite.app.engines.tasks import Task
from ludogite.bots.bot import needs_compiling
from ludogite.games.registry import games as all_games
from ludogite.server.counters import COUNTERS
from ludogite.server.engines.compilation import GameCompiler
from ludogite.server.engines.fair_queue import RANKS, FairQueue, QueueEntry
from ludogite.server.engines.task_engine import NotCompiled, TaskEngine
from ludogite.server.engines.worker_process import NoAnswer, NotOnDisk, TaskFailed, WorkerLost, WorkerProcess, in_thread
from ludogite.server.settings import Settings
from ludogite.server.trouble import Trouble
from ludogite.table.bots import ENGINE_WAIT_SECONDS

START_PATIENCE = 10.0
"""A worker that takes longer to start counts as missing until it is up."""


class ProcessEngine(TaskEngine):
    """A fair queue of tasks in front of worker processes, with a time limit per task."""

    def __init__(self, workers: int, seconds: float, prepared: Iterable[str] | None = None) -> None:
        super().__init__(seconds)
        self._workers = [WorkerProcess(_run_tasks) for _ in range(workers)]
        self._worker_troubles = [Trouble(f"bot worker {number} of {workers}") for number in range(1, workers + 1)]
        self._compiler = GameCompiler(all_games() if prepared is None else prepared)
        self._queue = FairQueue(workers)
        self._missing: set[WorkerProcess] = set()
        """Workers without a process."""
        self._giving_up: asyncio.TimerHandle | None = None
        """Timer while all workers are missing; once it has fired, tasks fail at once."""
        self._task_failures: dict[str, Trouble] = {}
        """Tasks without an answer, by game, for the log."""
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, loaded: Callable[[str], None] = lambda game: None) -> None:
        """Start serving and compiling; needs the running event loop. Worker processes start when first needed.

        ``loaded`` is called with each game this process can play compiled.
        """
        self._compiler.start(loaded)
        served = zip(self._workers, self._worker_troubles, strict=True)
        self._tasks = [asyncio.create_task(self._serve(worker, trouble)) for worker, trouble in served]

    async def prepared(self) -> None:
        """Wait until every game is compiled or has failed to compile."""
        await self._compiler.wait_for_all()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            worker.kill()
        await self._compiler.close()
        if self._giving_up:
            self._giving_up.cancel()
        for entry in self._queue.clear():
            entry.answer.cancel()

    @property
    def parallelism(self) -> int:
        """Number of workers."""
        return len(self._workers)

    @property
    def troubles(self) -> list[str]:
        """Current failures that are being retried."""
        known = [*self._worker_troubles, *self._compiler.troubles]
        return [str(trouble) for trouble in known if trouble.is_active]

    @property
    def waiting(self) -> int:
        """Number of waiting tasks."""
        return len(self._queue)

    async def answer(self, task: Task, client: Client) -> Any:
        """Answer of a task; raises NoAnswer, which is logged once per game."""
        if needs_compiling(task.game) and not await self._compiler.wait(task.game, ENGINE_WAIT_SECONDS):
            raise NotCompiled(f"{task.game} is not compiled")
        failure = self._task_failures.setdefault(task.game, Trouble(f"engine tasks of {task.game}"))
        try:
            found = await self._enqueue(task, client)
        except NoAnswer as error:
            failure.begin(error)
            if isinstance(error, NotOnDisk):
                self._compiler.recompile(task.game)
            raise
        failure.end()
        return found

    async def _enqueue(self, task: Task, client: Client) -> Any:
        loop = asyncio.get_running_loop()
        if self._giving_up and self._giving_up.when() <= loop.time():
            raise WorkerLost("no worker available")
        entry = QueueEntry(client, RANKS[task.kind], task, loop.create_future())
        self._queue.put(entry)
        try:
            return await self._with_timeout(entry.answer)
        finally:
            self._queue.drop(entry)

    async def _serve(self, worker: WorkerProcess, trouble: Trouble) -> None:
        """Run tasks on one worker; failures are retried after growing pauses."""
        while True:
            try:
                if not trouble.is_active:
                    await self._queue.wait()
                await self._ensure_started(worker)
                trouble.end()
                if entry := self._queue.take():
                    await self._run(worker, entry)
            except Exception as error:  # noqa: BLE001 - bots must not stay without a worker
                self._mark_missing(worker)
                await asyncio.sleep(trouble.begin(error))

    async def _ensure_started(self, worker: WorkerProcess) -> None:
        if not worker.is_alive:
            late = asyncio.get_running_loop().call_later(START_PATIENCE, self._mark_missing, worker)
            try:
                await in_thread(worker.start)
            finally:
                late.cancel()
        self._missing.discard(worker)
        if self._giving_up:
            self._giving_up.cancel()
            self._giving_up = None

    async def _run(self, worker: WorkerProcess, entry: QueueEntry) -> None:
        begun = time.monotonic()
        COUNTERS.task_waits.add(begun - entry.since)
        task = entry.task
        if task.kind == "hint" and self._queue.is_pressed:
            task = structs.replace(task, is_brief=True)
        try:
            entry.succeed(await in_thread(worker.ask, task, self._seconds))
        except TaskFailed as error:
            entry.fail(error)
        except Exception as error:
            entry.fail(WorkerLost(str(error)))
            raise
        except asyncio.CancelledError:
            entry.answer.cancel()
            raise
        finally:
            seconds = time.monotonic() - begun
            COUNTERS.task_seconds.add(seconds)
            self._queue.finish(entry, seconds)

    def _mark_missing(self, worker: WorkerProcess) -> None:
        """A worker is down: others take over; without any, tasks wait only briefly."""
        self._missing.add(worker)
        self._queue.wake()
        if len(self._missing) == len(self._workers) and self._giving_up is None:
            self._giving_up = asyncio.get_running_loop().call_later(ENGINE_WAIT_SECONDS, self._give_up)

    def _give_up(self) -> None:
        for entry in self._queue.clear():
            entry.fail(WorkerLost("no worker available"))


def _run_tasks(pipe: Connection) -> None:
    from ludogite.server.engines.worker_main import run_tasks  # noqa: PLC0415 - only in worker processes

    run_tasks(pipe)


def make_engine(settings: Settings) -> TaskEngine:
    """Engine for the settings: this computer, or workers anywhere if there is Redis."""
    local = ProcessEngine(settings.worker_count, settings.bot_seconds)
    if not settings.redis:
        return local
    from ludogite.server.engines.queued_engine import QueuedEngine  # noqa: PLC0415 - needs the extra `machines`

    return QueuedEngine(local, settings.redis, settings.bot_seconds)

"""The engine pool: worker processes that think, bounded in number and in time, never in the way of the event loop."""

import asyncio
import time
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection
from typing import Any

from msgspec import structs

from ludogite.bots.bot import needs_compiling
from ludogite.games.registry import games as all_games
from ludogite.house.clients import Client
from ludogite.server.engines.compilation import Preparation
from ludogite.server.engines.fair_queue import RANKS, FairQueue, Request
from ludogite.server.engines.thinker import NotReady, Thinker
from ludogite.server.engines.threads import in_thread
from ludogite.server.engines.trouble import Trouble
from ludogite.server.engines.worker import NoAnswer, NotOnDisk, TaskFailed, Worker, WorkerLost
from ludogite.server.settings import Settings
from ludogite.server.tallies import TALLIES
from ludogite.table.bots import ENGINE_PATIENCE
from ludogite.wire.tasks import Task

START_PATIENCE = 10.0
"""A worker that takes longer to start counts as missing until it is there."""


class EnginePool(Thinker):
    """A fair queue of tasks before a number of worker processes; each task may take so many seconds."""

    def __init__(self, workers: int, seconds: float, prepared: Iterable[str] | None = None) -> None:
        super().__init__(seconds)
        self._workers = [Worker(_think) for _ in range(workers)]
        self._worker_troubles = [Trouble(f"bot worker {number} of {workers}") for number in range(1, workers + 1)]
        self._preparation = Preparation(all_games() if prepared is None else prepared)
        self._queue = FairQueue(workers)
        self._missing: set[Worker] = set()
        """The workers whose process is gone or does not come."""
        self._giving_up: asyncio.TimerHandle | None = None
        """While all workers are missing: from then on, nobody waits for them any more."""
        self._failing: dict[str, Trouble] = {}
        """What the log knows of tasks without an answer, by game."""
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, loaded: Callable[[str], None] = lambda game: None) -> None:
        """Begin to serve and to compile; needs the running event loop. Processes start when they are first needed.

        ``loaded`` hears which games can be played with compiled rules in this process.
        """
        self._preparation.start(loaded)
        served = zip(self._workers, self._worker_troubles, strict=True)
        self._tasks = [asyncio.create_task(self._serve(worker, trouble)) for worker, trouble in served]

    async def prepared(self) -> None:
        """Wait until every game is compiled, or has failed to be."""
        await self._preparation.wait_for_all()

    async def close(self) -> None:
        """End all thinking at once."""
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            worker.kill()
        await self._preparation.close()
        if self._giving_up:
            self._giving_up.cancel()
        for request in self._queue.clear():
            request.answer.cancel()

    @property
    def hands(self) -> int:
        """How many workers there are."""
        return len(self._workers)

    @property
    def troubles(self) -> list[str]:
        """What fails just now and is being tried again, in a few words each; empty when all is well."""
        known = [*self._worker_troubles, *self._preparation.troubles]
        return [str(trouble) for trouble in known if trouble.is_on]

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker."""
        return len(self._queue)

    async def answer(self, task: Task, client: Client) -> Any:
        """The answer to a task; raises NoAnswer, which the log hears of once a game."""
        if needs_compiling(task.game) and not await self._preparation.wait(task.game, ENGINE_PATIENCE):
            raise NotReady(f"{task.game} is not compiled")
        failing = self._failing.setdefault(task.game, Trouble(f"thinking at {task.game}"))
        try:
            found = await self._queued(task, client)
        except NoAnswer as error:
            failing.begin(error)
            if isinstance(error, NotOnDisk):
                self._preparation.repeat(task.game)
            raise
        failing.end()
        return found

    async def _queued(self, task: Task, client: Client) -> Any:
        loop = asyncio.get_running_loop()
        if self._giving_up and self._giving_up.when() <= loop.time():
            raise WorkerLost("no worker is there")
        request = Request(client, RANKS[task.kind], task, loop.create_future())
        self._queue.put(request)
        try:
            return await self._in_time(request.answer)
        finally:
            self._queue.drop(request)

    async def _serve(self, worker: Worker, trouble: Trouble) -> None:
        """Give one worker a task after the other; whatever fails is tried again, after pauses that grow."""
        while True:
            try:
                if not trouble.is_on:
                    await self._queue.wait()
                await self._have_started(worker)
                trouble.end()
                if request := self._queue.take():
                    await self._have_answered(worker, request)
            except Exception as error:  # noqa: BLE001 - whatever it is, bots shall not be without a worker for ever
                self._miss(worker)
                await asyncio.sleep(trouble.begin(error))

    async def _have_started(self, worker: Worker) -> None:
        if not worker.is_alive:
            late = asyncio.get_running_loop().call_later(START_PATIENCE, self._miss, worker)
            try:
                await in_thread(worker.start)
            finally:
                late.cancel()
        self._missing.discard(worker)
        if self._giving_up:
            self._giving_up.cancel()
            self._giving_up = None

    async def _have_answered(self, worker: Worker, request: Request) -> None:
        begun = time.monotonic()
        TALLIES.thought_waits.add(begun - request.since)
        task = request.task
        if task.kind == "hint" and self._queue.is_pressed:
            task = structs.replace(task, is_brief=True)
        try:
            request.succeed(await in_thread(worker.ask, task, self._seconds))
        except TaskFailed as error:
            request.fail(error)
        except Exception as error:
            request.fail(WorkerLost(str(error)))
            raise
        except asyncio.CancelledError:
            request.answer.cancel()
            raise
        finally:
            seconds = time.monotonic() - begun
            TALLIES.thought_seconds.add(seconds)
            self._queue.finish(request, seconds)

    def _miss(self, worker: Worker) -> None:
        """A worker is not there: another one goes on, and where there is none, tasks wait for one a moment only."""
        self._missing.add(worker)
        self._queue.wake()
        if len(self._missing) == len(self._workers) and self._giving_up is None:
            self._giving_up = asyncio.get_running_loop().call_later(ENGINE_PATIENCE, self._give_up)

    def _give_up(self) -> None:
        for request in self._queue.clear():
            request.fail(WorkerLost("no worker is there"))


def _think(pipe: Connection) -> None:
    from ludogite.server.engines.work import think  # noqa: PLC0415 - the searches are for other processes only

    think(pipe)


def engine_of(settings: Settings) -> Thinker:
    """Who thinks for the bots of a house: this computer, or where there is Redis, workers anywhere."""
    local = EnginePool(settings.worker_count, settings.bot_seconds)
    if not settings.redis:
        return local
    from ludogite.server.engines.queued import QueuedEngine  # noqa: PLC0415 - needs the extra `machines`

    return QueuedEngine(local, settings.redis, settings.bot_seconds)

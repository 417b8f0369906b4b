"""``ludogite worker``: takes tasks from the queue in Redis, which a pool of processes thinks about, fairly."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from uuid import uuid4

import msgspec
from msgspec import Raw
from saq import Worker
from saq.types import Context, WorkerInfo

from ludogite.games.registry import BOOKS
from ludogite.house.clients import Client
from ludogite.server.engines.pool import EnginePool
from ludogite.server.engines.task_queue import AWAY, SHOWING, THINK, Failed, Found, Shown, TaskQueue, messages
from ludogite.server.engines.thinker import Thinker
from ludogite.server.engines.worker import NoAnswer
from ludogite.server.settings import Settings
from ludogite.wire.tasks import Task

JOBS_A_PROCESS = 8
"""So many jobs are taken for each process: among these, the pool decides whose turn it is."""
TAKE_SECONDS = 1.0
"""So long it is waited for a job at a time; within that a worker that leaves takes no more."""
RESUBSCRIBE_SECONDS = 0.2
"""After so long a worker that has lost its subscription tries again."""
LEAVE_SECONDS = 2
"""A worker that leaves has so long to answer; what it still has then, others get."""

log = logging.getLogger(__name__)


class QueueWorker(Worker[Context]):
    """A worker of SAQ that hands its jobs to a pool and shows itself."""

    queue: TaskQueue

    def __init__(self, queue: TaskQueue, pool: Thinker, processes: int) -> None:
        super().__init__(
            queue,
            [(THINK, self._think)],
            id=uuid4().hex,
            startup=self._subscribe_at_start,
            concurrency=JOBS_A_PROCESS * processes,
            timers={"worker_info": SHOWING, "abort": 1, "schedule": 1, "sweep": 1},
            dequeue_timeout=TAKE_SECONDS,
            shutdown_grace_period_s=LEAVE_SECONDS,
        )
        queue.is_closing = lambda: self.event.is_set()  # noqa: PLW0108 - there is a new event with every start
        queue.spare = self.concurrency - processes
        self._pool = pool
        self._processes = processes
        self._is_subscribed = False

    async def worker_info(self, ttl: int = 60) -> WorkerInfo:
        """Show that this worker is there: to the engines that wait, and to SAQ's own tools."""
        if self._is_subscribed:
            await self._show(Shown(self.id, [job.key for job in self.job_task_contexts], processes=self._processes))
        return await super().worker_info(ttl)

    async def _subscribe_at_start(self, context: Context) -> None:
        self.tasks.add(asyncio.create_task(self._stay_subscribed(), name="liveness"))

    async def _stay_subscribed(self) -> None:
        """Listen on this worker's own channel, where nothing is ever said: whoever listens there is alive."""
        while True:
            with suppress(*AWAY):
                async for message in messages(self.queue.redis, self.queue.liveness_channel(self.id)):
                    self._is_subscribed = True
                    if message["type"] == "subscribe":
                        await self.worker_info()
            self._is_subscribed = False
            await asyncio.sleep(RESUBSCRIBE_SECONDS)

    async def stop(self) -> None:
        """Leave: answer what can be answered soon, and give back the rest."""
        with suppress(*AWAY):
            await self._show(Shown(self.id, leaves=True))
        self.event.set()
        for task in self.tasks:
            if task.get_name() != "process":  # there is nothing to wait for
                task.cancel()
        await super().stop()

    async def _show(self, shown: Shown) -> None:
        await self.queue.redis.publish(self.queue.showing, msgspec.msgpack.encode(shown))

    async def _think(self, context: Context, *, task: Task, guest: str, address: str) -> Found | Failed:
        if task.game not in BOOKS:
            return Failed("there is no such game")
        try:
            return Found(Raw(msgspec.msgpack.encode(await self._pool.answer(task, Client(guest, address)))))
        except NoAnswer as error:
            return Failed(str(error)[-1000:])


async def work(settings: Settings, ready: Callable[[int], None]) -> None:
    """Work until a signal ends it; ``ready`` hears with how many processes, once every game is compiled."""
    queue = TaskQueue(settings.redis)
    pool = EnginePool(settings.worker_count, settings.bot_seconds)
    pool.start(lambda game: log.info("%s is compiled", game))
    try:
        await pool.prepared()
        await queue.reach()
        worker = QueueWorker(queue, pool, settings.worker_count)
        asyncio.get_running_loop().call_soon(ready, settings.worker_count)
        await worker.start()
    finally:
        await pool.close()
        await queue.disconnect()
    log.info("the worker has left")


def run(settings: Settings, ready: Callable[[int], None]) -> None:
    """Work until a signal ends it."""
    factory = import_module("uvloop").new_event_loop if find_spec("uvloop") else None
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(work(settings, ready))

"""``ludogite worker``: runs tasks from the queue in Redis on the processes of a local engine."""

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

from ludogite.app.clients import Client
from ludogite.app.engines.tasks import Task
from ludogite.games.registry import BOOKS
from ludogite.server.engines.process_engine import ProcessEngine
from ludogite.server.engines.task_engine import TaskEngine
from ludogite.server.engines.task_queue import (
    HEARTBEAT_SECONDS,
    REDIS_ERRORS,
    TASK_FUNCTION,
    TaskQueue,
    WorkerAnswer,
    WorkerError,
    WorkerHeartbeat,
    subscribe,
)
from ludogite.server.engines.worker_process import NoAnswer
from ludogite.server.settings import Settings

JOBS_PER_PROCESS = 8
"""Jobs taken per process; the engine's fair queue decides their order."""
TAKE_SECONDS = 1.0
"""Timeout of one wait for a job; a worker that is stopping takes no more after it."""
RESUBSCRIBE_SECONDS = 0.2
"""Pause before a worker renews a lost subscription."""
SHUTDOWN_SECONDS = 2
"""Time for a stopping worker to finish; other workers get the remaining jobs."""

LOG = logging.getLogger(__name__)


class QueueWorker(Worker[Context]):
    """SAQ worker that runs its jobs on an engine and publishes heartbeats."""

    queue: TaskQueue

    def __init__(self, queue: TaskQueue, engine: TaskEngine, processes: int) -> None:
        super().__init__(
            queue,
            [(TASK_FUNCTION, self._run_task)],
            id=uuid4().hex,
            startup=self._subscribe_at_start,
            concurrency=JOBS_PER_PROCESS * processes,
            timers={"worker_info": HEARTBEAT_SECONDS, "abort": 1, "schedule": 1, "sweep": 1},
            dequeue_timeout=TAKE_SECONDS,
            shutdown_grace_period_s=SHUTDOWN_SECONDS,
        )
        queue.is_closing = lambda: self.event.is_set()  # noqa: PLW0108 - there is a new event with every start
        queue.prefetch = self.concurrency - processes
        self._engine = engine
        self._processes = processes
        self._is_subscribed = False

    async def worker_info(self, ttl: int = 60) -> WorkerInfo:
        """Publish a heartbeat, for engines and for SAQ's own tools."""
        if self._is_subscribed:
            await self._publish_heartbeat(
                WorkerHeartbeat(self.id, [job.key for job in self.job_task_contexts], processes=self._processes)
            )
        return await super().worker_info(ttl)

    async def _subscribe_at_start(self, context: Context) -> None:
        self.tasks.add(asyncio.create_task(self._stay_subscribed(), name="liveness"))

    async def _stay_subscribed(self) -> None:
        """Subscribe to this worker's own channel, which carries no messages: a subscriber is alive."""
        while True:
            with suppress(*REDIS_ERRORS):
                async for message in subscribe(self.queue.redis, self.queue.liveness_channel(self.id)):
                    self._is_subscribed = True
                    if message["type"] == "subscribe":
                        await self.worker_info()
            self._is_subscribed = False
            await asyncio.sleep(RESUBSCRIBE_SECONDS)

    async def stop(self) -> None:
        """Finish jobs that are nearly done, and give back the rest."""
        with suppress(*REDIS_ERRORS):
            await self._publish_heartbeat(WorkerHeartbeat(self.id, leaves=True))
        self.event.set()
        for task in self.tasks:
            if task.get_name() != "process":  # nothing to wait for
                task.cancel()
        await super().stop()

    async def _publish_heartbeat(self, heartbeat: WorkerHeartbeat) -> None:
        await self.queue.redis.publish(self.queue.heartbeat_channel, msgspec.msgpack.encode(heartbeat))

    async def _run_task(self, context: Context, *, task: Task, guest: str, address: str) -> WorkerAnswer | WorkerError:
        if task.game not in BOOKS:
            return WorkerError("unknown game")
        try:
            return WorkerAnswer(Raw(msgspec.msgpack.encode(await self._engine.answer(task, Client(guest, address)))))
        except NoAnswer as error:
            return WorkerError(str(error)[-1000:])


async def work(settings: Settings, ready: Callable[[int], None]) -> None:
    """Work until a signal arrives; ``ready`` is called with the number of processes once all games are compiled."""
    queue = TaskQueue(settings.redis)
    engine = ProcessEngine(settings.worker_count, settings.bot_seconds)
    engine.start(lambda game: LOG.info("compiled %s", game))
    try:
        await engine.prepared()
        await queue.reach()
        worker = QueueWorker(queue, engine, settings.worker_count)
        asyncio.get_running_loop().call_soon(ready, settings.worker_count)
        await worker.start()
    finally:
        await engine.close()
        await queue.disconnect()
    LOG.info("worker stopped")


def run(settings: Settings, ready: Callable[[int], None]) -> None:
    """Work until a signal arrives."""
    factory = import_module("uvloop").new_event_loop if find_spec("uvloop") else None
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(work(settings, ready))

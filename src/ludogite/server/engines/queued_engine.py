"""Engine whose tasks run on workers anywhere, over a queue in Redis; without workers, on this computer."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from math import ceil
from typing import Any
from uuid import uuid4

import msgspec
from saq import Job
from saq.job import TERMINAL_STATUSES

from ludogite.app.clients import Client
from ludogite.app.engines.tasks import ANSWER_TYPES, Kind, Task
from ludogite.server.counters import COUNTERS
from ludogite.server.engines.fair_queue import RANKS, FairSemaphore
from ludogite.server.engines.task_engine import WAIT_FACTOR, TaskEngine
from ludogite.server.engines.task_queue import (
    REDIS_ERRORS,
    TASK_FUNCTION,
    WORKER_TIMEOUT,
    TaskQueue,
    WorkerAnswer,
    WorkerHeartbeat,
    connect,
    subscribe,
)
from ludogite.server.engines.worker_process import NoAnswer

TRIES = 3
"""Workers asked, after one another is lost, before this computer answers itself."""
POLL_SECONDS = 0.5
"""Interval of checking workers while somebody waits."""
RESULT_SECONDS = 30
"""Lifetime of a finished job in Redis."""
SPARE_SECONDS = 10
FALLBACK_SECONDS = 5.0
"""Extra time for this computer's answer after workers have failed."""
REMOTE_PARALLELISM = 8
TASKS_PER_PROCESS = 2
"""Tasks given to workers per process; the rest wait here, in the fair queue."""
FINAL_STATUSES = {status.value for status in TERMINAL_STATUSES}


class WorkerGone(NoAnswer):
    """The worker of a job is gone, or its answer is unusable."""


@dataclass(eq=False)
class PendingJob:
    """A job that somebody waits for."""

    ended: asyncio.Future[None]
    since: float
    """Event-loop time when it was enqueued."""
    taken: float = 0.0
    """Time when a worker took it; 0 before."""
    last_heartbeat: float = 0.0
    """Time when its worker last reported it; 0 before a worker has."""
    worker: str = ""
    """Id of its worker, once reported."""

    def end(self) -> None:
        """Stop waiting: there is an answer, or there will be none."""
        if not self.ended.done():
            now = asyncio.get_running_loop().time()
            taken = self.taken or self.since
            COUNTERS.task_waits.add(taken - self.since)
            COUNTERS.task_seconds.add(now - taken)
            self.ended.set_result(None)


class QueuedEngine(TaskEngine):
    """Sends tasks to workers while there are any; otherwise to a local engine, whose processes start on demand."""

    def __init__(self, local: TaskEngine, redis: str, seconds: float) -> None:
        super().__init__(seconds)
        self._local = local
        self._queue = TaskQueue(redis)
        self._subscriber = connect(redis, retries=0)
        """No auto-reconnect: it would hide lost messages."""
        self._key_prefix = f"{uuid4().hex}-"
        """Prefix of the keys of this engine's jobs."""
        self._numbers = count()
        self._waiting: dict[str, PendingJob] = {}
        self._workers: dict[str, float] = {}
        """Event-loop time of each worker's latest heartbeat."""
        self._processes: dict[str, int] = {}
        """Number of processes of each worker."""
        self._slots = FairSemaphore(TASKS_PER_PROCESS)
        self._background: list[asyncio.Task[None]] = []
        self._aborts: set[asyncio.Task[None]] = set()

    def start(self, loaded: Callable[[str], None] = lambda game: None) -> None:
        """Start; needs the running event loop. ``loaded`` is called with each game this process can play compiled."""
        self._local.start(loaded)
        self._background = [asyncio.create_task(self._listen()), asyncio.create_task(self._watch_workers())]

    async def close(self) -> None:
        for task in self._background:
            task.cancel()
        if self._background:
            await asyncio.wait(self._background)
        for waiting in self._waiting.values():
            waiting.ended.cancel()
        await self._local.close()
        if self._aborts:
            await asyncio.wait(self._aborts)
        await self._subscriber.aclose()
        await self._queue.disconnect()

    @property
    def parallelism(self) -> int:
        """A constant for remote workers, which are not counted."""
        return REMOTE_PARALLELISM if self.has_workers else self._local.parallelism

    @property
    def troubles(self) -> list[str]:
        """Current failures; an unreachable Redis is none, because this computer answers instead."""
        return self._local.troubles

    @property
    def waiting(self) -> int:
        """Number of tasks that wait for a worker, here or in Redis."""
        return (
            self._local.waiting + len(self._slots.queue) + sum(not waiting.taken for waiting in self._waiting.values())
        )

    @property
    def has_workers(self) -> bool:
        """Whether any worker is alive."""
        now = asyncio.get_running_loop().time()
        return any(now - seen < WORKER_TIMEOUT for seen in self._workers.values())

    async def answer(self, task: Task, client: Client) -> Any:
        """Answer of a worker or of this computer; raises NoAnswer."""
        return await self._with_timeout(self._ask_with_fallback(task, client))

    async def _ask_with_fallback(self, task: Task, client: Client) -> Any:
        begun, last = asyncio.get_running_loop().time(), None
        with suppress(*REDIS_ERRORS):
            for _ in range(TRIES):
                if not self.has_workers:
                    break
                last = begun + self._seconds + FALLBACK_SECONDS
                with suppress(WorkerGone):
                    async with self._slots.slot(client, RANKS[task.kind]):
                        return await self._ask_worker(task, client)
        async with asyncio.timeout_at(last):
            return await self._local.answer(task, client)

    async def _ask_worker(self, task: Task, client: Client) -> Any:
        key = f"{self._key_prefix}{next(self._numbers)}"
        patience = ceil(WAIT_FACTOR * self._seconds) + SPARE_SECONDS
        job = Job(
            TASK_FUNCTION,
            {"task": task, "guest": client.guest, "address": client.address},
            key=key,
            timeout=patience,
            ttl=RESULT_SECONDS,
        )
        loop = asyncio.get_running_loop()
        waiting = self._waiting[key] = PendingJob(loop.create_future(), loop.time())
        try:
            await self._queue.enqueue(job)
            await self._wait_for_end(job, waiting)
            found = await self._queue.job(key)
            return _decoded(task.kind, found and found.result)
        finally:
            del self._waiting[key]
            if not waiting.ended.done() or waiting.ended.cancelled():
                abort = asyncio.create_task(self._abort(job))
                self._aborts.add(abort)
                abort.add_done_callback(self._aborts.discard)

    async def _wait_for_end(self, job: Job, waiting: PendingJob) -> None:
        """Wait until a job has ended, or until its worker, or every worker that might take it, is gone."""
        loop = asyncio.get_running_loop()
        is_seen = True
        while is_seen and not waiting.ended.done():
            await asyncio.wait({waiting.ended}, timeout=POLL_SECONDS)
            if not (waiting.last_heartbeat or waiting.ended.done() or await self._queue.has(job)):
                waiting.last_heartbeat = loop.time()  # just taken, will be reported soon
            is_seen = (
                loop.time() - waiting.last_heartbeat < WORKER_TIMEOUT if waiting.last_heartbeat else self.has_workers
            )

    async def _abort(self, job: Job) -> None:
        with suppress(*REDIS_ERRORS):
            await self._queue.abort(job, "abandoned")
            await self._queue.redis.expire(job.id, RESULT_SECONDS)

    async def _listen(self) -> None:
        """Follow heartbeats and this engine's jobs, for ever."""
        while True:
            try:
                await self._handle_all()
            except REDIS_ERRORS as error:
                self._workers.clear()
                for waiting in self._waiting.values():
                    waiting.end()
                await asyncio.sleep(self._queue.trouble.begin(error))

    async def _handle_all(self) -> None:
        jobs = f"{self._queue.job_id(self._key_prefix)}*"
        async for message in subscribe(self._subscriber, self._queue.heartbeat_channel, jobs):
            self._queue.trouble.end()
            self._handle(message)

    def _handle(self, message: dict[str, Any]) -> None:
        now = asyncio.get_running_loop().time()
        if message["type"] == "pmessage":
            waiting = self._waiting.get(self._queue.job_key_from_id(message["channel"].decode(errors="replace")))
            status, _, worker = message["data"].decode(errors="replace").partition(" ")
            if waiting and status in FINAL_STATUSES:
                waiting.end()
            elif waiting:
                waiting.taken = now if status == "active" else 0.0
                waiting.last_heartbeat = waiting.taken
                waiting.worker = worker
        elif message["type"] == "message":
            with suppress(msgspec.MsgspecError):
                self._note_heartbeat(msgspec.msgpack.decode(message["data"], type=WorkerHeartbeat), now)

    def _note_heartbeat(self, heartbeat: WorkerHeartbeat, now: float) -> None:
        self._workers = {worker: then for worker, then in self._workers.items() if now - then < WORKER_TIMEOUT}
        self._workers[heartbeat.worker] = now
        self._processes[heartbeat.worker] = heartbeat.processes
        if heartbeat.leaves:
            del self._workers[heartbeat.worker]
        self._update_slots()
        for key in heartbeat.jobs:
            if key in self._waiting:
                self._waiting[key].last_heartbeat = now
                self._waiting[key].worker = heartbeat.worker

    def _update_slots(self) -> None:
        """Offer as many slots as the workers can use; without workers, waiting tasks fail at once."""
        self._processes = {worker: count for worker, count in self._processes.items() if worker in self._workers}
        self._slots.queue.workers = TASKS_PER_PROCESS * max(1, sum(self._processes.values()))
        self._slots.grant()
        if not self.has_workers:
            for entry in self._slots.queue.clear():
                entry.fail(WorkerGone("no worker available"))

    async def _watch_workers(self) -> None:
        """While somebody waits, drop workers whose connection has ended."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            self._update_slots()
            if self._waiting and self._workers:
                with suppress(*REDIS_ERRORS):
                    self._abandon(await self._queue.ended(list(self._workers)))

    def _abandon(self, workers: set[str]) -> None:
        """Stop waiting for workers that have ended, and for their jobs."""
        for worker in workers & self._workers.keys():
            del self._workers[worker]
        for waiting in self._waiting.values():
            if waiting.worker in workers or (workers and waiting.last_heartbeat and not waiting.worker):
                waiting.ended.cancel()


def _decoded(kind: Kind, found: object) -> Any:
    """Answer of a worker; raises WorkerGone if it is missing or malformed."""
    if not isinstance(found, WorkerAnswer):
        raise WorkerGone(str(found))
    try:
        return msgspec.msgpack.decode(found.answer, type=ANSWER_TYPES[kind])
    except msgspec.MsgspecError as error:
        raise WorkerGone(str(error)) from error

"""An engine whose thinking workers do on any computer, over a queue in Redis; where there are none, this one."""

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

from ludogite.house.clients import Client
from ludogite.server.engines.fair_queue import RANKS, Turns
from ludogite.server.engines.task_queue import AWAY, AWAY_SECONDS, THINK, Found, Shown, TaskQueue, connect, messages
from ludogite.server.engines.thinker import WHOLE_WAIT, Thinker
from ludogite.server.engines.worker import NoAnswer
from ludogite.server.tallies import TALLIES
from ludogite.wire.tasks import Kind, Task, answer_type

TRIES = 3
"""So many workers are asked, one after the other has gone, before this computer thinks itself."""
LOOK_SECONDS = 0.5
"""While somebody waits, so often is looked whether the workers are still there."""
KEPT_SECONDS = 30
"""So long a job that has ended stays in Redis."""
SPARE_SECONDS = 10
LATE_SECONDS = 5.0
"""Where workers were asked in vain, this computer has an answer at most so much later than one may take."""
MANY_HANDS = 8
TASKS_A_PROCESS = 2
"""So many tasks are given to the workers for each of their processes: the others wait here, where the queue is fair."""
ENDED = {status.value for status in TERMINAL_STATUSES}


class Gone(NoAnswer):
    """The worker that had a job is gone, or found nothing."""


@dataclass(eq=False)
class Waiting:
    """A job that somebody waits for."""

    ended: asyncio.Future[None]
    since: float
    """When it was asked, in the event loop's time."""
    taken: float = 0.0
    """When a worker took it; 0 while none has."""
    vouched: float = 0.0
    """When its worker last said that it has it; 0 while no worker has."""
    worker: str = ""
    """Who has it, as far as anybody has said."""

    def end(self) -> None:
        """There is an answer, or none to wait for."""
        if not self.ended.done():
            now = asyncio.get_running_loop().time()
            taken = self.taken or self.since
            TALLIES.thought_waits.add(taken - self.since)
            TALLIES.thought_seconds.add(now - taken)
            self.ended.set_result(None)


class QueuedEngine(Thinker):
    """Asks workers, while there are some; otherwise a local engine, whose processes start when first needed."""

    def __init__(self, local: Thinker, redis: str, seconds: float) -> None:
        super().__init__(seconds)
        self._local = local
        self._queue = TaskQueue(redis)
        self._hearing = connect(redis, retries=0)
        """What connects again by itself does not say what was missed."""
        self._own = f"{uuid4().hex}-"
        """How the keys of this engine's jobs begin."""
        self._numbers = count()
        self._waiting: dict[str, Waiting] = {}
        self._workers: dict[str, float] = {}
        """When each worker last showed itself, in the event loop's time."""
        self._processes: dict[str, int] = {}
        """How many tasks each thinks about at a time."""
        self._turns = Turns(TASKS_A_PROCESS)
        self._background: list[asyncio.Task[None]] = []
        self._aborting: set[asyncio.Task[None]] = set()

    def start(self, loaded: Callable[[str], None] = lambda game: None) -> None:
        """Begin; needs the running event loop. ``loaded`` hears which games this process can play compiled."""
        self._local.start(loaded)
        self._background = [asyncio.create_task(self._listen()), asyncio.create_task(self._look_after_workers())]

    async def close(self) -> None:
        """End all thinking at once."""
        for task in self._background:
            task.cancel()
        if self._background:
            await asyncio.wait(self._background)
        for waiting in self._waiting.values():
            waiting.ended.cancel()
        await self._local.close()
        if self._aborting:
            await asyncio.wait(self._aborting)
        await self._hearing.aclose()
        await self._queue.disconnect()

    @property
    def hands(self) -> int:
        """Nobody counts how many workers there are on other computers."""
        return MANY_HANDS if self.is_manned else self._local.hands

    @property
    def troubles(self) -> list[str]:
        """What fails just now; not that Redis is away, because this computer thinks instead."""
        return self._local.troubles

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker, here or anywhere."""
        return (
            self._local.waiting + len(self._turns.queue) + sum(not waiting.taken for waiting in self._waiting.values())
        )

    @property
    def is_manned(self) -> bool:
        """Whether a worker is there."""
        now = asyncio.get_running_loop().time()
        return any(now - shown < AWAY_SECONDS for shown in self._workers.values())

    async def answer(self, task: Task, client: Client) -> Any:
        """The answer of a worker, or of this computer; raises NoAnswer."""
        return await self._in_time(self._anywhere(task, client))

    async def _anywhere(self, task: Task, client: Client) -> Any:
        begun, last = asyncio.get_running_loop().time(), None
        with suppress(*AWAY):
            for _ in range(TRIES):
                if not self.is_manned:
                    break
                last = begun + self._seconds + LATE_SECONDS
                with suppress(Gone):
                    async with self._turns.turn(client, RANKS[task.kind]):
                        return await self._by_worker(task, client)
        async with asyncio.timeout_at(last):
            return await self._local.answer(task, client)

    async def _by_worker(self, task: Task, client: Client) -> Any:
        key = f"{self._own}{next(self._numbers)}"
        patience = ceil(WHOLE_WAIT * self._seconds) + SPARE_SECONDS
        job = Job(
            THINK,
            {"task": task, "guest": client.guest, "address": client.address},
            key=key,
            timeout=patience,
            ttl=KEPT_SECONDS,
        )
        loop = asyncio.get_running_loop()
        waiting = self._waiting[key] = Waiting(loop.create_future(), loop.time())
        try:
            await self._queue.enqueue(job)
            await self._ended(job, waiting)
            found = await self._queue.job(key)
            return _answer(task.kind, found and found.result)
        finally:
            del self._waiting[key]
            if not waiting.ended.done() or waiting.ended.cancelled():
                aborting = asyncio.create_task(self._abort(job))
                self._aborting.add(aborting)
                aborting.add_done_callback(self._aborting.discard)

    async def _ended(self, job: Job, waiting: Waiting) -> None:
        """Wait until a job has ended, or until its worker, or whoever might take it, is no longer seen."""
        loop = asyncio.get_running_loop()
        is_seen = True
        while is_seen and not waiting.ended.done():
            await asyncio.wait({waiting.ended}, timeout=LOOK_SECONDS)
            if not (waiting.vouched or waiting.ended.done() or await self._queue.has(job)):
                waiting.vouched = loop.time()  # somebody took it just now, and will say so
            is_seen = loop.time() - waiting.vouched < AWAY_SECONDS if waiting.vouched else self.is_manned

    async def _abort(self, job: Job) -> None:
        with suppress(*AWAY):
            await self._queue.abort(job, "nobody waits")
            await self._queue.redis.expire(job.id, KEPT_SECONDS)

    async def _listen(self) -> None:
        """Hear of workers and of this engine's jobs, for ever."""
        while True:
            try:
                await self._hear_all()
            except AWAY as error:
                self._workers.clear()
                for waiting in self._waiting.values():
                    waiting.end()
                await asyncio.sleep(self._queue.trouble.begin(error))

    async def _hear_all(self) -> None:
        jobs = f"{self._queue.job_id(self._own)}*"
        async for message in messages(self._hearing, self._queue.showing, jobs):
            self._queue.trouble.end()
            self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        now = asyncio.get_running_loop().time()
        if message["type"] == "pmessage":
            waiting = self._waiting.get(self._queue.job_key_from_id(message["channel"].decode(errors="replace")))
            status, _, worker = message["data"].decode(errors="replace").partition(" ")
            if waiting and status in ENDED:
                waiting.end()
            elif waiting:
                waiting.taken = now if status == "active" else 0.0
                waiting.vouched = waiting.taken
                waiting.worker = worker
        elif message["type"] == "message":
            with suppress(msgspec.MsgspecError):
                self._see(msgspec.msgpack.decode(message["data"], type=Shown), now)

    def _see(self, shown: Shown, now: float) -> None:
        self._workers = {worker: then for worker, then in self._workers.items() if now - then < AWAY_SECONDS}
        self._workers[shown.worker] = now
        self._processes[shown.worker] = shown.processes
        if shown.leaves:
            del self._workers[shown.worker]
        self._share_out()
        for key in shown.jobs:
            if key in self._waiting:
                self._waiting[key].vouched = now
                self._waiting[key].worker = shown.worker

    def _share_out(self) -> None:
        """Give as many turns as there are workers for; without any, nobody waits for a turn."""
        self._processes = {worker: count for worker, count in self._processes.items() if worker in self._workers}
        self._turns.queue.workers = TASKS_A_PROCESS * max(1, sum(self._processes.values()))
        self._turns.give()
        if not self.is_manned:
            for request in self._turns.queue.clear():
                request.fail(Gone("no worker is there"))

    async def _look_after_workers(self) -> None:
        """While somebody waits, give up workers that have ended, for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._share_out()
            if self._waiting and self._workers:
                with suppress(*AWAY):
                    self._give_up(await self._queue.ended(list(self._workers)))

    def _give_up(self, workers: set[str]) -> None:
        """Nobody waits any longer for workers that have ended, nor for what they had."""
        for worker in workers & self._workers.keys():
            del self._workers[worker]
        for waiting in self._waiting.values():
            if waiting.worker in workers or (workers and waiting.vouched and not waiting.worker):
                waiting.ended.cancel()


def _answer(kind: Kind, found: object) -> Any:
    """What a worker has found; raises Gone where that is nothing, or makes no sense."""
    if not isinstance(found, Found):
        raise Gone(str(found))
    try:
        return msgspec.msgpack.decode(found.answer, type=answer_type(kind))
    except msgspec.MsgspecError as error:
        raise Gone(str(error)) from error

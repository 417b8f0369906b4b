"""The queue of tasks in Redis, which SAQ keeps: all that stands in it is data of declared types, or thrown away."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import suppress
from typing import Annotated, Any, Literal, TypedDict, cast

import msgspec
from msgspec import Meta, Raw, Struct
from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError
from saq import Job, Status
from saq.queue.redis import RedisQueue

import ludogite
from ludogite.server.engines.trouble import Trouble
from ludogite.server.settings import SettingError, accepts
from ludogite.wire.tasks import Name, Task

NAME = f"ludogite-{ludogite.__version__}"
"""Only those of one version understand each other: a house that is renewed step by step has two queues for a while."""
THINK = "think"
SHOWING = 1
"""Every so many seconds a worker shows itself."""
AWAY_SECONDS = 3.0
"""What has not shown itself for so long is not there."""
LONGEST_PAUSE = 5.0
ANSWER_SECONDS = 2.0
"""Redis may take so long to answer; to somebody who waits for work, so much longer than they wait."""
BUSY_SECONDS = 0.005
"""A worker that is busy lets others go first for so long."""
AWAY = (RedisError, OSError)
"""What is raised where Redis is away."""

Count = Annotated[int, Meta(ge=0, lt=1 << 53)]
Seconds = Annotated[int, Meta(ge=1, le=100_000)]

log = logging.getLogger(__name__)
logging.getLogger("saq").setLevel(logging.CRITICAL)  # it logs every job, and a traceback a second while Redis is away


class Unwanted(Exception):
    """Nobody waits for a job any more."""


class Found(Struct, frozen=True, tag="found"):
    """What a worker found."""

    answer: Raw


class Failed(Struct, frozen=True, tag="failed"):
    """Why a worker found nothing."""

    why: str


class Shown(Struct, frozen=True):
    """A worker shows itself, with the jobs that it has; or it leaves, and will take no more."""

    worker: Name
    jobs: list[str] = []
    leaves: bool = False
    processes: Annotated[int, Meta(ge=1, le=10_000)] = 1
    """How many tasks it thinks about at a time."""


class Asked(TypedDict):
    """What a job asks, and for whom."""

    task: Task
    guest: Name
    address: Name


class StoredJob(Struct, forbid_unknown_fields=True):
    """A job as it stands in Redis: those of SAQ's fields that are used here, with SAQ's defaults."""

    queue: str
    function: Literal["think"]
    kwargs: Asked
    key: Name
    timeout: Seconds = 10
    ttl: Seconds = 600
    attempts: Count = 0
    progress: float = 0.0
    completed: Count = 0
    queued: Count = 0
    started: Count = 0
    touched: Count = 0
    result: Found | Failed | None = None
    error: str | None = None
    status: Literal["new", "queued", "active", "aborting", "aborted", "failed", "complete"] = "new"
    worker_id: Name | None = None


_stored = msgspec.msgpack.Decoder(StoredJob)


def _read(payload: bytes | str) -> dict[str, Any]:
    job = _stored.decode(payload.encode() if isinstance(payload, str) else payload)
    return {name: getattr(job, name) for name in job.__struct_fields__}


def connect(url: str, retries: int = 1) -> redis.Redis:
    """Redis, which is spoken to only later; raises SettingError."""
    seconds = ANSWER_SECONDS
    try:
        return redis.from_url(
            url, socket_timeout=seconds, socket_connect_timeout=seconds, retry=Retry(NoBackoff(), retries), protocol=2
        )
    except ValueError as error:  # which may hold the password
        wanted = accepts("redis")
        raise SettingError(f"redis: {wanted.en}", f"redis : {wanted.fr}") from error


async def messages(connection: redis.Redis, channel: str, pattern: str = "") -> AsyncIterator[dict[str, Any]]:
    """What is said on a channel, and on those of a pattern, for ever; what Redis answers to being asked is among it.

    Raises one of AWAY when Redis is away or silent.
    """
    async with connection.pubsub() as heard:
        if pattern:
            await heard.psubscribe(pattern)
        await heard.subscribe(channel)
        is_silent = False
        while True:
            message = await heard.get_message(timeout=AWAY_SECONDS)
            if message is not None:
                is_silent = False
                yield message
            elif is_silent:
                raise NoConnection("it does not answer")
            else:
                is_silent = True
                await heard.ping()


class TaskQueue(RedisQueue):
    """The queue, for those who put jobs in and for those who take them out."""

    def __init__(self, url: str) -> None:
        super().__init__(connect(url), NAME, dump=msgspec.msgpack.encode, load=_read)
        self.trouble = Trouble("the bots' queue in Redis", LONGEST_PAUSE)
        self.showing = self.namespace("workers")
        """The channel on which workers show themselves."""
        self.is_closing: Callable[[], bool] = lambda: False
        self.spare = 0
        """When no more than so many wait for a job, the others are as many as can think at a time."""
        self._waiting = 0
        self._taking = asyncio.Lock()

    def deserialize(self, payload: Any, status: Status | str | None = None) -> Job | None:
        """The job, or None where it is none."""
        try:
            return super().deserialize(payload, status)
        except (msgspec.MsgspecError, ValueError, TypeError) as error:
            log.warning("something in the bots' queue is no job, and is thrown away: %.200s", error)
            return None

    async def reach(self) -> None:
        """Wait until Redis answers."""
        while True:
            try:
                await cast("Any", self.redis.ping())
            except AWAY as error:
                await asyncio.sleep(self.trouble.begin(error))
            else:
                self.trouble.end()
                return

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> Job | None:
        """The next job, which one at a time waits for; while Redis is away, after pauses that grow.

        A worker that has enough to do for now does not wait for more, so that whoever has nothing to do gets it.
        """
        job_id = await self._take(timeout)
        try:
            return await self._get_job_by_id(job_id) if job_id else None
        except AWAY as error:  # if it was a job, whoever waits for it asks anew
            log.warning("a job of the bots' queue cannot be read: %.200s", error)
            return None

    async def _take(self, timeout: float) -> bytes | None:
        self._waiting += 1
        try:
            async with self._taking:
                return None if self.is_closing() else await self._taken(timeout)
        finally:
            self._waiting -= 1

    async def _taken(self, timeout: float) -> bytes | None:
        try:
            if self._waiting > self.spare:
                job_id = await self.redis.blmove(self._queued, self._active, timeout)  # type: ignore[arg-type]
            else:
                await asyncio.sleep(BUSY_SECONDS)
                job_id = await self.redis.lmove(self._queued, self._active)
        except AWAY as error:
            await asyncio.sleep(self.trouble.begin(error))
            return None
        self.trouble.end()
        return cast("bytes | None", job_id)

    async def finish(self, *what: Any, **named: Any) -> None:
        """Say what has become of a job; while Redis is away nobody hears it, and whoever waits asks anew."""
        try:
            await super().finish(*what, **named)
        except AWAY as error:
            self.trouble.begin(error)

    async def has(self, job: Job) -> bool:
        """Whether a job waits to be taken."""
        return await cast("Any", self.redis.lpos(self._queued, job.id)) is not None

    def liveness_channel(self, worker: str) -> str:
        """The channel that a worker listens to for as long as it lives: of a process that ends, Redis knows at once."""
        return self.namespace(f"worker:{worker}")

    async def ended(self, workers: Collection[str]) -> set[str]:
        """Those of some workers whose connection has ended."""
        listeners = dict(await self.redis.pubsub_numsub(*map(self.liveness_channel, workers)))
        return {worker for worker in workers if not listeners[self.liveness_channel(worker).encode()]}

    async def disconnect(self) -> None:
        """Let go of Redis, whether it is there or not."""
        with suppress(*AWAY):
            await self._pubsub.close()
        await self.redis.aclose()

    async def notify(self, job: Job) -> None:
        """Tell whoever waits what has become of a job, and who has it; raises Unwanted where it begins for nobody."""
        is_begun = job.status == Status.ACTIVE
        heard = await self.redis.publish(job.id, f"{job.status} {job.worker_id}" if is_begun else job.status)
        if is_begun and not heard:
            raise Unwanted(job.key)

"""SAQ queue of tasks in Redis; entries that are not of the declared types are discarded."""

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
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from saq import Job, Status
from saq.queue.redis import RedisQueue

import ludogite
from ludogite.app.engines.tasks import Name, Task
from ludogite.server.settings import SettingError, accepts
from ludogite.server.trouble import Trouble

NAME = f"ludogite-{ludogite.__version__}"
"""Includes the version: during a rolling upgrade, old and new processes use separate queues."""
TASK_FUNCTION = "think"
HEARTBEAT_SECONDS = 1
"""Interval of workers' heartbeats."""
WORKER_TIMEOUT = 3.0
"""A worker without a heartbeat for this long is gone."""
LONGEST_PAUSE = 5.0
REDIS_TIMEOUT = 2.0
"""Timeout of an answer from Redis, in addition to the time that a blocking call waits."""
YIELD_SECONDS = 0.005
"""A busy worker lets others take a job first for this long."""
REDIS_ERRORS = (RedisError, OSError)
"""Raised while Redis is unreachable."""

Count = Annotated[int, Meta(ge=0, lt=1 << 53)]
Seconds = Annotated[int, Meta(ge=1, le=100_000)]

log = logging.getLogger(__name__)
logging.getLogger("saq").setLevel(logging.CRITICAL)  # it logs every job, and tracebacks while Redis is unreachable


class JobAbandoned(Exception):
    """Nobody waits for the job any more."""


class WorkerAnswer(Struct, frozen=True, tag="found"):
    """Answer of a worker."""

    answer: Raw


class WorkerError(Struct, frozen=True, tag="failed"):
    """Reason why a worker has no answer."""

    why: str


class WorkerHeartbeat(Struct, frozen=True):
    """Sign of life of a worker with its current jobs, or its notice that it takes no more."""

    worker: Name
    jobs: list[str] = []
    leaves: bool = False
    processes: Annotated[int, Meta(ge=1, le=10_000)] = 1
    """Number of tasks it runs at a time."""


class JobArguments(TypedDict):
    """Arguments of a job."""

    task: Task
    guest: Name
    address: Name


class StoredJob(Struct, forbid_unknown_fields=True):
    """A job as stored in Redis: the fields of SAQ's job that are used here, with SAQ's defaults."""

    queue: str
    function: Literal["think"]
    kwargs: JobArguments
    key: Name
    timeout: Seconds = 10
    ttl: Seconds = 600
    attempts: Count = 0
    progress: float = 0.0
    completed: Count = 0
    queued: Count = 0
    started: Count = 0
    touched: Count = 0
    result: WorkerAnswer | WorkerError | None = None
    error: str | None = None
    status: Literal["new", "queued", "active", "aborting", "aborted", "failed", "complete"] = "new"
    worker_id: Name | None = None


_stored = msgspec.msgpack.Decoder(StoredJob)


def _read(payload: bytes | str) -> dict[str, Any]:
    job = _stored.decode(payload.encode() if isinstance(payload, str) else payload)
    return {name: getattr(job, name) for name in job.__struct_fields__}


def connect(url: str, retries: int = 1) -> redis.Redis:
    """Client for Redis, which connects on first use; raises SettingError."""
    seconds = REDIS_TIMEOUT
    try:
        return redis.from_url(
            url, socket_timeout=seconds, socket_connect_timeout=seconds, retry=Retry(NoBackoff(), retries), protocol=2
        )
    except ValueError as error:  # it may contain the password
        wanted = accepts("redis")
        raise SettingError(f"redis: {wanted.en}", f"redis : {wanted.fr}") from error


async def subscribe(connection: redis.Redis, channel: str, pattern: str = "") -> AsyncIterator[dict[str, Any]]:
    """Messages of a channel, and of a pattern, for ever, including Redis's confirmations.

    Raises one of REDIS_ERRORS when Redis is unreachable or silent.
    """
    async with connection.pubsub() as heard:
        if pattern:
            await heard.psubscribe(pattern)
        await heard.subscribe(channel)
        is_silent = False
        while True:
            message = await heard.get_message(timeout=WORKER_TIMEOUT)
            if message is not None:
                is_silent = False
                yield message
            elif is_silent:
                raise RedisConnectionError("no answer")
            else:
                is_silent = True
                await heard.ping()


class TaskQueue(RedisQueue):
    """The queue, for both its producers and its workers."""

    def __init__(self, url: str) -> None:
        super().__init__(connect(url), NAME, dump=msgspec.msgpack.encode, load=_read)
        self.trouble = Trouble("the bots' queue in Redis", LONGEST_PAUSE)
        self.heartbeat_channel = self.namespace("workers")
        """Channel of workers' heartbeats."""
        self.is_closing: Callable[[], bool] = lambda: False
        self.prefetch = 0
        """Number of waiting takers at which as many tasks run as there are processes."""
        self._waiting = 0
        self._taking = asyncio.Lock()

    def deserialize(self, payload: Any, status: Status | str | None = None) -> Job | None:
        """The job; None if the payload is not one."""
        try:
            return super().deserialize(payload, status)
        except (msgspec.MsgspecError, ValueError, TypeError) as error:
            log.warning("discarded a malformed job in the bots' queue: %.200s", error)
            return None

    async def reach(self) -> None:
        """Wait until Redis answers."""
        while True:
            try:
                await cast("Any", self.redis.ping())
            except REDIS_ERRORS as error:
                await asyncio.sleep(self.trouble.begin(error))
            else:
                self.trouble.end()
                return

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> Job | None:
        """Next job; one taker waits at a time, with growing pauses while Redis is unreachable.

        A worker with enough work does not block on the queue, so that an idle worker gets the job.
        """
        job_id = await self._take(timeout)
        try:
            return await self._get_job_by_id(job_id) if job_id else None
        except REDIS_ERRORS as error:  # its engine asks again
            log.warning("failed to read a job of the bots' queue: %.200s", error)
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
            if self._waiting > self.prefetch:
                job_id = await self.redis.blmove(self._queued, self._active, timeout)  # type: ignore[arg-type]
            else:
                await asyncio.sleep(YIELD_SECONDS)
                job_id = await self.redis.lmove(self._queued, self._active)
        except REDIS_ERRORS as error:
            await asyncio.sleep(self.trouble.begin(error))
            return None
        self.trouble.end()
        return cast("bytes | None", job_id)

    async def finish(self, *what: Any, **named: Any) -> None:
        """Report a job's result; if Redis is unreachable, the engine asks again."""
        try:
            await super().finish(*what, **named)
        except REDIS_ERRORS as error:
            self.trouble.begin(error)

    async def has(self, job: Job) -> bool:
        """Whether a job is waiting to be taken."""
        return await cast("Any", self.redis.lpos(self._queued, job.id)) is not None

    def liveness_channel(self, worker: str) -> str:
        """Channel that a worker subscribes to while it lives: Redis notices the end of its process at once."""
        return self.namespace(f"worker:{worker}")

    async def ended(self, workers: Collection[str]) -> set[str]:
        """Workers whose connection has ended."""
        listeners = dict(await self.redis.pubsub_numsub(*map(self.liveness_channel, workers)))
        return {worker for worker in workers if not listeners[self.liveness_channel(worker).encode()]}

    async def disconnect(self) -> None:
        """Disconnect, whether or not Redis is reachable."""
        with suppress(*REDIS_ERRORS):
            await self._pubsub.close()
        await self.redis.aclose()

    async def notify(self, job: Job) -> None:
        """Publish a job's status and worker; raises JobAbandoned if it starts and nobody listens."""
        is_begun = job.status == Status.ACTIVE
        heard = await self.redis.publish(job.id, f"{job.status} {job.worker_id}" if is_begun else job.status)
        if is_begun and not heard:
            raise JobAbandoned(job.key)

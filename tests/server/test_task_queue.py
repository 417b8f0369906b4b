"""The bots' queue in Redis: what travels, who thinks, and what happens when a part of it is gone."""

import asyncio
import time
from collections.abc import Iterator
from random import Random
from threading import Semaphore
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludogite
from ludogite.app.clients import Client
from ludogite.app.engines.tasks import Task
from ludogite.app.refusals import EnginesBusy
from ludogite.server.engines import process_engine as module
from ludogite.server.engines import queued_engine as queued_module
from ludogite.server.engines.process_engine import ProcessEngine, make_engine
from ludogite.server.engines.queued_engine import TASKS_PER_PROCESS, QueuedEngine
from ludogite.server.engines.task_queue import NAME, TaskQueue
from ludogite.server.engines.worker_process import NoAnswer
from ludogite.server.settings import SettingError, Settings
from support.engines import SECONDS, Fake, at_work, start_of, turn, until
from support.queues import Noted, queued, working
from support.server_host import awaited
from support.servers import RedisServer
from support.walks import positions

POSITION = start_of("karma-solo")
FIRST, LAST = POSITION.legal_moves()[0], POSITION.legal_moves()[-1]
assert FIRST != LAST


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    server = RedisServer().start()
    yield server
    server.remove()


@pytest.fixture(autouse=True)
def quick_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludogite.server.trouble.FIRST_PAUSE", 0.05)
    monkeypatch.setattr("ludogite.server.engines.queue_worker.TAKE_SECONDS", 0.1)


async def moved(engine: QueuedEngine, guest: str = "ann") -> str:
    return await engine.move(turn(POSITION, 1, 1), Client(guest))


async def until_somebody_waits(engine: QueuedEngine) -> None:
    """Wait until a worker with nothing to do would be given the next job at once."""
    async with asyncio.timeout(SECONDS):
        while not (await engine._queue.redis.info("clients"))["blocked_clients"]:
            await asyncio.sleep(0.01)


# ---- what travels


@pytest.mark.parametrize("game", ludogite.games())
@given(data=st.data())
def test_a_position_that_travelled_is_the_same(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    sent = msgspec.msgpack.encode(Task.about("move", position, "3", 5))
    task = msgspec.msgpack.decode(sent, type=Task)
    there = task.position
    assert there == position
    assert there.legal_moves() == position.legal_moves()
    assert there.internals[1] == position.internals[1], "what may be repeated"
    assert (there.result, there.scores, there.to_move) == (position.result, position.scores, position.to_move)
    if there.to_move is not None:
        move = there.sample(Random(1)) if there.to_move == ludogite.CHANCE else there.legal_moves()[-1]
        assert there.play(move) == position.play(move)
    again = Task.about("move", there, "3", 5)
    assert again == task, "whoever thinks, also in a process of this computer, is sent the same"
    assert again.position.internals == there.internals


@pytest.mark.parametrize(
    "changed",
    [
        {"kind": "pickle"},
        {"game": 7},
        {"bot": "b" * 65},
        {"options": {"board": ["x"]}},
        {"text": "x" * 300_000},
        {"more": True},
    ],
)
def test_what_is_no_task_is_refused(changed: dict[str, Any]) -> None:
    task = msgspec.to_builtins(Task.about("move", POSITION, "1"))
    assert msgspec.convert(task, Task).position == POSITION
    with pytest.raises(msgspec.ValidationError):
        msgspec.msgpack.decode(msgspec.msgpack.encode(task | changed), type=Task)


# ---- who thinks


@awaited
async def test_a_worker_thinks_while_it_is_there_and_this_computer_otherwise(redis: RedisServer) -> None:
    local, remote = Noted(lambda task: FIRST), Noted()
    async with queued(redis, local) as engine:
        assert await moved(engine) == FIRST
        async with working(redis, remote):
            await until(lambda: engine.has_workers)
            assert await moved(engine) == LAST
        assert not engine.has_workers, "it has said that it leaves"
        assert await moved(engine) == FIRST
    assert (len(local.asked), len(remote.asked)) == (2, 1)


@awaited
async def test_where_redis_is_away_this_computer_thinks_until_it_is_back() -> None:
    server = RedisServer().start()
    local, remote = Noted(lambda task: FIRST), Noted()
    try:
        async with queued(server, local) as engine, working(server, remote):
            await until(lambda: engine.has_workers)
            assert await moved(engine) == LAST
            server.kill()
            begun = time.monotonic()
            assert await moved(engine) == FIRST
            assert time.monotonic() - begun < SECONDS / 2
            assert engine.troubles == [], "nobody has to come back later"
            server.start()
            await until(lambda: engine.has_workers)
            assert await moved(engine) == LAST
    finally:
        server.remove()


@awaited
async def test_a_thought_is_not_lost_with_redis() -> None:
    server = RedisServer().start()
    remote = Noted(lambda task: asyncio.get_running_loop().create_future())
    try:
        async with queued(server, Noted(lambda task: FIRST)) as engine, working(server, remote):
            await until(lambda: engine.has_workers)
            moving = asyncio.create_task(moved(engine))
            await until(lambda: remote.asked)
            server.kill()
            assert await asyncio.wait_for(moving, SECONDS / 2) == FIRST
    finally:
        server.remove()


@awaited
async def test_what_a_worker_had_that_is_gone_is_given_to_another_one(redis: RedisServer) -> None:
    local, stuck, well = Noted(lambda task: FIRST), Noted(lambda task: asyncio.Future()), Noted()
    async with queued(redis, local) as engine, working(redis, stuck) as gone:
        await until(lambda: engine.has_workers)
        moving = asyncio.create_task(moved(engine))
        await until(lambda: stuck.asked)
        gone.job_task_contexts.clear()  # as if it had been killed: it knows nothing of the job any more
        gone.queue.is_closing = lambda: True
        async with working(redis, well):
            assert await asyncio.wait_for(moving, SECONDS / 2) == LAST
    assert (local.asked, well.asked) == ([], ["ann"])


@awaited
async def test_workers_whose_connection_ends_are_not_waited_for(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queued_module, "WORKER_TIMEOUT", 10 * SECONDS)  # their silence says nothing
    stuck = Noted(lambda task: asyncio.Future())
    async with queued(redis, Noted(lambda task: FIRST)) as engine, working(redis, stuck) as ended:
        await until(lambda: engine.has_workers)
        moving = asyncio.create_task(moved(engine))
        await until(lambda: stuck.asked)
        for task in ended.tasks:
            if task.get_name() == "liveness":
                task.cancel()
        assert await asyncio.wait_for(moving, SECONDS / 2) == FIRST
        assert not engine.has_workers


@awaited
async def test_who_has_nothing_to_do_goes_before_those_who_are_busy(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludogite.server.engines.queue_worker.TAKE_SECONDS", 3.0)
    stuck, idle = Noted(lambda task: asyncio.Future()), Noted()
    async with queued(redis, Noted(lambda task: FIRST)) as engine, working(redis, stuck):
        await until(lambda: engine.has_workers)
        moving = asyncio.create_task(moved(engine))
        await until(lambda: stuck.asked)
        async with working(redis, idle, processes=4):
            for _ in range(10):
                await until_somebody_waits(engine)
                assert await moved(engine) == LAST
        moving.cancel()
    assert (len(stuck.asked), len(idle.asked)) == (1, 10)


@awaited
async def test_a_worker_that_leaves_gives_back_what_it_has_not_answered(redis: RedisServer) -> None:
    local, slow, well = Noted(lambda task: FIRST), Noted(lambda task: asyncio.Future()), Noted()
    async with queued(redis, local) as engine, working(redis, slow) as leaving:
        await until(lambda: engine.has_workers)
        moving = asyncio.create_task(moved(engine))
        await until(lambda: slow.asked)
        async with working(redis, well):
            await until(lambda: len(engine._workers) == 2)
            leaving.event.set()
            assert await asyncio.wait_for(moving, SECONDS / 2) == LAST
    assert (local.asked, slow.stopped, well.asked) == ([], ["ann"], ["ann"])


@awaited
async def test_what_nobody_waits_for_any_more_is_stopped(redis: RedisServer) -> None:
    remote = Noted(lambda task: asyncio.Future())
    async with queued(redis, Noted()) as engine, working(redis, remote) as worker:
        await until(lambda: engine.has_workers)
        moving = asyncio.create_task(moved(engine))
        await until(lambda: remote.asked)
        moving.cancel()
        await until(lambda: remote.stopped)
        await until(lambda: not worker.job_task_contexts)
        keys = await worker.queue.redis.keys("saq:job:*")
        assert [key for key in keys if await worker.queue.redis.ttl(key) < 0] == [], "nothing stays in Redis for ever"


@awaited
async def test_a_job_whose_server_is_gone_is_not_thought_about(redis: RedisServer) -> None:
    remote, queue = Noted(), TaskQueue(redis.url)
    await queue.enqueue("think", task=Task.about("move", POSITION, "1"), guest="ann", key="gone-1")
    async with queued(redis, Noted()) as engine, working(redis, remote):
        await until(lambda: engine.has_workers)
        assert await moved(engine, "bob") == LAST
    assert remote.asked == ["bob"]
    await queue.disconnect()


@awaited
async def test_a_worker_that_finds_nothing_leaves_it_to_this_computer(redis: RedisServer) -> None:
    def fail(task: Task) -> str:
        raise NoAnswer("not compiled")

    async with queued(redis, Noted(lambda task: FIRST)) as engine, working(redis, Noted(fail)):
        await until(lambda: engine.has_workers)
        assert await moved(engine) == FIRST


@awaited
async def test_after_workers_in_vain_this_computer_has_a_last_moment_only(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(task: Task) -> str:
        raise NoAnswer("not compiled")

    monkeypatch.setattr(queued_module, "FALLBACK_SECONDS", -SECONDS)
    slow = Noted(lambda task: asyncio.Future())
    async with queued(redis, slow) as engine, working(redis, Noted(fail)):
        await until(lambda: engine.has_workers)
        assert await asyncio.wait_for(moved(engine), SECONDS) in POSITION.legal_moves(), "a stand-in's"
    assert slow.stopped == ["ann"]


@awaited
async def test_an_answer_of_the_wrong_kind_is_none(redis: RedisServer) -> None:
    async with queued(redis, Noted(lambda task: FIRST)) as engine, working(redis, Noted(lambda task: {"x": [1]})):
        await until(lambda: engine.has_workers)
        assert await moved(engine) == FIRST


@awaited
async def test_as_much_may_be_asked_and_waited_as_anywhere(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queued_module, "POLL_SECONDS", 0.05)
    never = Noted(lambda task: asyncio.Future())
    async with queued(redis, Noted(), seconds=0.3) as engine, working(redis, never):
        await until(lambda: engine.has_workers)
        asked = [asyncio.create_task(engine.odds(POSITION, Client("ann"))) for _ in range(5)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [EnginesBusy] * 5
        assert len({str(answer) for answer in answers}) == 2, "one too many, four too late"


# ---- fairness


class Allowed(Fake):
    """A worker that begins each task when it is allowed to."""

    allowed: ClassVar[Semaphore] = Semaphore(0)

    def ask(self, task: Any, seconds: float | None) -> Any:
        """The last move."""
        self.allowed.acquire(timeout=SECONDS)
        return task.position.legal_moves()[-1]


@awaited
async def test_guests_have_fair_shares_of_a_worker_however_much_others_ask(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WorkerProcess", Allowed)
    ended: list[str] = []

    async def play(engine: QueuedEngine, guest: str) -> None:
        assert await moved(engine, guest) == LAST
        ended.append(guest)

    async with at_work() as pool, queued(redis, Noted(lambda task: FIRST)) as engine, working(redis, pool, processes=4):
        await until(lambda: engine.has_workers)
        playing = [asyncio.create_task(play(engine, "ann")) for _ in range(20)]
        given = TASKS_PER_PROCESS * 4 - 1  # the last turn is for somebody else; the others wait at the server
        await until(lambda: (len(engine._slots.queue), pool.waiting) == (20 - given, given - 1))
        Allowed.allowed.release(2)
        await until(lambda: (len(engine._slots.queue), pool.waiting) == (18 - given, given - 1))
        playing.append(asyncio.create_task(play(engine, "cat")))
        await until(lambda: (len(engine._slots.queue), pool.waiting) == (18 - given, given))
        Allowed.allowed.release(2)  # for what was begun already, and for one more
        await until(lambda: len(ended) == 4)
        assert "cat" in ended, "whoever has had less goes before those who asked earlier; answers may cross"
        Allowed.allowed.release(17)
        await asyncio.gather(*playing)


# ---- what others write


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"\x80\x04\x95\x1e\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x94\x8c\x06system\x94\x93\x94\x8c\x02ls\x94\x85\x94R.",
        msgspec.json.encode({"queue": NAME, "function": "think", "kwargs": {}, "key": "x"}),
        msgspec.msgpack.encode({"queue": NAME, "function": "os.system", "kwargs": {"task": "ls"}, "key": "x"}),
        msgspec.msgpack.encode({"queue": "other", "function": "think", "kwargs": {}, "key": "x"}),
        None,
        [b"a list"],
    ],
)
@awaited
async def test_garbage_in_the_queue_does_no_harm(redis: RedisServer, written: bytes | list[bytes] | None) -> None:
    queue, remote = TaskQueue(redis.url), Noted()
    if isinstance(written, list):
        await queue.redis.rpush("saq:job:garbage", *written)
    elif written is not None:
        await queue.redis.set("saq:job:garbage", written)
    await queue.redis.rpush(queue._queued, "saq:job:garbage", b"\xff\xfe")
    await queue.redis.publish(queue.heartbeat_channel, b"\xff")
    async with queued(redis, Noted(lambda task: FIRST)) as engine, working(redis, remote):
        await until(lambda: engine.has_workers)
        await queue.redis.publish(queue.heartbeat_channel, b"garbage")
        await queue.redis.publish(queue.job_id(f"{engine._key_prefix}0"), b"\xff")
        await queue.redis.publish(queue.job_id(engine._key_prefix).encode() + b"\xff", b"active")
        await asyncio.sleep(0.05)
        assert await moved(engine) == LAST
    await queue.redis.flushall()
    await queue.disconnect()


@pytest.mark.parametrize(
    "changed", [{"game": "chess"}, {"text": "board=x"}, {"options": {"board": "no"}}, {"bot": "9"}]
)
@awaited
async def test_a_task_that_makes_no_sense_fails_and_the_worker_goes_on(
    redis: RedisServer, changed: dict[str, Any]
) -> None:
    bad = msgspec.structs.replace(Task.about("move", POSITION, "1"), **changed)
    async with at_work() as pool, queued(redis, Noted(lambda task: FIRST)) as engine, working(redis, pool):
        await until(lambda: engine.has_workers)
        assert await engine.answer(bad, Client("ann")) == FIRST, "by this computer, which looks at nothing here"
        assert await engine.answer(Task.about("load", POSITION, "1"), Client("ann")) is None, "by the worker"


# ---- settings


def test_without_redis_a_server_thinks_itself() -> None:
    assert isinstance(make_engine(Settings()), ProcessEngine)
    assert isinstance(make_engine(Settings(redis="redis://127.0.0.1:1/0")), QueuedEngine)


def test_an_address_of_redis_that_makes_no_sense_is_refused_without_its_password() -> None:
    with pytest.raises(SettingError) as refused:
        make_engine(Settings(redis="http://:secret@host"))
    assert "redis://" in str(refused.value)
    assert "secret" not in str(refused.value)


@awaited
async def test_games_are_played_compiled_whoever_thinks(redis: RedisServer) -> None:
    engine, loaded = QueuedEngine(Noted(), redis.url, SECONDS), list[str]()
    engine.start(loaded.append)
    assert loaded == ["colorado"]
    await engine.close()

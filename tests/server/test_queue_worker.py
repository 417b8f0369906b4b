"""``ludogite worker`` as a process of its own: it thinks for others, and whatever happens to it, bots go on moving."""

import os
import signal
import time
from asyncio import create_task, wait_for
from collections.abc import Iterator

import pytest

import ludogite
from ludogite.app.clients import Client
from ludogite.cli import main
from ludogite.server.engines.process_engine import ProcessEngine
from ludogite.server.engines.task_queue import TaskQueue
from support.engines import SECONDS, ready_pool, start_of, turn, until
from support.queues import Noted, child_of, queued, worker_process
from support.server_host import awaited
from support.servers import RedisServer, is_alive
from support.walks import walk

pytestmark = pytest.mark.needs_bots
POSITION = start_of("karma-solo")
BOT_SECONDS = 10.0


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    server = RedisServer().start()
    yield server
    server.remove()


@awaited
async def test_a_worker_finds_what_this_computer_finds_at_all_games(redis: RedisServer) -> None:
    local, nobody = ProcessEngine(1, SECONDS), Noted()
    local.start()
    with worker_process(redis) as worker:
        async with queued(redis, nobody) as engine:
            await until(lambda: engine.has_workers)
            await local.prepared()
            for game in ludogite.games():
                found = [position for position in walk(ludogite.load(game), 3, 40) if position.legal_moves()]
                for position in (found[0], found[-1]):
                    there, here = [await of.move(turn(position, 3, 7), Client("ann")) for of in (engine, local)]
                    assert there == here, game
            for game in ("karma-solo", "karma-dice"):
                position = next(p for p in walk(ludogite.load(game), 1) if p.scene(p.to_move).has_odds)
                assert await engine.odds(position, Client("ann")) == await local.odds(position, Client("ann"))
                places, report = await engine.hint(position, Client("ann"))
                assert (places, report.lines) == (
                    (known := await local.hint(position, Client("ann")))[0],
                    known[1].lines,
                )
            places, report = await engine.hint(start_of("colorado"), Client("ann"))
            assert places == [report.move[:2]]
            assert not nobody.asked
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(SECONDS) == 0
    await local.close()


@awaited
async def test_a_worker_that_is_killed_in_mid_thought_costs_no_more_than_a_moment(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "ludogite.server.engines.queued_engine.WORKER_TIMEOUT", 10 * SECONDS
    )  # its silence is not waited for
    local = ready_pool(seconds=BOT_SECONDS)
    queue = TaskQueue(redis.url)
    with worker_process(redis) as worker:
        async with queued(redis, local, BOT_SECONDS) as engine:
            await until(lambda: engine.has_workers)
            await engine.expect(POSITION, "1", Client("ann"))
            assert local._workers[0].process_id is None, "what is not needed is not there"
            thinking = child_of(worker.pid)
            os.kill(thinking, signal.SIGSTOP)
            begun = time.monotonic()
            moving = create_task(engine.move(turn(POSITION, 1, 1), Client("ann")))
            await until(lambda: any(job.last_heartbeat for job in engine._waiting.values()))
            worker.kill()
            assert await wait_for(moving, SECONDS) in POSITION.legal_moves()
            assert time.monotonic() - begun < BOT_SECONDS + SECONDS / 2
            assert local._workers[0].process_id
            await until(lambda: not engine._aborts)
            keys = await queue.redis.keys("saq:job:*")
            assert [key for key in keys if await queue.redis.ttl(key) < 0] == []
            assert await queue.count("active") == 0
    await until(lambda: not is_alive(thinking))
    await queue.disconnect()


def test_a_worker_has_to_know_where_redis_is(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LUDOGITE_REDIS", raising=False)
    for language, said in (("en", "has to know where Redis is"), ("fr", "doit savoir où est Redis")):
        assert main(["--lang", language, "worker"]) == 2
        printed = capfd.readouterr()
        assert said in printed.err + printed.out

"""The bots' time is shared fairly among guests."""

import asyncio
import time
from typing import Any, ClassVar

import pytest

from ludogite.house.refusals import EnginesBusy
from ludogite.server.engines import pool as module
from ludogite.server.engines.fair_queue import ADVICE, MOVE, REVIEW, FairQueue, Request
from ludogite.server.engines.pool import EnginePool
from ludogite.server.engines.thinker import MOST_ADVICE
from ludogite.wire.tasks import Task
from support.engines import SECONDS, Fake, at_work, start_of, turn
from support.server_house import awaited

POSITION = start_of("karma-solo")
TASK_SECONDS = 0.1


def put(queue: FairQueue, guest: str, rank: int = MOVE) -> Request:
    request = Request(guest, rank, Task.about("odds", POSITION), asyncio.get_running_loop().create_future())
    queue.put(request)
    return request


def served(queue: FairQueue, seconds: float = 1.0) -> str | None:
    """Whose request was served, by a worker of its own."""
    request = queue.take()
    if request:
        queue.finish(request, seconds)
    return request.guest if request else None


@awaited
async def test_guests_take_turns_however_much_each_of_them_asks() -> None:
    queue = FairQueue(1)
    for guest in ("ann", "ann", "ann", "ann", "bob", "bob", "cat"):
        put(queue, guest)
    assert [served(queue) for _ in range(8)] == ["ann", "bob", "cat", "ann", "bob", "ann", "ann", None]


@awaited
async def test_who_asks_for_little_goes_before_those_who_have_had_much() -> None:
    queue = FairQueue(1)
    for guest in ("ann", "bob") * 6:
        put(queue, guest)
    assert {served(queue, 3.0), served(queue, 3.1)} == {"ann", "bob"}
    for _ in range(3):
        put(queue, "cat")
        assert served(queue, 0.1) == "cat"
        assert served(queue, 3.0) in {"ann", "bob"}


@awaited
async def test_who_was_away_has_saved_nothing_up() -> None:
    queue = FairQueue(1)
    for _ in range(20):
        put(queue, "ann")
        served(queue)
    for guest in ("ann", "bob") * 3:
        put(queue, guest)
    assert sorted(filter(None, [served(queue) for _ in range(4)])) == ["ann", "ann", "bob", "bob"]


@awaited
async def test_a_guests_own_requests_stay_in_order_with_moves_first() -> None:
    queue = FairQueue(1)
    asked = [put(queue, "ann", rank) for rank in (ADVICE, MOVE, ADVICE, MOVE)]
    assert [queue.take() for _ in asked] == [asked[1], asked[3], asked[0], asked[2]]


@awaited
async def test_the_last_free_worker_is_for_those_who_ask_for_one_thing() -> None:
    queue = FairQueue(2)
    first, second = put(queue, "ann"), put(queue, "ann")
    put(queue, "bob")
    third = put(queue, "bob")
    assert queue.take() is first
    assert queue.take() is None
    only = put(queue, "cat")
    assert queue.take() is only
    queue.finish(first, 1.0)
    queue.finish(only, 1.0)
    queue.drop(third)
    assert {queue.take() is not None, queue.take() is not None} == {True}, "now each of them asks for one thing"
    assert second.answer.done() is False


@awaited
async def test_reviews_have_whatever_is_idle_and_keep_nobody_from_the_last_free_worker() -> None:
    queue = FairQueue(3)
    steps = [put(queue, "ann", REVIEW) for _ in range(4)]
    assert [queue.take() for _ in range(3)] == steps[:3]
    queue.finish(steps[0], 1.0)
    own, other = put(queue, "ann", MOVE), put(queue, "bob", MOVE)
    assert queue.take() is other, "who has nothing goes first"
    queue.finish(steps[1], 1.0)
    assert queue.take() is own, "reviews do not count as asking for more"
    queue.finish(other, 1.0)
    assert queue.take() is steps[3]


@awaited
async def test_guests_who_ask_for_nothing_are_forgotten() -> None:
    queue = FairQueue(1)
    for number in range(1000):
        put(queue, f"guest {number}")
        served(queue)
    assert len(queue._used) < 3


class Timed(Fake):
    """A worker that takes as long for everything."""

    begun: ClassVar[int] = 0

    def ask(self, task: Any, seconds: float | None) -> Any:
        """The first move."""
        Timed.begun += 1
        time.sleep(TASK_SECONDS)
        return task.position.legal_moves()[0]


async def play(pool: EnginePool, guest: str) -> None:
    while True:
        await pool.move(turn(POSITION, 8, 1), guest)


@pytest.mark.parametrize("workers", [1, 2])
def test_many_tables_of_two_guests_do_not_make_another_ones_bot_wait(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "Worker", Timed)

    async def begun_meanwhile() -> list[int]:
        async with at_work(workers=workers) as pool:
            tables = [asyncio.create_task(play(pool, guest)) for guest in ("ann", "bob") * 15]
            await asyncio.sleep(3 * TASK_SECONDS)
            found = []
            for _ in range(8):
                before = Timed.begun
                await pool.move(turn(POSITION, 3, 1), "cat")
                found.append(Timed.begun - before)
            for table in tables:
                table.cancel()
            return sorted(found)

    assert asyncio.run(begun_meanwhile())[4] <= 5 * workers, "its own task, and hardly any of the thirty that wait"


def test_one_guests_questions_do_not_make_those_of_another_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "Worker", Timed)

    async def ask() -> None:
        async with at_work() as pool:
            many = [asyncio.create_task(pool.odds(POSITION, "ann")) for _ in range(7)]
            await asyncio.sleep(0)
            await asyncio.wait_for(pool.odds(POSITION, "bob"), SECONDS)
            answers = await asyncio.gather(*many, return_exceptions=True)
            assert sum(isinstance(answer, EnginesBusy) for answer in answers) == 7 - MOST_ADVICE
            assert not pool._asking

    asyncio.run(ask())

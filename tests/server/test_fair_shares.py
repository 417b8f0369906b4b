"""The bots' time is shared fairly among guests."""

import asyncio
import time
from typing import Any, ClassVar

import pytest

from ludogite.app.clients import Client
from ludogite.app.engines.tasks import Task
from ludogite.app.refusals import Busy, EnginesBusy
from ludogite.server.engines import process_engine as module
from ludogite.server.engines.fair_queue import ADVICE, MOVE, REVIEW, FairQueue, FairSemaphore, QueueEntry
from ludogite.server.engines.process_engine import ProcessEngine
from ludogite.server.engines.task_engine import MAX_OPEN_QUESTIONS
from support.engines import SECONDS, Fake, at_work, start_of, turn
from support.server_host import awaited

POSITION = start_of("karma-solo")
TASK_SECONDS = 0.1


def put(queue: FairQueue, guest: str, rank: int = MOVE, address: str = "") -> QueueEntry:
    request = QueueEntry(
        Client(guest, address), rank, Task.about("odds", POSITION), asyncio.get_running_loop().create_future()
    )
    queue.put(request)
    return request


def served(queue: FairQueue, seconds: float = 1.0) -> str | None:
    """Whose request was served, by a worker of its own."""
    request = queue.take()
    if request:
        queue.finish(request, seconds)
    return request.client.guest if request else None


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
    assert queue.take() is own, "reviews do not count as asking for more"
    queue.finish(steps[1], 1.0)
    assert queue.take() is other
    queue.finish(own, 1.0)
    assert queue.take() is steps[3]


@awaited
async def test_guests_who_ask_for_nothing_are_forgotten() -> None:
    queue = FairQueue(1)
    for number in range(1000):
        put(queue, f"guest {number}")
        served(queue)
    assert len(queue._used) < 3


@awaited
async def test_addresses_take_turns_however_many_guests_each_of_them_has() -> None:
    queue = FairQueue(1)
    for number in range(60):
        put(queue, f"guest {number}", ADVICE, address="1.2.3.4")
    assert served(queue) == "guest 0"
    put(queue, "ann", ADVICE, address="5.6.7.8")
    assert served(queue) == "ann"
    assert [served(queue) for _ in range(3)] == ["guest 1", "guest 2", "guest 3"]


@awaited
async def test_guests_of_whom_no_address_is_known_share_with_nobody() -> None:
    queue = FairQueue(1)
    for guest in ("ann", "ann", "bob", "bob"):
        put(queue, guest)
    assert [served(queue) for _ in range(4)] == ["ann", "bob", "ann", "bob"]


@pytest.mark.parametrize("address", ["1.2.3.4", "5.6.7.8"])
@awaited
async def test_a_move_waits_for_no_opinions_of_anybody(address: str) -> None:
    queue = FairQueue(1)
    for number in range(60):
        put(queue, f"guest {number}", ADVICE, address="1.2.3.4")
    for _ in range(5):
        put(queue, "ann", MOVE, address=address)
        assert served(queue, 0.3) == "ann"
        assert served(queue, 0.25) != "ann"


@awaited
async def test_moves_of_some_leave_a_part_of_the_time_to_the_opinions_of_others() -> None:
    queue = FairQueue(1)
    for _ in range(40):
        put(queue, "ann", MOVE, address="1.2.3.4")
    found = []
    for _ in range(20):
        put(queue, "bob", ADVICE, address="5.6.7.8")
        found.append(served(queue, 1.0))
    assert 3 <= found.count("bob") <= 6, "about a fifth"


@awaited
async def test_the_last_free_worker_is_not_for_a_second_opinion_of_an_address() -> None:
    queue = FairQueue(2)
    for guest in ("ann", "bob"):
        put(queue, guest, ADVICE, address="1.2.3.4")
    assert queue.take() is not None
    assert queue.take() is None
    put(queue, "cat", ADVICE, address="5.6.7.8")
    assert served(queue) == "cat"
    put(queue, "bob", MOVE, address="1.2.3.4")
    assert queue.take() is None, "bob asks for two things"
    move = put(queue, "dan", MOVE, address="1.2.3.4")
    assert queue.take() is move


@awaited
async def test_shares_are_forgotten_also_where_somebody_always_waits() -> None:
    queue = FairQueue(1)
    put(queue, "guest 0")
    for number in range(3000):
        put(queue, f"guest {number + 1}", address=f"address {(number + 1) % 1000}")
        assert served(queue, 0.1 * (number % 7))
    assert sum(map(len, queue._used.values())) < 600
    assert len(queue._levels) < 600


@awaited
async def test_where_too_much_waits_whoever_asks_for_most_is_refused() -> None:
    turns = FairSemaphore(1, 8)
    held = await turns.acquire(Client("zoe"), MOVE)
    many = [asyncio.create_task(turns.acquire(Client("ann", "1.2.3.4"), MOVE)) for _ in range(6)]
    few = [asyncio.create_task(turns.acquire(Client(guest, "1.2.3.4"), MOVE)) for guest in ("bob", "cat", "dan")]
    other = asyncio.create_task(turns.acquire(Client("eve", "5.6.7.8"), MOVE))
    await asyncio.sleep(0)
    assert len(turns.queue) == 8
    turns.release(held, 0.1)
    asked = asyncio.gather(*(_ended(turns, each) for each in (*many, *few, other)), return_exceptions=True)
    answers = await asyncio.wait_for(asked, SECONDS)
    assert [isinstance(answer, Busy) for answer in answers] == [False] * 4 + [True] * 2 + [False] * 4


async def _ended(turns: FairSemaphore, waiting: "asyncio.Task[QueueEntry]") -> None:
    turns.release(await waiting, 0.1)


@awaited
async def test_turns_of_those_who_no_longer_wait_are_given_to_others() -> None:
    turns = FairSemaphore(1)
    held = await turns.acquire(Client("ann"), MOVE)
    gone = asyncio.create_task(turns.acquire(Client("bob"), MOVE))
    late = asyncio.create_task(turns.acquire(Client("cat"), MOVE))
    await asyncio.sleep(0)
    gone.cancel()
    turns.release(held, 0.1)  # before bob's task has heard of it
    turns.release(await asyncio.wait_for(late, SECONDS), 0.1)
    held = await turns.acquire(Client("ann"), MOVE)
    dan = asyncio.create_task(turns.acquire(Client("dan"), MOVE))
    await asyncio.sleep(0)
    turns.release(held, 0.1)
    dan.cancel()  # it has the turn, and has not heard of it
    turns.release(await asyncio.wait_for(turns.acquire(Client("eve"), MOVE), SECONDS), 0.1)
    assert not turns.queue.is_full


class Timed(Fake):
    """A worker that takes as long for everything."""

    begun: ClassVar[int] = 0

    def ask(self, task: Any, seconds: float | None) -> Any:
        """The first move."""
        Timed.begun += 1
        time.sleep(TASK_SECONDS)
        return task.position.legal_moves()[0]


async def play(pool: ProcessEngine, guest: str) -> None:
    while True:
        await pool.move(turn(POSITION, 8, 1), Client(guest))


@pytest.mark.parametrize("workers", [1, 2])
def test_many_tables_of_two_guests_do_not_make_another_ones_bot_wait(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WorkerProcess", Timed)

    async def begun_meanwhile() -> list[int]:
        async with at_work(workers=workers) as pool:
            tables = [asyncio.create_task(play(pool, guest)) for guest in ("ann", "bob") * 15]
            await asyncio.sleep(3 * TASK_SECONDS)
            found = []
            for _ in range(8):
                before = Timed.begun
                await pool.move(turn(POSITION, 3, 1), Client("cat"))
                found.append(Timed.begun - before)
            for table in tables:
                table.cancel()
            return sorted(found)

    assert asyncio.run(begun_meanwhile())[4] <= 5 * workers, "its own task, and hardly any of the thirty that wait"


def test_one_guests_questions_do_not_make_those_of_another_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WorkerProcess", Timed)

    async def ask() -> None:
        async with at_work() as pool:
            many = [asyncio.create_task(pool.odds(POSITION, Client("ann"))) for _ in range(7)]
            await asyncio.sleep(0)
            await asyncio.wait_for(pool.odds(POSITION, Client("bob")), SECONDS)
            answers = await asyncio.gather(*many, return_exceptions=True)
            assert sum(isinstance(answer, EnginesBusy) for answer in answers) == 7 - MAX_OPEN_QUESTIONS
            assert not pool._open_questions

    asyncio.run(ask())

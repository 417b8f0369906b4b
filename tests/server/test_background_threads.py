"""Work beside the event loop is shared out fairly, and whoever hangs up leaves none behind."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import ludogite
from ludogite.app.api.reviews import checked_games
from ludogite.app.clients import Client
from ludogite.app.refusals import Busy
from ludogite.play.steps import Steps, take_all
from ludogite.server.http.mount import HungUp, unless_hung_up
from ludogite.server.settings import Settings
from ludogite.server.tables.background_threads import MOST_LONG, MOST_WAITING, SLICE_SECONDS, THREADS, BackgroundThreads
from ludogite.table.moving import MovingMatch
from support.engines import SECONDS, until
from support.http_app import Guest, open_app
from support.server_host import awaited, one_person, open_host

GREEDY, NEIGHBOUR, OTHER = Client("ann", "1.2.3.4"), Client("bob", "1.2.3.4"), Client("cat", "5.6.7.8")
STEP_SECONDS = 0.01


@asynccontextmanager
async def at_work() -> AsyncIterator[BackgroundThreads]:
    background = BackgroundThreads()
    try:
        yield background
    finally:
        background.close()


class Long:
    """Work of many steps, which counts those that were taken."""

    def __init__(self, steps: int = 10**6) -> None:
        self.taken = 0
        self._steps = steps

    def take(self) -> Steps[int]:
        """Take the steps."""
        for _ in range(self._steps):
            time.sleep(STEP_SECONDS)
            self.taken += 1
            yield
        return self.taken


async def ended(tasks: "list[asyncio.Task[Any]]") -> list[Any]:
    for task in tasks:
        task.cancel()
    return await asyncio.gather(*tasks, return_exceptions=True)


@awaited
async def test_long_work_lets_others_go_first_and_comes_to_its_end() -> None:
    async with at_work() as background:
        many = [asyncio.create_task(background.run_in_steps(GREEDY, Long(200).take())) for _ in range(20)]
        await asyncio.sleep(2 * SLICE_SECONDS)
        for client in (OTHER, NEIGHBOUR):
            assert await asyncio.wait_for(background.run(client, lambda: "a page"), SECONDS) == "a page"
        assert await asyncio.wait_for(background.run_in_steps(OTHER, Long(8).take()), SECONDS) == 8
        assert await asyncio.wait_for(background.run_in_steps(NEIGHBOUR, Long(8).take()), SECONDS) == 8
        assert sum(task.done() for task in many) < MOST_LONG, "what a neighbour asks goes before all that waits"
        await ended(many)


@awaited
async def test_only_some_long_work_is_under_way_at_a_time() -> None:
    async with at_work() as background:
        works = [Long() for _ in range(20)]
        many = [asyncio.create_task(background.run_in_steps(GREEDY, work.take())) for work in works]
        await until(lambda: sum(work.taken > 0 for work in works) == MOST_LONG - 1)
        await asyncio.sleep(4 * SLICE_SECONDS)
        assert sum(work.taken > 0 for work in works) == MOST_LONG - 1, "the last place is for those who ask for less"
        await ended(many)


@awaited
async def test_work_that_nobody_waits_for_any_more_ends() -> None:
    async with at_work() as background:
        work = Long()
        waiting = asyncio.create_task(background.run_in_steps(GREEDY, work.take()))
        await until(lambda: work.taken > 2)
        await ended([waiting])
        await asyncio.sleep(2 * SLICE_SECONDS)
        taken = work.taken
        await asyncio.sleep(2 * SLICE_SECONDS)
        assert work.taken == taken


@awaited
async def test_errors_are_raised_where_the_answer_is_wanted() -> None:
    def fail() -> None:
        raise ValueError("a fault")

    def fail_later() -> Steps[None]:
        yield
        raise ValueError("a fault")

    async with at_work() as background:
        with pytest.raises(ValueError, match="a fault"):
            await background.run(OTHER, fail)
        with pytest.raises(ValueError, match="a fault"):
            await background.run_in_steps(OTHER, fail_later())
        assert await background.run(OTHER, lambda: 1) == 1


@awaited
async def test_who_asks_for_too_much_is_refused_and_not_the_others() -> None:
    async with at_work() as background:
        go = Event()
        many = [asyncio.create_task(background.run(GREEDY, go.wait)) for _ in range(2 * MOST_WAITING)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(background.run(client, lambda: "a page")) for client in (OTHER, NEIGHBOUR)]
        await asyncio.sleep(0)
        go.set()
        assert await asyncio.gather(*others) == ["a page"] * 2
        answers = await asyncio.gather(*many, return_exceptions=True)
        assert sum(isinstance(answer, Busy) for answer in answers) >= MOST_WAITING - THREADS


# ---- whoever hangs up


class Asked:
    """A request whose client hangs up when told to."""

    def __init__(self) -> None:
        self.hangs_up = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        """Wait until the client has gone."""
        await self.hangs_up.wait()
        return {"type": "http.disconnect"}


@awaited
async def test_what_is_asked_for_is_given_up_when_the_client_hangs_up() -> None:
    asked: Any = Asked()
    answer = asyncio.get_running_loop().create_future()
    waiting = asyncio.create_task(unless_hung_up(asked, answer))
    await asyncio.sleep(0)
    asked.hangs_up.set()
    with pytest.raises(HungUp):
        await waiting
    assert answer.cancelled()
    assert await unless_hung_up(asked, asyncio.sleep(0, "at once")) == "at once"


# ---- what is done so


@awaited
async def test_a_verification_pauses_after_every_step_and_takes_compiled_rules_where_they_are() -> None:
    match = ludogite.Match("karma-dice", seed=1)
    for _ in range(6):
        match.play(match.position.legal_moves()[0])
    match.resign(0)
    text = str(match.record())
    asked: list[str] = []

    def plays_compiled(game: str) -> bool:
        asked.append(game)
        return False

    steps = checked_games(text * 3, plays_compiled)
    assert sum(1 for _ in steps) == 3 * (match.step + 1)
    assert asked == ["karma-dice"] * 3
    assert [game.game for game in take_all(checked_games(text, plays_compiled))] == ["karma-dice"]


@awaited
async def test_a_match_moves_in_beside_the_others(tmp_path: Path) -> None:
    async with open_host(tmp_path) as house_:
        ann = await one_person(house_, game="katarenga", kind="screen")
        await ann.act("leave")
        moving = await house_.views.moving(ann.table.id, Client("ann"))
        text = moving.record + "".join(
            f"{number}. {('b1-b2', 'a8-a4', 'b2-b1', 'a4-a8')[(number - 1) % 4]}\n" for number in range(1, 9)
        )
        long = MovingMatch(moving.kind, moving.levels, moving.shows_odds, moving.seed, moving.version, text)
        many = [asyncio.create_task(house_.background.run_in_steps(GREEDY, Long().take())) for _ in range(20)]
        table = await asyncio.wait_for(house_.take_in(long, OTHER), SECONDS)
        assert (await house_.live(table)).model.version == 8
        await ended(many)


def test_a_match_that_moves_in_counts_as_a_table_that_is_opened(tmp_path: Path) -> None:
    with open_app(tmp_path, Settings(requests_per_minute=0, tables_per_minute=2)) as client:
        guest = Guest(client)
        statuses = [guest.post("/api/tables/moving", {}).status_code for _ in range(3)]
        assert statuses == [400, 400, 429]
        assert guest.post("/api/tables", {"game": "colorado", "kind": "screen"}).status_code == 429

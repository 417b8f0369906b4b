"""Games that are over, reviewed by the server: step by step, for whoever may see them, and kept."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest
from httpx import Response
from msgspec import Raw
from sqlalchemy import Connection, select

import ludogite
from ludogite.app.clients import Client
from ludogite.app.engines.tasks import Task
from ludogite.app.live import review_job, reviews
from ludogite.app.live.reviews import MOST_A_GUEST, MOST_AN_ADDRESS, MOST_AT_ONCE, MOST_STEPS, TooLong, TooManyReviews
from ludogite.app.messages.reviews import (
    LARGEST_RECORD,
    ReviewBegun,
    ReviewDone,
    ReviewFailed,
    ReviewJudged,
    ReviewWaits,
)
from ludogite.app.refusals import EnginesBusy, NoSuchTable, Preparing
from ludogite.bots.analysis import judge
from ludogite.bots.report import Judgement
from ludogite.games.position import Position
from ludogite.server import trouble
from ludogite.server.admin.changing import delete_tables, forget_guest
from ludogite.server.engines import process_engine as pool_module
from ludogite.server.engines import task_engine
from ludogite.server.engines.queued_engine import _decoded
from ludogite.server.engines.task_queue import WorkerAnswer
from ludogite.server.engines.worker_process import TaskFailed, WorkerLost
from ludogite.server.store import models
from ludogite.server.store.connections import transactional_engine
from ludogite.server.store.database import Database
from ludogite.study.review import Question, questions
from ludogite.table.views.past import NoSuchStep, NotOver
from support.databases import url
from support.engines import SECONDS, Always, Fake, at_work, until
from support.http_app import Guest, open_app
from support.server_host import FirstMoves, awaited, open_host, two_people


def played(game: str = "karma-solo", most: int = 30, seed: int = 1) -> ludogite.Record:
    """A game of random moves, given up after so many."""
    match, random = ludogite.Match(game, seed=seed), Random(seed)
    while match.result is None and match.position.ply < most:
        match.play(random.choice(match.position.legal_moves()))
    if match.result is None:
        match.resign(0)
    return match.record()


async def collected(messages: AsyncIterator[Any]) -> list[Any]:
    return [message async for message in messages]


class Gated(FirstMoves):
    """An engine that judges nothing until it may."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.judged: list[str | None] = []

    async def judge(self, position: Position, played: str | None, client: Client) -> Judgement:
        """Wait, then judge as the others."""
        await self.gate.wait()
        self.judged.append(played)
        return await super().judge(position, played, client)


# ---- games of tables


@pytest.mark.usefixtures("database")
@awaited
async def test_a_game_of_a_table_is_reviewed_once_and_then_kept(tmp_path: Path) -> None:
    engine = Gated()
    engine.gate.set()
    async with open_host(tmp_path, engine=engine) as host:
        ann, bob = await two_people(host)
        await ann.play(ann.moves[0])
        await bob.quiet()
        await bob.play(bob.moves[0])
        table = ann.table.id
        with pytest.raises(NotOver):
            await host.reviews.of_table(table, 1, Client("ann"))
        await bob.act("resign")
        begun, *judged, done = await collected(await host.reviews.of_table(table, 1, Client("ann")))
        assert isinstance(begun, ReviewBegun)
        assert (begun.game, begun.total, list(begun.result or [])) == ("colorado", 3, [1, 0])
        assert [(type(step), step.done) for step in judged] == [(ReviewJudged, number) for number in (1, 2, 3)]
        assert {step.number for step in judged} == {1, 2, 3}
        assert isinstance(done, ReviewDone)
        assert [step.text for step in done.review.steps] == list(begun.moves)
        assert len(engine.judged) == 3
        again, kept = await collected(await host.reviews.of_table(table, 1, Client("anybody who knows the table")))
        assert again.total == 0
        assert kept == done
        assert len(engine.judged) == 3
    async with open_host(tmp_path, engine=engine) as host:  # also after the server has stopped
        assert (await collected(await host.reviews.of_table(table, 1, Client("bob"))))[-1] == done
        assert len(engine.judged) == 3


@awaited
async def test_tables_and_games_that_there_are_not_have_no_review(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host)
        await bob.act("resign")
        with pytest.raises(NoSuchTable):
            await host.reviews.of_table("nowhere", 1, Client("ann"))
        with pytest.raises(NoSuchStep):
            await host.reviews.of_table(ann.table.id, 2, Client("ann"))


@awaited
async def test_a_game_that_went_on_is_reviewed_anew(tmp_path: Path) -> None:
    """Giving up can be taken back where no seed was told; then what was kept is of another game."""
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host)
        await bob.act("resign")
        table = ann.table.id
        digest = "of another game"
        await host.store.keep_review(table, 1, digest, "{}")
        begun, *_, done = await collected(await host.reviews.of_table(table, 1, Client("ann")))
        assert begun.total > 0
        assert isinstance(done, ReviewDone)
        assert await host.store.review(table, 1, digest) is None


@awaited
async def test_what_was_kept_and_makes_no_sense_is_computed_anew(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host)
        await bob.act("resign")
        done = (await collected(await host.reviews.of_table(ann.table.id, 1, Client("ann"))))[-1]
        (row,) = await host.store._pool.run(lambda connection: connection.execute(select(models.reviews)).all())
        await host.store.keep_review(row.table_id, row.round, row.digest, '{"steps": 3}')
        assert (await collected(await host.reviews.of_table(ann.table.id, 1, Client("ann"))))[-1] == done


@awaited
async def test_whoever_asks_for_the_same_waits_for_the_same_and_nobody_has_many_at_a_time(tmp_path: Path) -> None:
    engine = Gated()
    async with open_host(tmp_path, engine=engine) as host:
        records = [played(seed=seed) for seed in range(MOST_A_GUEST + 1)]
        streams = [await host.reviews.of_record(record, 1, Client("ann")) for record in records[:MOST_A_GUEST]]
        with pytest.raises(TooManyReviews):
            await host.reviews.of_record(records[-1], 1, Client("ann"))
        same = await host.reviews.of_record(records[0], 1, Client("bob"))
        engine.gate.set()
        first, *_ = found = [await collected(stream) for stream in (*streams, same)]
        assert all(isinstance(messages[-1], ReviewDone) for messages in found)
        assert found[-1] == first
        assert len(engine.judged) == sum(len(list(questions(record))) for record in records[:MOST_A_GUEST])
        assert isinstance(
            (await collected(await host.reviews.of_record(records[-1], 1, Client("ann"))))[-1], ReviewDone
        )


@awaited
async def test_a_review_that_nobody_follows_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_job, "LINGER_SECONDS", 0.05)
    engine = Gated()
    async with open_host(tmp_path, engine=engine) as host:
        never_followed = await host.reviews.of_record(played(seed=1), 1, Client("ann"))
        left = await host.reviews.of_record(played(seed=2), 1, Client("ann"))
        followed = asyncio.ensure_future(collected(await host.reviews.of_record(played(seed=3), 1, Client("bob"))))
        following = asyncio.ensure_future(collected(left))
        await asyncio.sleep(0.1)
        assert len(host.reviews._jobs) == 2
        following.cancel()
        await until(lambda: len(host.reviews._jobs) == 1)
        assert isinstance((await collected(never_followed))[-1], ReviewFailed)
        engine.gate.set()
        assert isinstance((await followed)[-1], ReviewDone)
        assert len(engine.judged) == len(list(questions(played(seed=3))))


@awaited
async def test_whoever_comes_back_soon_finds_the_review_going_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_job, "LINGER_SECONDS", 0.2)
    engine = Gated()
    async with open_host(tmp_path, engine=engine) as host:
        for _ in range(5):
            following = asyncio.ensure_future(collected(await host.reviews.of_record(played(), 1, Client("ann"))))
            await asyncio.sleep(0.1)
            following.cancel()
        (job,) = host.reviews._jobs.values()
        following = asyncio.ensure_future(collected(await host.reviews.of_record(played(), 1, Client("ann"))))
        assert list(host.reviews._jobs.values()) == [job]
        engine.gate.set()
        assert isinstance((await following)[-1], ReviewDone)


@awaited
async def test_positions_are_there_only_while_they_are_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = 0

    def counted(record: ludogite.Record) -> Iterator[Question]:
        nonlocal begun
        for question in questions(record):
            begun += 1
            yield question

    engine, record = Gated(), played()
    async with open_host(tmp_path, engine=engine) as host:
        following = await host.reviews.of_record(record, 1, Client("ann"))
        monkeypatch.setattr(reviews, "questions", counted)
        await asyncio.sleep(0.1)
        assert begun == engine.parallelism
        engine.gate.set()
        assert isinstance((await collected(following))[-1], ReviewDone)
        assert begun == len(list(questions(record)))


@awaited
async def test_an_address_has_only_so_many_games_reviewed_and_leaves_room_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_job, "LINGER_SECONDS", SECONDS)
    seed = 0
    async with open_host(tmp_path, engine=Gated()) as host:

        async def ask(guest: str, address: str) -> bool:
            nonlocal seed
            seed += 1
            try:
                await host.reviews.of_record(played(seed=seed), 1, Client(guest, address))
            except TooManyReviews:
                return False
            return True

        half = MOST_AN_ADDRESS // 2
        assert all([await ask(f"guest {number // 2}", "1.2.3.4") for number in range(half)])
        assert not await ask("guest 0", "1.2.3.4")
        found = [await ask(f"other {number // 2}", "1.2.3.4") for number in range(3 * half)]
        assert found == [True, False] * half + [False] * half, "one each, until the address has as many as it may"
        assert await ask("somebody", "5.6.7.8")
        crowds = [await ask(f"{address} {number}", address) for address in "abcdef" for number in range(MOST_AT_ONCE)]
        assert len(host.reviews._jobs) == 1 + MOST_AN_ADDRESS + crowds.count(True) == MOST_AT_ONCE
        assert crowds[: MOST_AN_ADDRESS + 1].count(True) < MOST_AN_ADDRESS, "others find room too"


@awaited
async def test_what_is_remembered_of_texts_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Gated()
    engine.gate.set()
    async with open_host(tmp_path, engine=engine) as host:
        for seed in range(3):
            await collected(await host.reviews.of_record(played(seed=seed), 1, Client("ann")))
        sizes = [len(review) for review in host.reviews._remembered.values()]
        assert len(sizes) == 3
        monkeypatch.setattr(reviews, "REMEMBERED_BYTES", sum(sizes))
        await collected(await host.reviews.of_record(played(seed=4), 1, Client("ann")))
        assert sum(map(len, host.reviews._remembered.values())) <= sum(sizes)
        first, *_ = await collected(await host.reviews.of_record(played(seed=4), 1, Client("bob")))
        assert first.total == 0, "the latest is remembered"


@awaited
async def test_a_review_that_fails_says_so_and_can_be_asked_for_again(tmp_path: Path) -> None:
    class Weary(FirstMoves):
        error: Exception | None = None

        async def judge(self, position: Position, played: str | None, client: Client) -> Judgement:
            if self.error:
                raise self.error
            return await super().judge(position, played, client)

    engine, record = Weary(), played()
    async with open_host(tmp_path, engine=engine) as host:
        for error, code in ((RuntimeError("a fault"), "broken"), (EnginesBusy("Later.", "Plus tard."), "engines-busy")):
            engine.error = error
            failed = (await collected(await host.reviews.of_record(record, 1, Client("ann"))))[-1]
            assert isinstance(failed, ReviewFailed)
            assert failed.problem.code == code
        engine.error = None
        assert isinstance((await collected(await host.reviews.of_record(record, 1, Client("ann"))))[-1], ReviewDone)


@awaited
async def test_a_game_that_is_not_compiled_yet_is_waited_for_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Compiling(FirstMoves):
        refusals = 30

        async def judge(self, position: Position, played: str | None, client: Client) -> Judgement:
            if self.refusals:
                self.refusals -= 1
                raise Preparing
            return await super().judge(position, played, client)

    monkeypatch.setattr(reviews, "PREPARING_SECONDS", 0.01)
    engine, record = Compiling(), played()
    async with open_host(tmp_path, engine=engine) as host:
        begun, waits, *judged, done = await collected(await host.reviews.of_record(record, 1, Client("ann")))
        assert waits == ReviewWaits(reviews.PREPARING)
        assert {type(step) for step in judged} == {ReviewJudged}
        assert len(judged) == begun.total
        assert isinstance(done, ReviewDone)


@awaited
async def test_a_server_that_closes_ends_its_reviews(tmp_path: Path) -> None:
    engine = Gated()
    async with open_host(tmp_path, engine=engine) as host:
        waiting = asyncio.ensure_future(collected(await host.reviews.of_record(played(), 1, Client("ann"))))
    assert isinstance((await waiting)[-1], ReviewFailed)


@awaited
async def test_a_game_that_never_ends_is_not_reviewed_here(tmp_path: Path) -> None:
    record = played()
    long = ludogite.Record(record.game, record.players, record.entries * MOST_STEPS, result=record.result)
    async with open_host(tmp_path) as host:
        with pytest.raises(TooLong):
            await host.reviews.of_record(long, 1, Client("ann"))


# ---- what is kept


@pytest.mark.usefixtures("database")
@awaited
async def test_what_is_kept_goes_with_its_table(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        tables = []
        for _ in range(3):
            ann, bob = await two_people(host)
            await bob.act("resign")
            tables.append(ann.table.id)
            await collected(await host.reviews.of_table(ann.table.id, 1, Client("ann")))
    assert kept(tmp_path) == set(tables)
    with administered(tmp_path) as connection:
        delete_tables(connection, tables[:1])
    assert kept(tmp_path) == set(tables[1:])
    with administered(tmp_path) as connection:
        forget_guest(connection, "ann")  # bob plays on: the game stays, and its review names nobody
        forget_guest(connection, "bob")
        reviews = connection.execute(select(models.reviews.c.review)).scalars().all()
    assert not [review for review in reviews if "ann" in review or "bob" in review]


@pytest.mark.usefixtures("database")
@awaited
async def test_what_is_too_old_is_forgotten_with_its_review(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, _ = await two_people(host)
        table = ann.table.id
        await host.store.keep_review(table, 1, "d", "{}")
        await host.store.keep_review("of a table that is gone", 1, "d", "{}")
    assert kept(tmp_path) == {table}
    store = Database(url(tmp_path), lambda: 0.0)
    await store.start()
    try:
        await store.forget(1e12, ())
    finally:
        await store.close()
    assert kept(tmp_path) == set()


@contextmanager
def administered(folder: Path) -> Iterator[Connection]:
    """A connection as a host's tools have it."""
    engine = transactional_engine(url(folder))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def kept(folder: Path) -> set[str]:
    """The tables of which reviews are kept."""
    with administered(folder) as connection:
        return set(connection.execute(select(models.reviews.c.table_id)).scalars())


# ---- over HTTP


def events(answer: Response) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/event-stream")
    return [json.loads(line.removeprefix("data: ")) for line in answer.text.splitlines() if line.startswith("data: ")]


def test_a_record_that_is_sent_is_reviewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "WorkerProcess", Judging)
    monkeypatch.setattr(pool_module, "GameCompiler", Always)
    record = played()
    with open_app(tmp_path) as client:
        guest = Guest(client)
        begun, *judged, done = events(guest.post("/api/review", {"record": f"{record}\n{record}", "number": 2}))
        assert (begun["type"], begun["game"], begun["records"]) == ("begun", "karma-solo", 2)
        assert begun["moves"] == [entry.text for entry in record.entries]
        assert len(judged) == begun["total"] == len(list(questions(record)))
        assert done["type"] == "done"
        assert done["review"]["players"][0]["verdict"]["to_you"]["fr"]
        study = guest.post("/api/study", {"game": begun["game"], "options": begun["options"], "moves": begun["moves"]})
        assert study.status_code == 200
        again = events(guest.post("/api/review", {"record": str(record)}))
        assert [message["type"] for message in again] == ["begun", "done"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"record": "Dear friend"}, 400, "refused"),
        ({"record": str(played()).replace("roll", "rool", 1)}, 400, "refused"),
        ({"record": str(played()), "number": 2}, 404, "no-such-step"),
        ({"record": str(ludogite.Match("colorado").record())}, 409, "not-over"),
        ({"record": "x" * (LARGEST_RECORD + 1)}, 400, "unclear"),
        ({"record": "x" * LARGEST_RECORD * 3}, 413, "too-long"),
        ({"record": ""}, 400, "unclear"),
        ({}, 400, "unclear"),
    ],
)
def test_what_is_no_record_of_a_game_that_is_over_is_refused(
    guest: Guest, body: dict[str, Any], status: int, code: str
) -> None:
    answer = guest.post("/api/review", body)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code)
    assert problem["words"]["en"] != problem["words"]["fr"]


def test_a_table_that_there_is_not_is_refused_over_http(guest: Guest) -> None:
    assert guest.post("/api/tables/nowhere/review", {"round": 1}).status_code == 404
    assert guest.post("/api/tables/nowhere/review", {"round": 0}).status_code == 400


def test_nobody_asks_without_a_cookie_or_from_another_page(guest: Guest) -> None:
    assert guest.send("POST", "/api/review", {"record": "x"}, origin="http://elsewhere.example").status_code == 403
    guest.client.cookies.delete("guest")
    assert guest.post("/api/review", {"record": "x"}).status_code == 401


# ---- workers


class Judging(Fake):
    """A worker without a process, which is lost so many times first."""

    losses: ClassVar[int] = 0

    def ask(self, task: Any, seconds: float | None) -> Any:
        if Judging.losses:
            Judging.losses -= 1
            raise WorkerLost("it was killed")
        return judge(task.position, task.played or None)


@awaited
async def test_a_worker_that_is_lost_costs_a_review_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "WorkerProcess", Judging)
    monkeypatch.setattr(trouble, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(task_engine, "REVIEW_RETRY_PAUSES", (0.01,) * 20)
    monkeypatch.setattr(Judging, "losses", 3)
    record = played()
    async with at_work() as pool:
        asked = list(questions(record))
        found = [await pool.judge(*question, Client("ann")) for question in asked[:4]]
        assert found == [judge(*question) for question in asked[:4]]
        assert Judging.losses == 0


@awaited
async def test_a_step_that_cannot_be_judged_is_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    class Faulty(Fake):
        asked: ClassVar[int] = 0

        def ask(self, task: Any, seconds: float | None) -> Any:
            Faulty.asked += 1
            raise TaskFailed("it was too hard")

    monkeypatch.setattr(pool_module, "WorkerProcess", Faulty)
    async with at_work() as pool:
        with pytest.raises(EnginesBusy):
            await pool.judge(*next(questions(played())), Client("ann"))
        assert Faulty.asked == 1


@awaited
async def test_worker_processes_judge_as_we_do() -> None:
    asked = list(questions(played()))[:3]
    async with at_work() as pool:
        assert [await pool.judge(*question, Client("ann")) for question in asked] == [
            judge(*question) for question in asked
        ]


def test_what_was_judged_travels_through_the_queue() -> None:
    judged = judge(*next(questions(played())))
    assert _decoded("judge", WorkerAnswer(Raw(msgspec.msgpack.encode(judged)))) == judged
    task = Task.about("judge", ludogite.load("karma-solo").start(), played="roll r")
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(task), type=Task) == task

"""Ownership of tables: the database decides, and no process writes another's tables."""

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace

import psycopg
import pytest
from sqlalchemy import insert, update

from ludogite.app.live.writes import Outcome
from ludogite.server.store import models
from ludogite.server.store.database import Database
from ludogite.server.store.ownership import FORGOTTEN_SECONDS, LEASE_SECONDS, Owned, OwnedByOther
from ludogite.server.store.statements import Statement
from ludogite.server.store.write_jobs import WriteJob
from support.databases import TEMPLATE, postgres
from support.owners import OPENING, TABLE, all_owned, begin, is_waiting, opened, owned, until
from support.server_host import Time, awaited

tables, processes = models.tables.c, models.processes.c
GUEST: Statement = (insert(models.guests), {"id": "ann", "name": "Ann", "named": 0.0})
with_and_without_more = pytest.mark.parametrize("more", [(), (GUEST,)], ids=["act", "act and more"])
RECALL = update(models.processes).values(recalled=processes.recalled + 1)
TAKE_AWAY = update(models.tables).values(owner=None, fence=tables.fence + 1)


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A database for several processes, in which they wait for each other as long as a test likes; its URL."""
    monkeypatch.setattr("ludogite.server.store.connections.SESSION_LIMITS", ())
    with postgres().database(TEMPLATE) as url:
        yield url


@awaited
async def test_a_table_is_claimed_and_claimed_again_by_its_own_process(database: str) -> None:
    time = Time()
    async with opened(database, time) as store:
        assert await store.ownership.claim(TABLE) is None
        await store.writer.write(OPENING)
        first = await store.ownership.claim(TABLE)
        assert isinstance(first, Owned)
        assert first.away_since is None
        await store.writer.write()
        again = await store.ownership.claim(TABLE)
        assert isinstance(again, Owned)
        assert again.away_since == time.seconds
        assert await begin(store, 1, again.fence) is Outcome.COMMITTED
        assert await all_owned(store) == {TABLE}
        await store.writer.write(store.ownership.release(TABLE, again.fence - 1))
        assert await all_owned(store) == {TABLE}
        await store.writer.write(store.ownership.release(TABLE, again.fence))
        assert await all_owned(store) == set()


@awaited
async def test_the_tables_of_a_process_that_has_closed_are_free_at_once(database: str) -> None:
    time = Time()
    async with opened(database, time) as first:
        await first.writer.write(OPENING)
        fence = await owned(first)
        time.seconds += 2
    closed = time.seconds
    time.seconds += 1
    async with opened(database, time) as second:
        claimed = await second.ownership.claim(TABLE)
        assert isinstance(claimed, Owned)
        assert claimed.away_since == closed
        assert claimed.fence >= fence


@with_and_without_more
@awaited
async def test_what_a_host_takes_away_is_lost_and_the_process_hears_of_it(
    database: str, more: tuple[Statement, ...]
) -> None:
    async with opened(database) as store:
        await store.writer.write(OPENING)
        fence = await owned(store)
        assert await begin(store, 1, fence) is Outcome.COMMITTED
        assert not await store.ownership.renew()
        await store.writer.write((TAKE_AWAY, {}), (RECALL, {}))
        assert await begin(store, 2, fence, more) is Outcome.LOST
        assert await store.guests.name_of("ann") == ""
        assert await store.ownership.renew()
        assert await store.ownership.renew(), "until the tables were compared, it is said again"
        assert await store.ownership.lost_tables({TABLE: fence}) == {TABLE}
        assert not await store.ownership.renew()
        assert await begin(store, 2, await owned(store)) is Outcome.COMMITTED


@with_and_without_more
@awaited
async def test_of_two_owners_only_the_later_one_writes(shared: str, more: tuple[Statement, ...]) -> None:
    time = Time()
    async with opened(shared, time) as first, opened(shared, time) as second:
        await first.writer.write(OPENING)
        old = await owned(first)
        assert await begin(first, 1, old) is Outcome.COMMITTED
        time.seconds += LEASE_SECONDS
        assert await second.ownership.claim(TABLE) == OwnedByOther(first.ownership.process)
        time.seconds += 0.1
        claimed = await second.ownership.claim(TABLE)
        assert claimed == Owned(old + 1, time.seconds - LEASE_SECONDS - 0.1)
        told = [begin(first, 2, old, more), begin(second, 2, old + 1)]
        assert await asyncio.gather(*told) == [Outcome.LOST, Outcome.COMMITTED]
        assert await second.guests.name_of("ann") == ""
        found = await second.table(TABLE)
        assert found
        assert [act.version for act in found[1]] == [1, 2]


@with_and_without_more
@awaited
async def test_a_claim_that_is_made_while_an_act_is_written_comes_before_it_or_after_it(
    shared: str, more: tuple[Statement, ...]
) -> None:
    async with opened(shared) as store:
        await store.writer.write(OPENING)
        fence = await owned(store)
        with psycopg.connect(shared) as other:
            other.execute("UPDATE tables SET owner = 'other', fence = fence + 1")
            told = begin(store, 1, fence, more)
            await until(lambda: is_waiting(shared))
            other.commit()
            assert await told is Outcome.LOST
            other.execute("INSERT INTO acts VALUES (%s, 1, 'move', 0, 'x', NULL, 0, 0)", (TABLE,))
            told = begin(store, 1, fence + 1, more)
            await until(lambda: is_waiting(shared))
            claim = asyncio.create_task(asyncio.to_thread(take, shared))
            await until(lambda: is_waiting(shared, 2))
            assert not claim.done()
            other.rollback()
            assert await told is Outcome.COMMITTED
            await claim
        assert await begin(store, 2, fence + 1) is Outcome.LOST


def take(url: str) -> None:
    """Claim a table as another process does."""
    with psycopg.connect(url) as other:
        other.execute("UPDATE tables SET owner = 'another', fence = fence + 1")


@awaited
async def test_of_several_who_claim_at_once_one_gets_the_table(shared: str) -> None:
    time = Time()
    async with opened(shared, time) as first, opened(shared, time) as second, opened(shared, time) as third:
        await first.writer.write(OPENING)
        for _ in range(20):
            before = (await all_owned(first)) | (await all_owned(second)) | (await all_owned(third))
            claims = await asyncio.gather(*(store.ownership.claim(TABLE) for store in (first, second, third)))
            assert sum(isinstance(claim, Owned) for claim in claims) == 1, (before, claims)
            for store, claim in zip((first, second, third), claims, strict=True):
                if isinstance(claim, Owned):
                    await store.writer.write(store.ownership.release(TABLE, claim.fence))


@awaited
async def test_a_lease_is_renewed_while_the_writer_waits_and_others_know_who_lives(shared: str) -> None:
    time = Time()
    async with opened(shared, time) as first, opened(shared, time) as second:
        await first.writer.write(OPENING)
        fence = await owned(first)
        with psycopg.connect(shared) as other:
            other.execute("LOCK TABLE acts")
            told = begin(first, 1, fence)
            await until(lambda: is_waiting(shared))
            time.seconds += LEASE_SECONDS
            assert not await first.ownership.renew()
            time.seconds += LEASE_SECONDS
            assert isinstance(await second.ownership.claim(TABLE), OwnedByOther)
            other.rollback()
        assert await told is Outcome.COMMITTED
        await second.ownership.renew()
        assert second.ownership.living == {first.ownership.process}
        time.seconds += LEASE_SECONDS + 1
        await second.ownership.renew()
        assert second.ownership.living == frozenset()


@awaited
async def test_a_process_that_is_long_gone_is_forgotten_unless_it_has_a_table(shared: str) -> None:
    time = Time()
    async with opened(shared, time) as owner, opened(shared, time) as idle:
        await owner.writer.write(OPENING)
        await owned(owner)
        time.seconds += FORGOTTEN_SECONDS + 1
        async with opened(shared, time) as third:
            with psycopg.connect(shared) as watching:
                known = {name for (name,) in watching.execute("SELECT id FROM processes")}
            assert known == {owner.ownership.process, third.ownership.process}
            assert await idle.ownership.renew()  # it is known again, and looks at what it has
            await third.ownership.renew()
            assert third.ownership.living == {idle.ownership.process}


@awaited
async def test_when_the_database_goes_away_nobody_knows_whether_an_act_was_written(shared: str) -> None:
    async with opened(shared) as store:
        await store.writer.write(OPENING)
        fence = await owned(store)
        with psycopg.connect(shared) as other:
            other.execute("LOCK TABLE acts")
            told = begin(store, 1, fence)
            await until(lambda: is_waiting(shared))
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE wait_event_type = 'Lock' AND datname = current_database()"
            )
            assert await told is Outcome.LOST
            other.rollback()
        assert await kept_at_last(store, await owned(store))


async def kept_at_last(store: Database, fence: int) -> bool:
    """Whether the first act is written in the end."""
    async with asyncio.timeout(30):
        while (outcome := await begin(store, 1, fence)) is Outcome.FAILED:
            await asyncio.sleep(0.1)
    return outcome is Outcome.COMMITTED


@awaited
async def test_a_job_that_other_processes_are_in_the_way_of_is_tried_again(shared: str) -> None:
    async with opened(shared) as store:
        for guest in ("ann", "bob"):
            await store.guests.rename(guest, guest)
        with psycopg.connect(shared) as other:
            other.execute("SET deadlock_timeout = 60000")  # so that the writer is the one to give way
            other.execute("UPDATE guests SET name = 'x' WHERE id = 'bob'")
            change = update(models.guests)
            both: list[Statement] = [
                (change.where(models.guests.c.id == guest).values(name="y"), {}) for guest in ("ann", "bob")
            ]
            told: list[Outcome] = []
            store.writer.add(WriteJob("", None, both, told.append))
            await until(lambda: is_waiting(shared))
            await asyncio.to_thread(other.execute, "UPDATE guests SET name = 'x' WHERE id = 'ann'")
            other.commit()
            await until(lambda: bool(told))
        assert told == [Outcome.COMMITTED]
        with psycopg.connect(shared) as watching:
            assert watching.execute("SELECT DISTINCT name FROM guests").fetchall() == [("y",)]


@awaited
async def test_whoever_was_away_with_the_database_gives_others_time_to_come_back(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    monkeypatch.setattr("ludogite.server.store.ownership.time", SimpleNamespace(monotonic=time, time=time))
    async with opened(shared, time) as first, opened(shared, time) as second:
        await second.writer.write(OPENING)
        fence = await owned(second)
        time.seconds += 2 * LEASE_SECONDS  # PostgreSQL is away
        assert await first.ownership.claim(TABLE) == OwnedByOther(second.ownership.process)
        assert first.ownership.living == {second.ownership.process}
        assert not await second.ownership.renew()
        assert await begin(second, 1, fence) is Outcome.COMMITTED
        for _ in range(int(LEASE_SECONDS) + 1):  # this time only the second one is
            assert await first.ownership.claim(TABLE) == OwnedByOther(second.ownership.process)
            time.seconds += 1
            await first.ownership.renew()
        assert await owned(first) == fence + 1
        assert await second.ownership.renew()
        assert await second.ownership.lost_tables({TABLE: fence}) == {TABLE}


@awaited
async def test_a_process_that_was_declared_gone_knows_it_even_if_it_was_forgotten_meanwhile(shared: str) -> None:
    time = Time()
    async with opened(shared, time) as first, opened(shared, time) as second:
        await first.writer.write(OPENING)
        fence = await owned(first)
        time.seconds += LEASE_SECONDS + 1
        assert await owned(second) == fence + 1
        with psycopg.connect(shared) as other:
            other.execute("DELETE FROM processes WHERE id = %s", (first.ownership.process,))
        assert await first.ownership.renew()
        assert await first.ownership.lost_tables({TABLE: fence, "no-table": 1}) == {TABLE, "no-table"}
        assert not await first.ownership.renew()

"""Several processes of one server: people at all of them play together, and any of them may stop."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from unittest.mock import Mock

import pytest
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from ludogite.app.clients import Client
from ludogite.app.live.socket_requests import LARGEST_FRAME, NO_SUCH_TABLE
from ludogite.app.live.viewers import QUESTION, REFUSED, TRY_AGAIN
from ludogite.app.refusals import NotNow, SeatTaken
from ludogite.server.asgi import meet_neighbours
from ludogite.server.http import table_socket as requests
from ludogite.server.http.table_socket import AT_ONCE, TOO_BIG
from ludogite.server.settings import SettingError
from ludogite.server.sockets.connections import TOO_MANY
from ludogite.server.store import models
from ludogite.server.tables import janitor
from ludogite.server.tables.host import ServerHost
from ludogite.table.presence import RETURN_SECONDS
from ludogite.table.setup import Clock
from support.machines import Browser, machine, new_table, two_browsers, until
from support.server_host import awaited
from support.servers import PostgresServer, RedisServer


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL for all tests of this file."""
    server = PostgresServer().start()
    yield server
    server.remove()


@pytest.fixture
def database(postgres: PostgresServer) -> Iterator[str]:
    """An empty database."""
    with postgres.database() as url:
        yield url


@pytest.fixture(scope="module")
def shared_redis() -> Iterator[RedisServer]:
    """A Redis for all tests of this file that let it live."""
    server = RedisServer().start()
    yield server
    server.remove()


@pytest.fixture
def own_redis() -> Iterator[RedisServer]:
    """A Redis for one test."""
    server = RedisServer().start()
    yield server
    server.remove()


@asynccontextmanager
async def machines(database: str, redis: RedisServer, count: int = 2) -> AsyncIterator[list[ServerHost]]:
    """Processes of one server."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(machine(database, redis.url)) for _ in range(count)]


# ---- playing


@awaited
async def test_people_at_two_processes_play_a_whole_game(database: str, shared_redis: RedisServer) -> None:
    async with machines(database, shared_redis) as [here, there]:
        ann, bob = await two_browsers(here, there, options={"max_plies": 30})
        assert bob.table in here.tables
        assert bob.table not in there.tables
        while ann.state.phase == "playing":
            in_turn = ann if ann.moves else bob
            await in_turn.play()
            await until(lambda: ann.version == bob.version)
        assert ann.texts == bob.texts
        assert len(ann.moves_played) == 30
        records = [await each.views.record(ann.table, Client("ann")) for each in (there, here)]
        assert records[0] == records[1]
        assert not ann.closed


@awaited
async def test_a_table_that_nobody_looks_at_goes_where_its_people_are(database: str, shared_redis: RedisServer) -> None:
    async with machines(database, shared_redis) as [here, there]:
        table = await new_table(here)
        assert table in here.tables
        ann = Browser(there, table, "ann")
        await until(lambda: ann.is_there)
        assert table in there.tables
        assert table not in here.tables
        assert not ann.closed


@awaited
async def test_whoever_waits_for_a_table_that_goes_elsewhere_meanwhile_finds_it_there(
    database: str, shared_redis: RedisServer
) -> None:
    async with machines(database, shared_redis) as [here, there]:
        table = await new_table(here)
        here.release(here.tables[table])

        async def take_and_leave() -> None:
            here.release(await here.live(table))

        leaving, waiting = asyncio.create_task(take_and_leave()), asyncio.create_task(here.live(table))
        await leaving
        with pytest.raises(NotNow):
            await waiting
        both = [Browser(host, table, guest) for host, guest in ((here, "ann"), (there, "bob"))]
        await until(lambda: all(browser.is_there for browser in both))
        assert (table in here.tables) != (table in there.tables)


@awaited
async def test_a_rematch_is_found_from_both_processes(database: str, shared_redis: RedisServer) -> None:
    async with machines(database, shared_redis) as [here, there]:
        ann, bob = await two_browsers(here, there)
        bob.send(do="act", act="resign")
        await until(lambda: ann.state.phase == "over")
        ann.send(do="act", act="offer-rematch")
        await until(lambda: bool(bob.state.offers))
        bob.send(do="act", act="accept")
        await until(lambda: bool(ann.state.next_table) and ann.state.next_table == bob.state.next_table)
        following = ann.state.next_table or ""
        again = [Browser(there, following, "ann"), Browser(here, following, "bob")]
        await until(lambda: all(browser.is_there for browser in again))
        first = next(browser for browser in again if browser.moves)
        await first.play()
        await until(lambda: again[0].version == again[1].version == 1)


@awaited
async def test_who_leaves_at_one_process_is_gone_for_those_at_the_other(
    database: str, shared_redis: RedisServer
) -> None:
    async with machines(database, shared_redis) as [here, there]:
        ann, bob = await two_browsers(here, there)
        assert [seat.is_present for seat in ann.seats] == [True, True]
        await bob.leave()
        await until(lambda: [seat.is_present for seat in ann.seats] == [True, False])
        bob = Browser(there, ann.table, "bob")
        await until(lambda: [seat.is_present for seat in ann.seats] == [True, True])


@awaited
async def test_whoever_another_process_cuts_off_has_time_to_come_back(database: str, shared_redis: RedisServer) -> None:
    async with machines(database, shared_redis) as [here, there]:
        ann, bob = await two_browsers(here, there)
        await ann.play()
        await bob.leave()
        await until(lambda: bool(ann.state.away))
        assert 290 < ann.state.away[1] <= 300
        bob = Browser(there, ann.table, "bob")
        await until(lambda: bob.is_there and not ann.state.away)
        bob.close(TOO_MANY, "too much")
        await until(lambda: bool(ann.state.away))
        assert 290 < ann.state.away[1] - RETURN_SECONDS <= 300


@awaited
async def test_there_is_no_such_table_at_any_process(database: str, shared_redis: RedisServer) -> None:
    async with machines(database, shared_redis) as [here, there]:
        nobody = Browser(there, "no-such-table", "ann")
        await until(lambda: bool(nobody.closed))
        assert nobody.closed == [(NO_SUCH_TABLE, "no-such-table")]
        assert not here.tables


@awaited
async def test_one_seat_is_given_once_though_two_ask_for_it_at_different_processes(
    database: str, shared_redis: RedisServer
) -> None:
    async with machines(database, shared_redis, 3) as [first, second, third]:
        table = await new_table(first)
        token = first.tables[table].model.seats[1].token
        assert token
        assert (await third.views.invitation(token, "bob")).is_open
        done = await asyncio.gather(second.join(token, "bob"), third.join(token, "eve"), return_exceptions=True)
        assert {type(one) for one in done} == {str, SeatTaken}
        assert await first.join(token, "bob" if done[0] == table else "eve") == table
        assert not (await second.views.invitation(token, "zoe")).is_open


@awaited
async def test_a_new_name_is_known_at_all_processes(database: str, shared_redis: RedisServer) -> None:
    async with machines(database, shared_redis) as [here, there]:
        ann, bob = await two_browsers(here, there)
        await there.rename("bob", "Bobby")
        await until(lambda: ann.seats[1].name.en == bob.seats[1].name.en == "Bobby")
        assert await here.store.guests.name_of("bob") == "Bobby"
        await here.rename("bob", "Bob")
        await until(lambda: bob.seats[1].name.en == "Bob")
        assert await there.store.guests.name_of("bob") == "Bob"


@awaited
async def test_whoever_only_looks_back_claims_nothing(database: str, shared_redis: RedisServer) -> None:
    async with machines(database, shared_redis) as [here, there]:
        ann, bob = await two_browsers(here, there)
        for _ in range(2):
            await ann.play()
            await bob.play()
            game = await there.views.game(ann.table, Client("bob"), 1)
            assert [entry.text for entry in game.entries] == ann.texts
        (line,) = await there.views.lines("bob")
        assert line.is_your_turn is False
        assert (await there.views.lines("ann"))[0].is_your_turn
        assert here.tables.keys() == {ann.table}
        assert not there.tables


# ---- limits


@awaited
async def test_the_allowance_of_a_connection_holds_where_its_socket_is(
    database: str, shared_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "monotonic", lambda: 0.0)  # so that nothing is earned
    async with machines(database, shared_redis) as [here, there]:
        _, bob = await two_browsers(here, there)
        eve = Browser(there, bob.table, "eve")
        await until(lambda: eve.is_there)
        assert bob.receiver
        assert eve.receiver
        sent = 0
        while not bob.receiver.seconds_to_wait():
            bob.receiver.receive(b'{"do":"hint","v":0}')
            sent += 1
        assert sent == AT_ONCE / QUESTION + 1
        while not eve.receiver.seconds_to_wait():
            refused = len(eve.refused)
            eve.send(do="act", act="resign")
            await until(lambda count=refused: len(eve.refused) > count)  # type: ignore[misc]
        assert len(eve.refused) <= AT_ONCE / REFUSED  # what refusing costs comes back from the table's process
        bob.receiver.receive(bytes(LARGEST_FRAME + 1))
        await until(lambda: bool(bob.closed))
        assert bob.closed == [(TOO_BIG, "too big")]


# ---- a process goes


@awaited
async def test_a_process_that_closes_leaves_its_tables_to_others_within_a_second(
    database: str, shared_redis: RedisServer
) -> None:
    async with machine(database, shared_redis.url) as there:
        async with machine(database, shared_redis.url) as here:
            ann, bob = await two_browsers(here, there)
            await ann.play()
            ann.host = there
        await until(lambda: bob.table in there.tables and ann.is_there and bob.is_there)
        assert {code for code, _ in ann.closed + bob.closed} == {TRY_AGAIN}
        await bob.play()
        await ann.play()
        assert len(ann.history) == 3


async def hang(host: ServerHost) -> None:
    """Stop a process without a word, as if it were killed."""
    for task in host.janitor._tasks:
        task.cancel()
    bus = host.neighbours._bus  # type: ignore[union-attr]
    bus._task.cancel()
    await asyncio.sleep(0)


@awaited
async def test_the_tables_of_a_process_that_was_killed_are_taken_over(database: str, shared_redis: RedisServer) -> None:
    async with machines(database, shared_redis) as [here, there]:
        ann, bob = await two_browsers(here, there, clock=Clock("fischer", 600, 0))
        await ann.play()
        await hang(here)
        await until(lambda: bool(bob.closed))
        await until(lambda: bob.table in there.tables and bob.is_there)
        await bob.play()
        assert len(bob.moves_played) == 2


@awaited
async def test_a_process_that_comes_back_too_late_has_its_writes_refused(
    database: str, shared_redis: RedisServer
) -> None:
    async with machines(database, shared_redis) as [here, there]:
        ann, bob = await two_browsers(here, there)
        await ann.play()
        await until(lambda: bob.version == ann.version)
        here.store.ownership.renew = lambda **_: asyncio.sleep(0, False)  # type: ignore[method-assign]
        old = here.tables[ann.table]
        await there.store.writer.write((update(models.processes).values(renewed=0), {}))
        taken = await there.live(ann.table)
        assert taken.fence == old.fence + 1
        assert here.tables[ann.table] is old
        ann.send(do="act", act="resign")
        await until(lambda: ann.table not in here.tables)
        assert ann.closed[0][0] == TRY_AGAIN
        await until(lambda: ann.is_there and bob.is_there)
        assert ann.state.phase == bob.state.phase == "playing"


@awaited
async def test_tables_that_were_recalled_are_dropped_and_found_again(database: str, shared_redis: RedisServer) -> None:
    async with machines(database, shared_redis) as [here, there]:
        ann, bob = await two_browsers(here, there)
        tables, processes = models.tables, models.processes
        await there.store.writer.write(
            (update(tables).values(owner=None, fence=tables.c.fence + 1), {}),
            (update(processes).values(recalled=processes.c.recalled + 1), {}),
        )
        await until(lambda: bool(ann.closed) and bool(bob.closed))
        await until(lambda: ann.is_there and bob.is_there)
        await ann.play()


@awaited
async def test_bots_go_on_at_another_process_though_nobody_looks(
    database: str, shared_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(janitor, "ORPHAN_SECONDS", 0.2)
    async with machines(database, shared_redis) as [here, there]:
        here.engine.move = lambda turn, client: asyncio.sleep(1000, "")  # type: ignore[method-assign]
        table = await new_table(here, kind="bot", seat="second")
        ann = Browser(here, table, "ann")
        await until(lambda: ann.is_there)
        assert not here.tables[table].is_quiet
        await ann.leave()
        await hang(here)
        await until(lambda: table in there.tables and there.tables[table].model.version == 1)


@awaited
async def test_clocks_of_a_process_that_is_gone_run_on_at_another(
    database: str, shared_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(janitor, "ORPHAN_SECONDS", 0.2)
    async with machines(database, shared_redis) as [here, there]:
        ann, bob = await two_browsers(here, there, clock=Clock("move", 3, 0))
        await here.janitor.renew()
        here.tables[ann.table].stop()
        await ann.leave()
        await bob.leave()
        await hang(here)
        await until(lambda: ann.table in there.tables and there.tables[ann.table].model.is_over)


@awaited
async def test_an_idle_table_can_be_claimed_by_the_process_where_somebody_comes(
    database: str, shared_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(janitor, "IDLE_SECONDS", 0.1)
    async with machines(database, shared_redis) as [here, there]:
        table = await new_table(here)
        await until(lambda: table not in here.tables)
        await here.store.writer.write()
        ann = Browser(there, table, "ann")
        await until(lambda: ann.is_there)
        assert table in there.tables


# ---- without Redis


@awaited
async def test_an_address_of_redis_that_is_none_is_refused_without_its_password() -> None:
    with pytest.raises(SettingError, match="redis://") as refused:
        await meet_neighbours(Mock(), "redis://:hush@127.0.0.1:port")
    assert "hush" not in str(refused.value)


@awaited
async def test_without_redis_a_table_has_one_owner_and_others_say_so(database: str) -> None:
    async with machine(database) as there:
        async with machine(database) as here:
            table = await new_table(here)
            with pytest.raises(NotNow):
                await there.live(table)
            ann = Browser(there, table, "ann")
            await until(lambda: bool(ann.closed))
            assert ann.closed[0] == (TRY_AGAIN, "elsewhere")
            assert not ann.is_there
        await until(lambda: ann.is_there)


@awaited
async def test_when_redis_goes_people_at_one_process_play_on_and_others_wait(
    database: str, own_redis: RedisServer
) -> None:
    async with machines(database, own_redis) as [here, there]:
        ann, bob = await two_browsers(here, there)
        zoe, max_ = await two_browsers(here, here)
        own_redis.kill()
        await until(lambda: bool(bob.closed))
        assert here.troubles == there.troubles == ["Redis cannot be reached"]
        await zoe.play()
        await max_.play()
        await ann.play()
        assert not ann.closed
        assert not zoe.closed
        await until(lambda: len(bob.closed) > 1)
        assert set(bob.closed) == {(TRY_AGAIN, "elsewhere")}
        own_redis.start()
        await until(lambda: not here.troubles and not there.troubles)
        await until(lambda: bob.is_there and bob.version == ann.version)
        await bob.play()
        assert not ann.closed


@awaited
async def test_when_redis_goes_a_table_goes_to_the_process_where_its_people_are(
    database: str, own_redis: RedisServer
) -> None:
    async with machines(database, own_redis) as [here, there]:
        table = await new_table(here)
        token = here.tables[table].model.seats[1].token
        assert token
        await there.join(token, "bob")
        ann, bob = Browser(there, table, "ann"), Browser(there, table, "bob")
        eve = Browser(here, table, "eve")
        await until(lambda: ann.is_there and bob.is_there and eve.is_there)
        await ann.play()
        assert table in here.tables
        own_redis.kill()
        await until(lambda: table in there.tables and ann.is_there and bob.is_there)
        await bob.play()
        assert len(bob.history) == 2
        own_redis.start()
        await until(lambda: eve.is_there and len(eve.history) == 2)


@awaited
async def test_names_that_changed_while_redis_was_away_are_known_when_it_is_back(
    database: str, own_redis: RedisServer
) -> None:
    async with machines(database, own_redis) as [here, there]:
        ann, _ = await two_browsers(here, there)
        own_redis.kill()
        await until(lambda: bool(here.troubles) and bool(there.troubles))
        await there.rename("bob", "Robert")
        own_redis.start()
        await until(lambda: ann.seats[1].name.en == "Robert")


@awaited
async def test_names_are_asked_for_again_where_the_database_was_away_too(
    database: str, shared_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludogite.server.tables.host.NAMES_SECONDS", 0.01)
    async with machines(database, shared_redis) as [here, there]:
        ann, _ = await two_browsers(here, there)
        await there.store.guests.rename("bob", "Robert")
        names_of, tries = here.store.guests.names_of, iter([OperationalError("", {}, Exception("away"))])

        async def fail_once(guests: Iterable[str]) -> dict[str, str]:
            if error := next(tries, None):
                raise error
            return await names_of(guests)

        vars(here.store.guests)["names_of"] = fail_once
        here.neighbours.on_connect()  # type: ignore[union-attr]
        await until(lambda: ann.seats[1].name.en == "Robert")

"""A table is live in one process: whatever comes in between while it is opened or loaded, the later owner has it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from ludogite.app.refusals import DamagedTable, NotNow, OwnedElsewhere
from ludogite.server.tables import janitor
from ludogite.server.tables.host import ServerHost
from support.databases import TEMPLATE, postgres
from support.machines import machine, new_table, until
from support.owners import is_waiting
from support.server_host import awaited

COMMITTING_SLOWLY = """
CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_advisory_xact_lock(1);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER waits AFTER UPDATE ON tables DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION wait();
"""
"""A change of a table's owner waits before its commit for a lock that the test may hold."""


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A database in which processes wait for each other as long as a test likes."""
    monkeypatch.setattr("ludogite.server.store.connections.SESSION_LIMITS", ())
    with postgres().database(TEMPLATE) as url:
        yield url


@asynccontextmanager
async def two_processes(database: str) -> AsyncIterator[tuple[ServerHost, ServerHost]]:
    """Two processes that renew their leases and look after their tables when a test says so."""
    async with machine(database) as here, machine(database) as there:
        for host in (here, there):
            await host.janitor.close()
        yield here, there


async def abandoned(host: ServerHost, **new: Any) -> str:
    """A table that a process has opened, and left to the database."""
    table = await new_table(host, **new)
    host.release(host.tables[table])
    await host.store.writer.write()
    return table


def run(database: str, statement: str, *values: str) -> list[Any]:
    """Run a statement, as from outside."""
    with psycopg.connect(database) as connection:
        done = connection.execute(statement.encode(), values)
        return done.fetchall() if done.description else []


def end_lease(database: str, host: ServerHost) -> None:
    """Have the lease of a process run out long ago."""
    run(database, "UPDATE processes SET renewed = 0 WHERE id = %s", host.store.ownership.process)


def owner_of(database: str, table: str) -> Any:
    """Whose table it is, and under which fence."""
    return run(database, "SELECT owner, fence FROM tables WHERE id = %s", table)[0]


class Pause:
    """Holds up something just before it comes back with what it has found."""

    def __init__(self, held_up: Callable[..., Any]) -> None:
        self._held_up = held_up
        self.is_reached, self.go_on = asyncio.Event(), asyncio.Event()

    async def __call__(self, *arguments: Any) -> Any:
        found = await self._held_up(*arguments)
        self.is_reached.set()
        await self.go_on.wait()
        return found


def pause_reading(host: ServerHost) -> Pause:
    """Hold up a process that has read a table."""
    pause = vars(host._reader)["read"] = Pause(host._reader.read)
    return pause


def pause_checking(host: ServerHost) -> Pause:
    """Hold up a process that has read the fence of a table again."""
    ownership = host.store.ownership
    pause = vars(ownership)["changed_tables"] = Pause(ownership.changed_tables)
    return pause


def check_at_once(host: ServerHost) -> None:
    """Have a process read fences as always from now on."""
    del vars(host.store.ownership)["changed_tables"]


async def taken_while_loading(
    database: str, here: ServerHost, there: ServerHost, pause: Pause
) -> tuple[str, asyncio.Task[Any]]:
    """A table that one process still loads when its lease has run out, and another one has taken it."""
    table = await abandoned(there)
    loading = asyncio.create_task(here.live(table))
    await pause.is_reached.wait()
    end_lease(database, here)
    assert (await there.live(table)).fence == 3
    return table, loading


@awaited
async def test_a_table_that_is_taken_while_it_is_loaded_does_not_go_live(database: str) -> None:
    async with two_processes(database) as (here, there):
        pause = pause_reading(here)
        table, loading = await taken_while_loading(database, here, there, pause)
        pause.go_on.set()
        with pytest.raises(OwnedElsewhere):
            await loading
        assert table not in here.tables
        assert owner_of(database, table) == (there.store.ownership.process, 3)
        with pytest.raises(OwnedElsewhere) as refused:
            await here.live(table)
        assert refused.value.process == there.store.ownership.process


@awaited
async def test_a_renewal_finds_a_table_that_is_taken_on_its_way_after_its_fence_was_read(database: str) -> None:
    async with two_processes(database) as (here, there):
        pause = pause_checking(here)
        table, loading = await taken_while_loading(database, here, there, pause)
        check_at_once(here)
        await here.janitor.renew()
        pause.go_on.set()
        with pytest.raises(OwnedElsewhere):
            await loading
        assert table not in here.tables
        assert table in there.tables


@awaited
async def test_a_renewal_finds_a_table_that_went_live_though_it_was_taken(database: str) -> None:
    async with two_processes(database) as (here, there):
        pause = pause_checking(here)
        table, loading = await taken_while_loading(database, here, there, pause)
        check_at_once(here)
        pause.go_on.set()
        assert (await loading).fence == 2  # nobody could know
        await here.janitor.renew()
        assert table not in here.tables
        assert table in there.tables


@awaited
async def test_a_comparison_that_fails_is_made_again(database: str) -> None:
    async with two_processes(database) as (here, there):
        table = await new_table(here)
        end_lease(database, here)
        await there.live(table)

        async def fail(_: Any) -> set[str]:
            raise OperationalError("", {}, Exception("gone"))

        vars(here.store.ownership)["changed_tables"] = fail
        with pytest.raises(OperationalError):
            await here.janitor.renew()
        assert table in here.tables
        check_at_once(here)
        await here.janitor.renew()
        assert table not in here.tables


@awaited
async def test_a_renewal_waits_for_whoever_is_taking_a_table(database: str) -> None:
    run(database, COMMITTING_SLOWLY)
    async with two_processes(database) as (here, there):
        table = await new_table(here)
        end_lease(database, here)
        with psycopg.connect(database) as holding:
            holding.execute("SELECT pg_advisory_lock(1)")
            taking = asyncio.create_task(there.live(table))
            await until(lambda: is_waiting(database))
            renewing = asyncio.create_task(here.janitor.renew())
            await until(lambda: is_waiting(database, 2))
            assert table in here.tables
        await asyncio.gather(taking, renewing)
        assert table not in here.tables
        assert table in there.tables


@awaited
async def test_a_new_table_that_is_adopted_while_it_is_opened_does_not_go_live(database: str) -> None:
    async with two_processes(database) as (here, there):
        pause = pause_checking(here)
        opening = asyncio.create_task(new_table(here))
        await pause.is_reached.wait()
        check_at_once(here)
        ((table,),) = run(database, "SELECT id FROM tables")
        end_lease(database, here)
        await there.live(table)
        await here.janitor.renew()
        pause.go_on.set()
        assert await opening == table
        assert table not in here.tables
        assert table in there.tables


@awaited
async def test_a_process_whose_lease_has_run_out_has_one_when_it_claims(database: str) -> None:
    async with two_processes(database) as (here, there):
        table = await abandoned(there)
        end_lease(database, here)
        await here.live(table)
        with pytest.raises(OwnedElsewhere) as refused:
            await there.live(table)
        assert refused.value.process == here.store.ownership.process


@awaited
async def test_a_claimed_table_that_could_not_be_read_is_tried_again_though_nobody_asks(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(janitor, "ORPHAN_SECONDS", 0.05)
    async with machine(database) as host:
        table = await abandoned(host)

        async def fail(_: str) -> Any:
            raise NotNow

        vars(host._reader)["read"] = fail
        with pytest.raises(NotNow):
            await host.live(table)
        assert owner_of(database, table) == (host.store.ownership.process, 2)
        del vars(host._reader)["read"]
        await until(lambda: table in host.tables)


@awaited
async def test_a_claimed_table_that_makes_no_sense_is_left_to_others(database: str) -> None:
    async with two_processes(database) as (here, _):
        table = await abandoned(here)
        run(database, "INSERT INTO acts VALUES (%s, 1, 'move', 0, 'x', NULL, 0, 1)", table)
        with pytest.raises(DamagedTable):
            await here.live(table)
        await here.store.writer.write()
        assert owner_of(database, table) == (None, 2)

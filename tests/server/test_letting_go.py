"""Finished connections and tables free themselves, because servers hardly ever collect old garbage."""

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator

import pytest

from ludogite.app.live.socket_requests import RequestReader
from ludogite.app.live.viewers import Visitor
from ludogite.app.refusals import OwnedElsewhere
from ludogite.server.cluster.tunnels import RemoteConnection, Tunnel
from ludogite.server.http.table_socket import Gate
from ludogite.server.tables.table import ServerTable
from ludogite.table.model import Model
from support.machines import machine, two_browsers, until
from support.server_host import awaited
from support.servers import PostgresServer, RedisServer

OF_A_VISIT = (Gate, Model, OwnedElsewhere, RemoteConnection, RequestReader, ServerTable, Tunnel, Visitor)


@pytest.fixture
def _unsearched() -> Iterator[None]:
    """Nobody looks for garbage."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def database() -> Iterator[str]:
    server = PostgresServer().start()
    with server.database() as url:
        yield url
    server.remove()


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    server = RedisServer().start()
    yield server
    server.remove()


def left_of_visits() -> Counter[str]:
    """Remaining objects of visits to tables."""
    return Counter(type(thing).__name__ for thing in gc.get_objects() if type(thing) in OF_A_VISIT)


@pytest.mark.usefixtures("_unsearched")
@awaited
async def test_nothing_is_left_of_a_visit_to_a_table_at_another_process(database: str, redis: RedisServer) -> None:
    async with machine(database, redis.url) as here, machine(database, redis.url) as there:
        before = left_of_visits()
        ann, bob = await two_browsers(here, there)
        await ann.play()
        assert left_of_visits() - before, "those who are there are not seen"
        for browser in (ann, bob):
            await browser.leave()
        await until(lambda: here.tables[ann.table].is_idle)
        here.release(here.tables[ann.table])
        await asyncio.gather(*(host.store.writer.write() for host in (here, there)))
        assert not left_of_visits() - before

"""Processes of one server, killed, stopped and restarted while people at all of them play: nothing is lost."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, closing
from dataclasses import dataclass
from random import Random

import psycopg
import pytest

from ludogite.server.store.ownership import LEASE_SECONDS
from support.forked_servers import ForkedServers, forked, line_to
from support.persistent import GAMES, PLAYING_ON, SHORT, Player, check_kept, every_game_goes_on, stopped
from support.server_host import awaited
from support.servers import PostgresServer, RedisServer

PATIENCE = 60.0
"""Within so many seconds every game goes on, however busy the machine is."""
PLAYED = ("colorado", "kanto", "karma-dice")
CONNECTING = 2.0
"""A process that does not answer within this many seconds is left for another one."""


@dataclass
class Played:
    """Processes of a server, and people who play there."""

    database: str
    redis: RedisServer
    machines: list[ForkedServers]
    players: list[Player]
    tasks: "list[asyncio.Task[None]]"

    async def go_on(self) -> None:
        """Every game goes on."""
        await every_game_goes_on(self.players, self.tasks, PATIENCE)

    def owner(self) -> ForkedServers:
        """The process that has the first player's table, once one of those that are there has it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with closing(psycopg.connect(self.database)) as opened:
                found = opened.execute("SELECT owner FROM tables WHERE id = %s", (self.players[0].table,)).fetchone()
            assert found
            for one in self.machines:
                if one.post("/process", None) == found[0]:
                    return one
            time.sleep(0.05)
        raise AssertionError(f"no process has table {self.players[0].table}")


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[PostgresServer, RedisServer]]:
    """Settings shared by the processes."""
    postgres, redis = PostgresServer().start(), RedisServer().start()
    yield postgres, redis
    postgres.remove()
    redis.remove()


@asynccontextmanager
async def played(servers: tuple[PostgresServer, RedisServer]) -> AsyncIterator[Played]:
    """Two processes at which people play; when they have played, nothing that was acknowledged is lost."""
    postgres, redis = servers
    random = Random(2)
    with ExitStack() as stack:
        database = stack.enter_context(postgres.database())
        machines = [stack.enter_context(forked(database, redis.url)) for _ in range(2)]
        for one in machines:
            one.start()
        players = await asyncio.to_thread(_set_up, database, machines, random)
        tasks = [asyncio.create_task(player.play()) for player in players]
        found = Played(database, redis, machines, players, tasks)
        await found.go_on()
        yield found
        await found.go_on()
        await stopped(tasks)
        for player in players:
            assert player.refusals.keys() <= set(PLAYING_ON), player.refusals
        assert check_kept(database, players) > len(players)
        for one in machines:
            one.kill()


def _set_up(database: str, machines: list[ForkedServers], random: Random) -> list[Player]:
    """Two people at a table of some games, and one against a bot, all at whichever process."""
    players = []
    for number, game in enumerate(PLAYED):
        new = {"game": game, "kind": "friend", "seat": "first", "options": GAMES[game]}
        table = machines[number % 2].post("/open/ann", new)
        with closing(psycopg.connect(database)) as opened:
            found = opened.execute("SELECT token FROM seats WHERE table_id = %s AND seat = 1", (table,)).fetchone()
        assert found
        machines[(number + 1) % 2].post(f"/join/{found[0]}/bob", {})
        players += [_player(guest, table, random, machines) for guest in ("ann", "bob")]
    table = machines[0].post("/open/ann", {"game": "not-this-way", "kind": "bot", "seat": "first", "options": SHORT})
    return [*players, _player("ann", table, random, machines)]


def _player(guest: str, table: str, random: Random, machines: list[ForkedServers]) -> Player:
    return Player(line_to(guest, random, *machines, seconds=CONNECTING), guest, table, random, pace=0.01)


@pytest.mark.slow
@awaited
async def test_no_acknowledged_move_is_lost_when_processes_are_killed(
    servers: tuple[PostgresServer, RedisServer],
) -> None:
    async with played(servers) as found:
        for _ in range(3):
            killed = await asyncio.to_thread(found.owner)
            killed.kill()
            await found.go_on()  # at the other process
            killed.start()
            await found.go_on()


@pytest.mark.slow
@awaited
async def test_a_process_that_hangs_for_too_long_writes_nothing_more(
    servers: tuple[PostgresServer, RedisServer],
) -> None:
    async with played(servers) as found:
        hung = await asyncio.to_thread(found.owner)
        hung.signal(signal.SIGSTOP)
        await asyncio.sleep(LEASE_SECONDS + 2)
        await found.go_on()
        hung.signal(signal.SIGCONT)
        await found.go_on()
        assert (await asyncio.to_thread(found.owner)) is not None


@pytest.mark.slow
@awaited
async def test_a_process_that_is_restarted_keeps_nobody_waiting(servers: tuple[PostgresServer, RedisServer]) -> None:
    async with played(servers) as found:
        for one in found.machines:
            one.signal(signal.SIGTERM)
            one.start()
            await found.go_on()


@pytest.mark.slow
@awaited
async def test_games_go_on_when_redis_was_away(servers: tuple[PostgresServer, RedisServer]) -> None:
    async with played(servers) as found:
        found.redis.kill()
        await asyncio.sleep(2)
        found.redis.start()
        await found.go_on()

"""The bus between processes, over a real Redis: nothing is lost unnoticed, nothing waits without end."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from ludogite.server.cluster import bus as buses
from ludogite.server.cluster.bus import Bus
from ludogite.server.cluster.messages import (
    MAX_BYTES_WAITING,
    ClientFrame,
    GuestRenamed,
    Message,
    Packet,
    ReadMetrics,
    TakeSeat,
    encode,
)
from ludogite.server.tables.peers import Unanswered
from support.server_host import awaited
from support.servers import RedisServer

SOON = 60.0
QUESTION = TakeSeat("table", 1, "bob", "Bob")


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    """A Redis for all tests of this file."""
    server = RedisServer().start()
    yield server
    server.remove()


class Ear:
    """Remembers what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Message]] = []
        self.cuts: list[str] = []
        self.states: list[bool] = []
        self.is_deaf = False

    def on_message(self, peer: str, message: Message) -> None:
        self.told.append((peer, message))

    async def answer(self, question: TakeSeat | ReadMetrics) -> Any:
        assert isinstance(question, TakeSeat)
        if self.is_deaf:
            await asyncio.sleep(SOON)
        return [question.seat, question.name]

    def on_reset(self, peer: str) -> None:
        self.cuts.append(peer)

    def on_disconnect(self) -> None:
        self.states.append(False)

    def on_connect(self) -> None:
        self.states.append(True)

    def frames(self) -> list[int]:
        """The tunnels of the frames that came."""
        return [message.tunnel for _, message in self.told if isinstance(message, ClientFrame)]


@asynccontextmanager
async def on_the_bus(redis: RedisServer, *names: str) -> AsyncIterator[list[tuple[Bus, Ear]]]:
    """Processes that reach each other."""
    opened = [(Bus(redis.url, name), Ear()) for name in names]
    for bus, ear in opened:
        await bus.start(ear)
    try:
        yield opened
    finally:
        for bus, _ in opened:
            await bus.close()


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something."""
    async with asyncio.timeout(SOON):
        while not condition():
            await asyncio.sleep(0.005)


@awaited
async def test_messages_come_in_order_and_those_of_one_round_together(redis: RedisServer) -> None:
    async with on_the_bus(redis, "a", "b") as [(a, _), (b, ear)]:
        for number in range(500):
            a.send("b", ClientFrame(number, b"data"))
        await until(lambda: len(ear.told) == 500)
        assert ear.told == [("a", ClientFrame(number, b"data")) for number in range(500)]
        assert a._links["b"].sent == 1
        assert b._links["a"].expected == 1


@awaited
async def test_what_is_told_to_all_comes_to_all_others(redis: RedisServer) -> None:
    async with on_the_bus(redis, "a", "b", "c") as [(a, own), (_, one), (_, other)]:
        a.broadcast(GuestRenamed("ann", "Ann"))
        await until(lambda: bool(one.told) and bool(other.told))
        assert one.told == other.told == [("a", GuestRenamed("ann", "Ann"))]
        assert not own.told


@awaited
async def test_a_question_is_answered_and_nobody_waits_for_one_that_is_not(redis: RedisServer) -> None:
    async with on_the_bus(redis, "a", "b") as [(a, _), (_, ear)]:
        assert await a.ask("b", QUESTION, SOON) == [1, "Bob"]
        ear.is_deaf = True
        with pytest.raises(Unanswered):
            await a.ask("b", QUESTION, 0.05)
        assert not a._questions


@awaited
async def test_who_does_not_listen_is_noticed_at_once(redis: RedisServer) -> None:
    async with on_the_bus(redis, "a") as [(a, ear)]:
        with pytest.raises(Unanswered):
            await a.ask("nobody", QUESTION, SOON)
        assert ear.cuts == ["nobody"]


@awaited
async def test_a_lost_packet_cuts_the_link_on_both_sides_and_a_new_one_works(redis: RedisServer) -> None:
    async with on_the_bus(redis, "a", "b") as [(a, first), (b, second)]:
        a.send("b", ClientFrame(1, b""))
        b.send("a", ClientFrame(1, b""))
        await until(lambda: len(first.told) == len(second.told) == 1)
        a._links["b"].packet("a")  # which is never sent
        a.send("b", ClientFrame(2, b""))
        await until(lambda: bool(first.cuts) and bool(second.cuts))
        a.send("b", ClientFrame(3, b""))
        b.send("a", ClientFrame(3, b""))
        await until(lambda: len(first.told) == len(second.told) == 2)
        assert first.frames() == second.frames() == [1, 3]
        assert (first.cuts, second.cuts) == (["b"], ["a"])


@awaited
async def test_a_lost_packet_is_noticed_though_nothing_follows_it(redis: RedisServer) -> None:
    async with on_the_bus(redis, "a", "b") as [(a, first), (_, second)]:
        a.send("b", ClientFrame(1, b""))
        await until(lambda: len(second.told) == 1)
        a._links["b"].packet("a")
        await until(lambda: bool(first.cuts) and bool(second.cuts))


@awaited
async def test_calm_links_stay_as_they_are(redis: RedisServer) -> None:
    async with on_the_bus(redis, "a", "b") as [(a, first), (b, second)]:
        for number in range(60):
            a.send("b", ClientFrame(number, b""))
            b.send("a", ClientFrame(number, b""))
            await asyncio.sleep(0.05)
        await until(lambda: len(first.frames()) == len(second.frames()) == 60)
        assert not first.cuts
        assert not second.cuts


@awaited
async def test_a_peer_that_falls_silent_is_given_up(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    silence = 2.0
    monkeypatch.setattr(buses, "PEER_TIMEOUT", silence)
    monkeypatch.setattr(buses, "HEARTBEAT_SECONDS", 0.1)
    async with on_the_bus(redis, "a", "b") as [(a, ear), (b, _)]:
        a.send("b", ClientFrame(1, b""))
        await asyncio.sleep(silence + 0.5)
        assert not ear.cuts
        b._is_next = b._publish = b._take = lambda *_: False  # type: ignore[method-assign,assignment]
        assert b._task
        b._task.cancel()
        await until(lambda: bool(ear.cuts))


@awaited
async def test_whoever_does_not_keep_up_is_given_up_and_memory_is_bounded(redis: RedisServer) -> None:
    async with on_the_bus(redis, "a", "b") as [(a, first), (_, second)]:
        for number in range(20):
            a.send("b", ClientFrame(number, bytes(1 << 20)))
        assert first.cuts == ["b", "b"]
        assert a._links["b"].size <= MAX_BYTES_WAITING
        await until(lambda: second.frames() == [16, 17, 18, 19])


@awaited
async def test_everybody_is_told_that_redis_is_away_and_it_is_found_again() -> None:
    redis = RedisServer().start()
    try:
        async with on_the_bus(redis, "a", "b") as [(a, first), (b, second)]:
            a.send("b", ClientFrame(1, b""))
            await until(lambda: len(second.told) == 1)
            redis.kill()
            await until(lambda: first.states == second.states == [True, False])
            assert not a.is_connected
            assert first.cuts == ["b"]
            a.send("b", ClientFrame(2, b""))  # nobody hears it, and nothing waits
            with pytest.raises(Unanswered):
                await a.ask("b", QUESTION, SOON)
            redis.start()
            await until(lambda: a.is_connected and b.is_connected)
            a.send("b", ClientFrame(3, b""))
            await until(lambda: 3 in second.frames())
            assert 2 not in second.frames()
    finally:
        redis.remove()


@awaited
async def test_a_redis_that_hangs_counts_as_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buses, "PEER_TIMEOUT", 0.6)
    monkeypatch.setattr(buses, "HEARTBEAT_SECONDS", 0.1)
    monkeypatch.setattr(buses, "CONNECT_SECONDS", 0.3)
    redis = RedisServer().start()
    try:
        async with on_the_bus(redis, "a") as [(a, ear)]:
            redis._process.send_signal(signal.SIGSTOP)  # type: ignore[union-attr]
            await until(lambda: ear.states == [True, False])
            redis._process.send_signal(signal.SIGCONT)  # type: ignore[union-attr]
            await until(lambda: a.is_connected)
    finally:
        redis.remove()


@awaited
async def test_nobody_is_given_up_because_this_process_stood_still(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buses, "PEER_TIMEOUT", 0.5)
    monkeypatch.setattr(buses, "HEARTBEAT_SECONDS", 0.1)
    async with on_the_bus(redis, "a", "b") as [(a, first), (_, second)]:
        a.send("b", ClientFrame(1, b""))
        await until(lambda: bool(second.told))
        for _ in range(3):
            time.sleep(1)
            await asyncio.sleep(0.3)
        assert first.states == second.states == [True]
        assert not first.cuts
        assert not second.cuts


@awaited
async def test_a_server_opens_where_redis_is_away() -> None:
    redis = RedisServer()
    try:
        async with on_the_bus(redis, "a") as [(a, ear)]:
            assert not a.is_connected
            redis.start()
            await until(lambda: ear.states == [True])
    finally:
        redis.remove()


@awaited
async def test_what_makes_no_sense_is_passed_over(redis: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    async with on_the_bus(redis, "a", "b") as [(a, _), (_, ear)]:
        sender: Any = a._pool.make_connection()  # type: ignore[no-untyped-call]
        await sender.send_command("PUBLISH", buses.PREFIX + "b", b"\xc1nonsense")
        await sender.send_command("PUBLISH", buses.PREFIX + "b", encode(Packet("a", 1, 0, [ClientFrame(1, b"")])))
        await until(lambda: len(ear.told) == 1)
        await sender.disconnect()
    assert "malformed packet" in caplog.text

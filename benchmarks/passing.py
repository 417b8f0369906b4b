"""Three ways to pass messages between two processes over Redis: our bus, Litestar's channels, a PUBLISH per message.

``python passing.py WAY URL IN_FLIGHT SECONDS`` counts; ``python passing.py WAY URL`` sends everything back.
"""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Protocol

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis

from ludogite.server.cluster.bus import Bus
from ludogite.server.cluster.messages import ClientFrame

HERE, THERE = "here", "there"
SIZE = 500
"""About the bytes of an update after a move, as it is sent to a browser."""
WARM_UP = 1.0
Hear = Callable[[bytes], None]


class Way(Protocol):
    """A way to the other process."""

    async def start(self, url: str, name: str, hear: Hear) -> None:
        """Begin to listen."""

    def send(self, peer: str, data: bytes) -> None:
        """Send a message soon."""


class OurBus:
    """All messages of one round of the event loop are one PUBLISH."""

    async def start(self, url: str, name: str, hear: Hear) -> None:
        """Begin to listen."""
        self._hear, self._bus = hear, Bus(url, name)
        await self._bus.start(self)  # type: ignore[arg-type]  # what is not listed here is not asked for

    def send(self, peer: str, data: bytes) -> None:
        """Send a message at the end of this round."""
        self._bus.send(peer, ClientFrame(0, data))

    def heard(self, _: str, message: Any) -> None:
        """A message has come."""
        self._hear(message.data)

    def cut(self, peer: str) -> None:
        """Do nothing: the connection is new on both sides."""

    def lost(self) -> None:
        """Do nothing when Redis is unreachable."""

    def found(self) -> None:
        """Do nothing when Redis is back."""


class Channels:
    """Litestar's plugin with Redis behind it."""

    async def start(self, url: str, name: str, hear: Hear) -> None:
        """Begin to listen."""
        backend = RedisChannelsPubSubBackend(redis=Redis.from_url(url))
        self._plugin = ChannelsPlugin(backend, arbitrary_channels_allowed=True)
        await self._plugin.__aenter__()
        subscriber = await self._plugin.subscribe(name)
        self._task = asyncio.create_task(self._listen(subscriber, hear))

    async def _listen(self, subscriber: Any, hear: Hear) -> None:
        async for data in subscriber.iter_events():
            hear(data)

    def send(self, peer: str, data: bytes) -> None:
        """Have a message published."""
        self._plugin.publish(data, peer)


class OneByOne:
    """Each message is a PUBLISH, which is waited for."""

    async def start(self, url: str, name: str, hear: Hear) -> None:
        """Begin to listen."""
        self._redis, self._waiting = Redis.from_url(url), asyncio.Queue[tuple[str, bytes]]()
        subscription = self._redis.pubsub(ignore_subscribe_messages=True)
        await subscription.subscribe(name)
        self._tasks = [asyncio.create_task(self._listen(subscription, hear)), asyncio.create_task(self._tell())]

    async def _listen(self, subscription: Any, hear: Hear) -> None:
        async for message in subscription.listen():
            hear(message["data"])

    async def _tell(self) -> None:
        while True:
            peer, data = await self._waiting.get()
            await self._redis.publish(peer, data)

    def send(self, peer: str, data: bytes) -> None:
        """Have a message published."""
        self._waiting.put_nowait((peer, data))


WAYS: dict[str, type[Way]] = {"our bus": OurBus, "Litestar's channels": Channels, "one PUBLISH per message": OneByOne}


@contextmanager
def process(*arguments: object) -> Iterator["subprocess.Popen[bytes]"]:
    """This program with arguments, once it is ready; it is killed, as redis-py cannot always be stopped otherwise."""
    command = [sys.executable, __file__, *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as started:
        try:
            assert started.stdout
            assert started.stdout.readline(), f"{arguments}: it did not start"
            yield started
        finally:
            started.kill()


async def send_back(way: Way, url: str) -> None:
    """Send everything back."""
    await way.start(url, THERE, lambda data: way.send(HERE, data))
    print("ready", flush=True)
    await asyncio.Event().wait()


async def count(way: Way, url: str, in_flight: int, seconds: float) -> None:
    """Print the messages per second, each direction counted, with ``in_flight`` of them at any time."""
    heard = 0

    def hear(data: bytes) -> None:
        nonlocal heard
        heard += 1
        way.send(THERE, data)

    await way.start(url, HERE, hear)
    for _ in range(in_flight):
        way.send(THERE, bytes(SIZE))
    await asyncio.sleep(WARM_UP)
    before, began = heard, monotonic()
    print("ready", flush=True)
    await asyncio.sleep(seconds)
    print(2 * (heard - before) / (monotonic() - began), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    chosen, place, *figures = sys.argv[1:]
    asyncio.run(
        count(WAYS[chosen](), place, int(figures[0]), float(figures[1]))
        if figures
        else send_back(WAYS[chosen](), place)
    )

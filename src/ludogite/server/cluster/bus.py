"""Message bus between processes, over Redis.

Redis delivers a message to current subscribers only and stores nothing: so packets are numbered, and when one is lost
both sides reset their link.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Any, Protocol

import msgspec
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from ludogite.app.live.background import BackgroundTasks
from ludogite.server.cluster.messages import (
    Heartbeat,
    Link,
    Message,
    Packet,
    Question,
    ReadMetrics,
    Reply,
    TakeSeat,
    decode,
    encode,
)
from ludogite.server.tables.peers import Unanswered

LOG = logging.getLogger(__name__)
PREFIX = "ludogite:1:"
"""Prefix of channels; its number changes with incompatible messages."""
BROADCAST = PREFIX + "all"
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Pauses between connection attempts, in seconds."""
CONNECT_SECONDS = 2.0
HEARTBEAT_SECONDS = 1.0
PEER_TIMEOUT = 4.0
"""Seconds of silence after which another process, or Redis itself, counts as lost."""


class BusListener(Protocol):
    """Receiver of messages and events of the bus."""

    def on_message(self, peer: str, message: Message) -> None:
        """A process has sent a message."""

    async def answer(self, question: TakeSeat | ReadMetrics) -> Any:
        """Answer to a question of another process."""

    def on_reset(self, peer: str) -> None:
        """Messages to or from a process were lost: neither side knows the other's state."""

    def on_disconnect(self) -> None:
        """Redis is unreachable; all links are reset."""

    def on_connect(self) -> None:
        """Redis is reachable."""


class Bus:
    """Sends messages and questions to other processes, and receives theirs."""

    def __init__(self, url: str, process: str) -> None:
        self.process = process
        self.is_connected = False
        self.listener: BusListener | None = None
        self._pool = ConnectionPool.from_url(
            url, protocol=2, socket_timeout=None, socket_connect_timeout=CONNECT_SECONDS, retry=Retry(NoBackoff(), 0)
        )
        self._links: dict[str, Link] = {}
        self._due: dict[str, None] = {}
        """Processes with messages to send in this round."""
        self._broadcasts: list[Message] = []
        self._is_heartbeat_due = False
        self._wake = asyncio.Event()
        self._first_try = asyncio.Event()
        self._questions: dict[int, tuple[str, asyncio.Future[Any]]] = {}
        self._numbers = count()
        self._own_heartbeat = 0.0
        self._answers = BackgroundTasks()
        self._task: asyncio.Task[None] | None = None

    # ---- opening and closing

    async def start(self, listener: BusListener) -> None:
        """Connect, and keep reconnecting."""
        self.listener = listener
        self._task = asyncio.create_task(self._run(), name="bus")
        await self._first_try.wait()

    async def close(self) -> None:
        """Send pending messages if that is possible soon, and disconnect."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT_SECONDS):
                while self.is_connected and (self._due or self._broadcasts):
                    await asyncio.sleep(0.005)
        self._answers.cancel()
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self.is_connected = False

    async def _run(self) -> None:
        pause, is_first = SHORTEST_PAUSE, True
        while True:
            began = monotonic()
            try:
                await self._connected()
            except* (OSError, RedisError) as errors:
                if self.is_connected or is_first:
                    LOG.error("Redis unreachable, retrying: %.200s", _first(errors))
            except* Exception:
                LOG.exception("message bus failed, retrying")
            is_first = False
            if self.is_connected:
                self._on_disconnect()
            if monotonic() - began > LONGEST_PAUSE:
                pause = SHORTEST_PAUSE
            self._first_try.set()
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    async def _connected(self) -> None:
        """Receive and send until the connection breaks."""
        new: Callable[[], Any] = self._pool.make_connection
        listening, publishing = new(), new()
        try:
            await listening.connect()
            await publishing.connect()
            await listening.send_command("SUBSCRIBE", PREFIX + self.process, BROADCAST)
            for _ in range(2):
                await listening.read_response(timeout=CONNECT_SECONDS)
            self._on_connect()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._listen(listening))
                tasks.create_task(self._publish(publishing))
                tasks.create_task(self._heartbeat())
        finally:
            for connection in (listening, publishing):
                await connection.disconnect(nowait=True)

    def _on_connect(self) -> None:
        assert self.listener
        self._own_heartbeat = monotonic()
        self.is_connected = True
        self._first_try.set()
        LOG.info("connected to Redis")
        for peer, link in self._links.items():
            link.heard = self._own_heartbeat
            self._mark_due(peer)  # tells the others that something may be lost
        self.listener.on_connect()

    def _on_disconnect(self) -> None:
        assert self.listener
        self.is_connected = False
        self._broadcasts.clear()
        for peer in list(self._links):
            self._restart(peer, self._links[peer].number + 1)
        self._due.clear()
        self.listener.on_disconnect()

    # ---- publishing

    def send(self, peer: str, message: Message) -> None:
        """Send a message to a process, together with the others of this round."""
        if not self.is_connected:
            return
        if self._link(peer).add(message):
            self._mark_due(peer)
        else:
            LOG.warning("process %s reads too slowly, resetting the link", peer)
            self.reset(peer)

    def broadcast(self, message: Message) -> None:
        """Send a message to all other processes."""
        if self.is_connected:
            self._broadcasts.append(message)
            self._wake.set()

    async def ask(self, peer: str, question: TakeSeat | ReadMetrics, seconds: float) -> Any:
        """Answer of another process; raises Unanswered."""
        if not self.is_connected:
            raise Unanswered
        number = next(self._numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._questions[number] = peer, future
        self.send(peer, Question(number, question))
        try:
            async with asyncio.timeout(seconds):
                return await future
        except TimeoutError:
            raise Unanswered from None
        finally:
            del self._questions[number]

    @property
    def peers(self) -> AbstractSet[str]:
        """Processes that there are links with."""
        return self._links.keys()

    def reset(self, peer: str) -> None:
        """Restart the link to a process; everything in progress over it is given up."""
        self._restart(peer, self._link(peer).number + 1)
        self._mark_due(peer)

    def forget(self, gone: AbstractSet[str]) -> None:
        """Drop links to processes that are gone."""
        for peer in gone & self._links.keys():
            self._restart(peer, 0)
            del self._links[peer]

    def _link(self, peer: str) -> Link:
        link = self._links.get(peer)
        if link is None:
            link = self._links[peer] = Link()
        return link

    def _restart(self, peer: str, number: int) -> None:
        assert self.listener
        self._link(peer).restart(number)
        for asked, future in self._questions.values():
            if asked == peer and not future.done():
                future.set_exception(Unanswered())
        self.listener.on_reset(peer)

    def _mark_due(self, peer: str) -> None:
        self._due[peer] = None
        self._wake.set()

    async def _publish(self, connection: Any) -> None:
        """Publish pending messages, one packet per process; later messages go with the next packets."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            due, self._due = [peer for peer in self._due if peer in self._links], {}
            packets = [("PUBLISH", PREFIX + peer, self._links[peer].packet(self.process)) for peer in due]
            messages, self._broadcasts = self._broadcasts, []
            if self._is_heartbeat_due:
                self._is_heartbeat_due = False
                messages.append(Heartbeat({peer: (link.number, link.sent) for peer, link in self._links.items()}))
            if messages:
                packets.append(("PUBLISH", BROADCAST, encode(Packet(self.process, 0, 0, messages))))
            if packets:
                await connection.send_packed_command(connection.pack_commands(packets), check_health=False)
                heard = [await connection.read_response() for _ in packets]
                for peer, listeners in zip(due, heard, strict=False):
                    if listeners == 0 and peer in self._links:
                        self._restart(peer, self._links[peer].number + 1)

    async def _heartbeat(self) -> None:
        """Send heartbeats, and reset links to silent processes.

        While this process was suspended it could not hear the others, so that time does not count.
        """
        while True:
            self._is_heartbeat_due = True
            self._wake.set()
            began = monotonic()
            await asyncio.sleep(HEARTBEAT_SECONDS)
            now = monotonic()
            silence = PEER_TIMEOUT + now - began - HEARTBEAT_SECONDS
            if now - self._own_heartbeat > silence:
                raise OSError("no answer")
            for peer, link in list(self._links.items()):
                if now - link.heard > silence:
                    link.heard = now
                    self.reset(peer)

    # ---- listening

    async def _listen(self, connection: Any) -> None:
        while True:
            kind, _, data = await connection.read_response()
            if kind == b"message":
                try:
                    packet = decode(data)
                except msgspec.MsgspecError as error:
                    LOG.warning("malformed packet from another process: %.200s", error)
                else:
                    self._take(packet)

    def _take(self, packet: Packet) -> None:
        peer = packet.sender
        if peer == self.process:
            self._own_heartbeat = monotonic()
        elif packet.link == 0:
            self._take_broadcast(peer, packet.messages)
        elif self._is_next(peer, packet.link, packet.sequence):
            self._link(peer).expected += 1
            for message in packet.messages:
                self._handle(peer, message)

    def _take_broadcast(self, peer: str, messages: list[Message]) -> None:
        for message in messages:
            if not isinstance(message, Heartbeat):
                self._handle(peer, message)
            elif self.process in message.links or peer in self._links:
                self._is_next(peer, *message.links.get(self.process, (1, 0)))

    def _is_next(self, peer: str, number: int, sequence: int) -> bool:
        """Whether a packet with these numbers comes next; otherwise the link is reset."""
        link = self._link(peer)
        link.heard = monotonic()
        if number < link.number:
            self._mark_due(peer)  # outdated, or the peer does not know the new number yet
            return False
        if number > link.number:
            self._restart(peer, number)
        if sequence != link.expected:
            self.reset(peer)
            return False
        return True

    def _handle(self, peer: str, message: Message) -> None:
        assert self.listener
        try:
            if isinstance(message, Question):
                self._answers.spawn(self._answer(peer, message, self.listener.answer))
            elif isinstance(message, Reply):
                _, future = self._questions.get(message.number, (peer, None))
                if future and not future.done():
                    future.set_result(message.answer)
            else:
                self.listener.on_message(peer, message)
        except Exception:
            LOG.exception("failed to handle a message of process %s", peer)

    async def _answer(
        self, peer: str, asked: Question, answer: Callable[[TakeSeat | ReadMetrics], Awaitable[Any]]
    ) -> None:
        self.send(peer, Reply(asked.number, await answer(asked.question)))


def _first(errors: BaseExceptionGroup[Any]) -> BaseException:
    """First leaf of an exception group."""
    first = errors.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first

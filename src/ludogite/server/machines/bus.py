"""The bus: one process's way to the others of its house, over Redis.

Redis passes on what is published to whoever listens just then, and keeps nothing: so packets are counted, and when
one is lost both sides begin anew.
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

from ludogite.server.machines.links import Link
from ludogite.server.machines.messages import Ask, Beat, Measure, Message, Packet, Reply, Sit, decode, encode
from ludogite.server.tables.neighbours import Unanswered

LOG = logging.getLogger(__name__)
PREFIX = "ludogite:1:"
"""How channels begin; the number changes when processes would no longer understand each other."""
EVERYBODY = PREFIX + "all"
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""How long a Redis that cannot be reached is left alone, in seconds."""
CONNECT_SECONDS = 2.0
BEAT_SECONDS = 1.0
SILENCE = 4.0
"""After so many seconds in which nothing was heard of it, another process, or Redis itself, counts as lost."""


class Listener(Protocol):
    """Whoever is told what the others tell."""

    def heard(self, peer: str, message: Message) -> None:
        """A process tells something."""

    async def answer(self, question: Sit | Measure) -> Any:
        """A process asks something."""

    def cut(self, peer: str) -> None:
        """Something between this process and another one is lost: nothing is as either believes."""

    def lost(self) -> None:
        """Redis is away; all links are cut."""

    def found(self) -> None:
        """Redis is there."""


class Bus:
    """Tells and asks the other processes, and listens to them."""

    def __init__(self, url: str, process: str) -> None:
        self.process = process
        self.is_connected = False
        self.listener: Listener | None = None
        self._pool = ConnectionPool.from_url(
            url, protocol=2, socket_timeout=None, socket_connect_timeout=CONNECT_SECONDS, retry=Retry(NoBackoff(), 0)
        )
        self._links: dict[str, Link] = {}
        self._due: dict[str, None] = {}
        """The processes to which something is sent in this round."""
        self._for_all: list[Message] = []
        self._is_beat_due = False
        self._wake = asyncio.Event()
        self._tried = asyncio.Event()
        self._asked: dict[int, tuple[str, asyncio.Future[Any]]] = {}
        self._numbers = count()
        self._heard_self = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    # ---- opening and closing

    async def start(self, listener: Listener) -> None:
        """Connect, and keep connected; where Redis is away, that is tried again all the time."""
        self.listener = listener
        self._task = asyncio.create_task(self._run(), name="bus")
        await self._tried.wait()

    async def close(self) -> None:
        """Send what waits, if that is possible soon, and leave."""
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT_SECONDS):
                while self.is_connected and (self._due or self._for_all):
                    await asyncio.sleep(0.005)
        for task in (*self._tasks, *([self._task] if self._task else [])):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self.is_connected = False

    async def _run(self) -> None:
        pause, is_first = SHORTEST_PAUSE, True
        while True:
            began = monotonic()
            try:
                await self._connected()
            except* (OSError, RedisError) as errors:
                if self.is_connected or is_first:
                    LOG.error("Redis cannot be reached, and is tried again: %.200s", _first(errors))
            except* Exception:
                LOG.exception("the way to the other processes has failed, and is tried again")
            is_first = False
            if self.is_connected:
                self._lose_all()
            if monotonic() - began > LONGEST_PAUSE:
                pause = SHORTEST_PAUSE
            self._tried.set()
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    async def _connected(self) -> None:
        """Listen and tell until Redis goes away."""
        new: Callable[[], Any] = self._pool.make_connection
        listening, telling = new(), new()
        try:
            await listening.connect()
            await telling.connect()
            await listening.send_command("SUBSCRIBE", PREFIX + self.process, EVERYBODY)
            for _ in range(2):
                await listening.read_response(timeout=CONNECT_SECONDS)
            self._find_all()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._listen(listening))
                tasks.create_task(self._tell(telling))
                tasks.create_task(self._beat())
        finally:
            for connection in (listening, telling):
                await connection.disconnect(nowait=True)

    def _find_all(self) -> None:
        assert self.listener
        self._heard_self = monotonic()
        self.is_connected = True
        self._tried.set()
        LOG.info("connected with Redis")
        for peer, link in self._links.items():
            link.heard = self._heard_self
            self._have_sent(peer)  # so that the others know that something may be lost
        self.listener.found()

    def _lose_all(self) -> None:
        assert self.listener
        self.is_connected = False
        self._for_all.clear()
        for peer in list(self._links):
            self._restart(peer, self._links[peer].number + 1)
        self._due.clear()
        self.listener.lost()

    # ---- telling

    def send(self, peer: str, message: Message) -> None:
        """Tell another process something, with whatever else it is told in this round."""
        if not self.is_connected:
            return
        if self._link(peer).add(message):
            self._have_sent(peer)
        else:
            LOG.warning("the process %s does not keep up", peer)
            self.reset(peer)

    def tell_all(self, message: Message) -> None:
        """Tell all other processes something."""
        if self.is_connected:
            self._for_all.append(message)
            self._wake.set()

    async def ask(self, peer: str, question: Sit | Measure, seconds: float) -> Any:
        """Ask another process something; raises Unanswered."""
        if not self.is_connected:
            raise Unanswered
        number = next(self._numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[number] = peer, future
        self.send(peer, Ask(number, question))
        try:
            async with asyncio.timeout(seconds):
                return await future
        except TimeoutError:
            raise Unanswered from None
        finally:
            del self._asked[number]

    @property
    def peers(self) -> AbstractSet[str]:
        """The processes that there are links with."""
        return self._links.keys()

    def reset(self, peer: str) -> None:
        """Begin anew with another process: whatever was under way between the two is given up."""
        self._restart(peer, self._link(peer).number + 1)
        self._have_sent(peer)

    def forget(self, gone: AbstractSet[str]) -> None:
        """Give up what was under way with processes that are no more."""
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
        for asked, future in self._asked.values():
            if asked == peer and not future.done():
                future.set_exception(Unanswered())
        self.listener.cut(peer)

    def _have_sent(self, peer: str) -> None:
        self._due[peer] = None
        self._wake.set()

    async def _tell(self, connection: Any) -> None:
        """Publish what waits, a packet for each process; what comes meanwhile goes with the next ones."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            due, self._due = [peer for peer in self._due if peer in self._links], {}
            packets = [("PUBLISH", PREFIX + peer, self._links[peer].packet(self.process)) for peer in due]
            messages, self._for_all = self._for_all, []
            if self._is_beat_due:
                self._is_beat_due = False
                messages.append(Beat({peer: (link.number, link.sent) for peer, link in self._links.items()}))
            if messages:
                packets.append(("PUBLISH", EVERYBODY, encode(Packet(self.process, 0, 0, messages))))
            if packets:
                await connection.send_packed_command(connection.pack_commands(packets), check_health=False)
                heard = [await connection.read_response() for _ in packets]
                for peer, listeners in zip(due, heard, strict=False):
                    if listeners == 0 and peer in self._links:
                        self._restart(peer, self._links[peer].number + 1)

    async def _beat(self) -> None:
        """Tell all that this process is there; give up those who say nothing.

        While this process itself stood still it could not have heard anybody: that is nobody's silence.
        """
        while True:
            self._is_beat_due = True
            self._wake.set()
            began = monotonic()
            await asyncio.sleep(BEAT_SECONDS)
            now = monotonic()
            silence = SILENCE + now - began - BEAT_SECONDS
            if now - self._heard_self > silence:
                raise OSError("it does not answer")
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
                    LOG.warning("another process says what makes no sense: %.200s", error)
                else:
                    self._take(packet)

    def _take(self, packet: Packet) -> None:
        peer = packet.sender
        if peer == self.process:
            self._heard_self = monotonic()
        elif packet.link == 0:
            self._take_for_all(peer, packet.messages)
        elif self._is_next(peer, packet.link, packet.sequence):
            self._link(peer).expected += 1
            for message in packet.messages:
                self._hear(peer, message)

    def _take_for_all(self, peer: str, messages: list[Message]) -> None:
        for message in messages:
            if not isinstance(message, Beat):
                self._hear(peer, message)
            elif self.process in message.links or peer in self._links:
                self._is_next(peer, *message.links.get(self.process, (1, 0)))

    def _is_next(self, peer: str, number: int, sequence: int) -> bool:
        """Whether the packet with these numbers comes next; if not, both begin anew."""
        link = self._link(peer)
        link.heard = monotonic()
        if number < link.number:
            self._have_sent(peer)  # an older packet, or one of a process that does not know yet
            return False
        if number > link.number:
            self._restart(peer, number)
        if sequence != link.expected:
            self.reset(peer)
            return False
        return True

    def _hear(self, peer: str, message: Message) -> None:
        assert self.listener
        try:
            if isinstance(message, Ask):
                self._do(self._answer(peer, message, self.listener.answer))
            elif isinstance(message, Reply):
                _, future = self._asked.get(message.number, (peer, None))
                if future and not future.done():
                    future.set_result(message.answer)
            else:
                self.listener.heard(peer, message)
        except Exception:
            LOG.exception("what another process has told could not be done")

    async def _answer(self, peer: str, asked: Ask, answer: Callable[[Sit | Measure], Awaitable[Any]]) -> None:
        self.send(peer, Reply(asked.number, await answer(asked.question)))

    def _do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _first(errors: BaseExceptionGroup[Any]) -> BaseException:
    """The first of several errors that came together."""
    first = errors.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first

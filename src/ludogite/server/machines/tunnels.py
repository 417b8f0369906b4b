"""Tunnels: how a guest at one process looks at a table that is live at another one.

Where the socket is, stands the gate: what comes in is measured and charged there, then passed on to the table's
process. There a visitor sits whose connection is remote: what is sent to them comes back, and goes out over the socket.
"""

import asyncio
from collections.abc import Callable
from itertools import count

from ludogite.games.words import Refused
from ludogite.house.clients import Client
from ludogite.house.refusals import NotNow
from ludogite.house.requests import NO_SUCH_TABLE, RequestReader, cost_of
from ludogite.house.visitors import TRY_AGAIN, Visitor
from ludogite.server.door.limits import TokenBucket
from ludogite.server.live.connections import Connection
from ludogite.server.live.requests import Gate
from ludogite.server.machines.bus import Bus
from ludogite.server.machines.messages import Cut, Frame, Leave, Message, Open, Opened, Text
from ludogite.server.tables.house import House
from ludogite.server.tables.neighbours import Unanswered

OPENING_SECONDS = 1.0
"""Who does not open a tunnel within so long is not waited for."""


class Tunnel:
    """A tunnel's end where the socket is."""

    def __init__(self, peer: str, connection: Connection, allowance: TokenBucket) -> None:
        self.peer = peer
        self.connection = connection
        self.allowance = allowance
        self.opening: asyncio.Future[Cut | None] = asyncio.get_running_loop().create_future()
        """Done when the other process has opened the tunnel, or said why it does not."""
        self.is_cut = False

    def cut(self, cut: Cut) -> None:
        """The other end is closed."""
        self.is_cut = True
        if not self.opening.done():
            self.opening.set_result(cut)
        elif self.opening.result() is None:
            self.connection.close(cut.code, cut.reason)


class Bill:
    """What a remote visitor is charged: it goes with the next message to where their allowance is."""

    def __init__(self) -> None:
        self._owed = 0.0

    def charge(self, cost: float) -> None:
        """Pay for something afterwards."""
        self._owed += cost

    def take(self) -> float:
        """What is owed, which from then on is not."""
        owed, self._owed = self._owed, 0.0
        return owed


class RemoteConnection:
    """A tunnel's end where the table is: the connection of a visitor whose socket is at another process."""

    def __init__(self, send: Callable[[Message], None], number: int) -> None:
        self.bill = Bill()
        self.is_cut = False
        self._send = send
        self._number = number
        self.take: Callable[[bytes], object] = _ignore
        """Does something with a message, which the gate has let through and charged."""
        self._over = asyncio.Event()

    def send_text(self, message: bytes) -> None:
        """Send a text."""
        if not self._over.is_set():
            self._send(Text(self._number, message, self.bill.take()))

    def close(self, code: int, reason: str) -> None:
        """Close the connection, and say why."""
        if not self._over.is_set():
            self._send(Cut(self._number, code, reason))
            self.end(is_cut=True)

    def receive(self, data: bytes) -> None:
        """Something has come in."""
        if not self._over.is_set():
            self.take(data)

    def end(self, *, is_cut: bool) -> None:
        """The other end is gone: the guest has left, or a process has cut them off."""
        self.is_cut = is_cut
        self._over.set()

    async def ended(self) -> None:
        """Wait until either end is gone."""
        await self._over.wait()


class Tunnels:
    """All tunnels of a process, from here to tables elsewhere and from elsewhere to tables here."""

    def __init__(self, bus: Bus, house: House) -> None:
        self._bus = bus
        self._house = house
        self._numbers = count(1)
        self._outgoing: dict[int, Tunnel] = {}
        self._incoming: dict[tuple[str, int], RemoteConnection] = {}
        self._visits: set[asyncio.Task[None]] = set()

    async def visit(
        self, peer: str, table: str, client: Client, connection: Connection, allowance: TokenBucket
    ) -> None:
        """Connect a guest with a table at another process until one of them leaves; raises Unanswered."""
        number, tunnel = next(self._numbers), Tunnel(peer, connection, allowance)
        self._outgoing[number] = tunnel

        def forward(data: bytes) -> float:
            if not tunnel.is_cut:
                self._bus.send(peer, Frame(number, data))
            return cost_of(data)

        self._bus.send(peer, Open(number, table, *client))
        try:
            await _opened(tunnel)
            await connection.receive_all(Gate(connection, allowance, forward))
        finally:
            del self._outgoing[number]
            if not tunnel.is_cut:
                self._bus.send(peer, Leave(number, connection.is_cut))

    def heard(self, peer: str, message: Message) -> None:
        """Another process tells something about a tunnel."""
        match message:
            case Open():
                task = asyncio.create_task(self._welcome(peer, message), name="remote visitor")
                self._visits.add(task)
                task.add_done_callback(self._visits.discard)
            case Frame() | Leave():
                self._heard_from_guest(peer, message)
            case Opened() | Text() | Cut():
                self._heard_from_table(peer, message)

    def _heard_from_guest(self, peer: str, message: Frame | Leave) -> None:
        end = self._incoming.get((peer, message.tunnel))
        if isinstance(message, Leave):
            if end:
                end.end(is_cut=message.is_cut)
        elif end:
            end.receive(message.data)
        else:
            self._bus.send(peer, Cut(message.tunnel, TRY_AGAIN, "come back"))

    def _heard_from_table(self, peer: str, message: Opened | Text | Cut) -> None:
        tunnel = self._outgoing.get(message.tunnel)
        if tunnel is None or tunnel.peer != peer or tunnel.is_cut:
            if not isinstance(message, Cut):
                self._bus.send(peer, Leave(message.tunnel))
        elif isinstance(message, Text):
            tunnel.allowance.charge(message.cost)
            tunnel.connection.send_text(message.data)
        elif isinstance(message, Cut):
            tunnel.cut(message)
        elif not tunnel.opening.done():
            tunnel.opening.set_result(None)

    def cut(self, peer: str, reason: str) -> None:
        """Cut all tunnels from and to a process; the guests come back by themselves."""
        for number, tunnel in list(self._outgoing.items()):
            if tunnel.peer == peer:
                tunnel.cut(Cut(number, TRY_AGAIN, reason))
        for (other, _), end in list(self._incoming.items()):
            if other == peer:
                end.end(is_cut=True)

    async def _welcome(self, peer: str, wanted: Open) -> None:
        """Let a guest from another process look at a table here until they go."""
        end = RemoteConnection(lambda message: self._bus.send(peer, message), wanted.tunnel)
        self._incoming[peer, wanted.tunnel] = end
        try:
            table = await self._house.live(wanted.table)
            if table.is_idle:  # then it is better off where its people are
                self._house.release(table)
                raise NotNow
            self._bus.send(peer, Opened(wanted.tunnel))
            visitor = Visitor(Client(wanted.guest, wanted.address), self._house.now(), end, end.bill)
            end.take = RequestReader(table, visitor, self._house).take
            table.come(visitor)
            try:
                await end.ended()
            finally:
                table.go(visitor)
                end.take = _ignore  # it has the visitor, and so this connection: somebody would have to look for them
        except NotNow:
            end.close(TRY_AGAIN, "come back")
        except Refused as refused:
            end.close(NO_SUCH_TABLE, refused.code)
        finally:
            del self._incoming[peer, wanted.tunnel]


def _ignore(data: bytes) -> None:
    """Nobody is there for it."""


async def _opened(tunnel: Tunnel) -> None:
    """Wait until a tunnel is open; raises Unanswered where nobody opens it; where they will not, it is closed."""
    try:
        async with asyncio.timeout(OPENING_SECONDS):
            cut = await tunnel.opening
    except TimeoutError:
        raise Unanswered from None
    if cut is not None and cut.code == TRY_AGAIN:
        raise Unanswered
    if cut is not None:
        tunnel.connection.close(cut.code, cut.reason)

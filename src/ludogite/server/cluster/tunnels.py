"""Tunnels: connections of guests at one process to tables that are live in another.

Rate limits apply in the process that holds the socket. It forwards what comes in to the table's process, where a
visitor has a remote connection: what is sent to them goes back and out over the socket.
"""

import asyncio
from collections.abc import Callable
from itertools import count

from ludogite.app.clients import Client
from ludogite.app.live.background import BackgroundTasks
from ludogite.app.live.socket_requests import NO_SUCH_TABLE, RequestReader, cost_of
from ludogite.app.live.viewers import TRY_AGAIN, Visitor
from ludogite.app.refusals import NotNow
from ludogite.games.words import Refused
from ludogite.server.cluster.bus import Bus
from ludogite.server.cluster.messages import (
    ClientFrame,
    CloseTunnel,
    LeaveTunnel,
    Message,
    OpenTunnel,
    ServerText,
    TunnelOpened,
)
from ludogite.server.http.table_socket import Gate
from ludogite.server.limits.rate_limits import TokenBucket
from ludogite.server.sockets.connections import Connection
from ludogite.server.tables.host import ServerHost
from ludogite.server.tables.peers import Unanswered

OPENING_SECONDS = 1.0
"""If a tunnel does not open in time, its caller looks up the owner of the table again and retries."""


class Tunnel:
    """End of a tunnel at the socket."""

    def __init__(self, peer: str, connection: Connection, allowance: TokenBucket) -> None:
        self.peer = peer
        self.connection = connection
        self.allowance = allowance
        self.opening: asyncio.Future[CloseTunnel | None] = asyncio.get_running_loop().create_future()
        """Done when the other process has opened the tunnel, or refused."""
        self.is_cut = False

    def cut(self, cut: CloseTunnel) -> None:
        """The other end is closed."""
        self.is_cut = True
        if not self.opening.done():
            self.opening.set_result(cut)
        elif self.opening.result() is None:
            self.connection.close(cut.code, cut.reason)


class RemoteCharges:
    """Costs of a remote visitor; sent to their allowance with the next message."""

    def __init__(self) -> None:
        self._owed = 0.0

    def charge(self, cost: float) -> None:
        """Add a cost."""
        self._owed += cost

    def collect(self) -> float:
        """Return the total and reset it."""
        owed, self._owed = self._owed, 0.0
        return owed


class RemoteConnection:
    """End of a tunnel at the table: connection of a visitor whose socket is at another process."""

    def __init__(self, send: Callable[[Message], None], number: int) -> None:
        self.charges = RemoteCharges()
        self.is_cut = False
        self._send = send
        self._number = number
        self.take: Callable[[bytes], object] = _ignore
        """Handles a message that has passed the rate limit."""
        self._over = asyncio.Event()

    def send_text(self, message: bytes) -> None:
        if not self._over.is_set():
            self._send(ServerText(self._number, message, self.charges.collect()))

    def close(self, code: int, reason: str) -> None:
        if not self._over.is_set():
            self._send(CloseTunnel(self._number, code, reason))
            self.end(is_cut=True)

    def receive(self, data: bytes) -> None:
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
    """All tunnels of a process, in both directions."""

    def __init__(self, bus: Bus, host: ServerHost) -> None:
        self._bus = bus
        self._host = host
        self._numbers = count(1)
        self._outgoing: dict[int, Tunnel] = {}
        self._incoming: dict[tuple[str, int], RemoteConnection] = {}
        self._visits = BackgroundTasks()

    async def visit(
        self, peer: str, table: str, client: Client, connection: Connection, allowance: TokenBucket
    ) -> None:
        """Connect a guest with a table of another process until one of them leaves; raises Unanswered."""
        number, tunnel = next(self._numbers), Tunnel(peer, connection, allowance)
        self._outgoing[number] = tunnel

        def forward(data: bytes) -> float:
            if not tunnel.is_cut:
                self._bus.send(peer, ClientFrame(number, data))
            return cost_of(data)

        self._bus.send(peer, OpenTunnel(number, table, *client))
        try:
            await _opened(tunnel)
            await connection.receive_all(Gate(connection, allowance, forward))
        finally:
            del self._outgoing[number]
            if not tunnel.is_cut:
                self._bus.send(peer, LeaveTunnel(number, connection.is_cut))

    def on_message(self, peer: str, message: Message) -> None:
        """Handle a message about a tunnel."""
        match message:
            case OpenTunnel():
                self._visits.spawn(self._serve_remote(peer, message), name="remote visitor")
            case ClientFrame() | LeaveTunnel():
                self._on_client_message(peer, message)
            case TunnelOpened() | ServerText() | CloseTunnel():
                self._on_table_message(peer, message)

    def _on_client_message(self, peer: str, message: ClientFrame | LeaveTunnel) -> None:
        end = self._incoming.get((peer, message.tunnel))
        if isinstance(message, LeaveTunnel):
            if end:
                end.end(is_cut=message.is_cut)
        elif end:
            end.receive(message.data)
        else:
            self._bus.send(peer, CloseTunnel(message.tunnel, TRY_AGAIN, "come back"))

    def _on_table_message(self, peer: str, message: TunnelOpened | ServerText | CloseTunnel) -> None:
        tunnel = self._outgoing.get(message.tunnel)
        if tunnel is None or tunnel.peer != peer or tunnel.is_cut:
            if not isinstance(message, CloseTunnel):
                self._bus.send(peer, LeaveTunnel(message.tunnel))
        elif isinstance(message, ServerText):
            tunnel.allowance.charge(message.cost)
            tunnel.connection.send_text(message.data)
        elif isinstance(message, CloseTunnel):
            tunnel.cut(message)
        elif not tunnel.opening.done():
            tunnel.opening.set_result(None)

    def cut(self, peer: str, reason: str) -> None:
        """Cut all tunnels from and to a process; clients reconnect."""
        for number, tunnel in list(self._outgoing.items()):
            if tunnel.peer == peer:
                tunnel.cut(CloseTunnel(number, TRY_AGAIN, reason))
        for (other, _), end in list(self._incoming.items()):
            if other == peer:
                end.end(is_cut=True)

    async def _serve_remote(self, peer: str, wanted: OpenTunnel) -> None:
        """Connect a guest of another process with a table here until they leave."""
        end = RemoteConnection(lambda message: self._bus.send(peer, message), wanted.tunnel)
        self._incoming[peer, wanted.tunnel] = end
        try:
            table = await self._host.live(wanted.table)
            if table.is_idle:  # it should move to the process of its players
                self._host.release(table)
                raise NotNow
            self._bus.send(peer, TunnelOpened(wanted.tunnel))
            visitor = Visitor(Client(wanted.guest, wanted.address), self._host.now(), end, end.charges)
            end.take = RequestReader(table, visitor, self._host).take
            table.come(visitor)
            try:
                await end.ended()
            finally:
                table.go(visitor)
                end.take = _ignore  # breaks a reference cycle with the visitor
        except NotNow:
            end.close(TRY_AGAIN, "come back")
        except Refused as refused:
            end.close(NO_SUCH_TABLE, refused.code)
        finally:
            del self._incoming[peer, wanted.tunnel]


def _ignore(data: bytes) -> None:
    """Drop data that nobody reads any more."""


async def _opened(tunnel: Tunnel) -> None:
    """Wait until a tunnel is open; raises Unanswered if it does not open. If refused, the connection is closed."""
    try:
        async with asyncio.timeout(OPENING_SECONDS):
            cut = await tunnel.opening
    except TimeoutError:
        raise Unanswered from None
    if cut is not None and cut.code == TRY_AGAIN:
        raise Unanswered
    if cut is not None:
        tunnel.connection.close(cut.code, cut.reason)

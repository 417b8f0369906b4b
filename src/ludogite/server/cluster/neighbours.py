"""The other processes of a server, reached over the bus."""

from collections.abc import Set as AbstractSet
from contextlib import suppress
from typing import Any

from ludogite.app.clients import Client
from ludogite.app.live.writes import WriteFailed
from ludogite.games.words import Refused
from ludogite.server.cluster.bus import Bus
from ludogite.server.cluster.messages import GuestRenamed, Message, ReadMetrics, TakeSeat
from ludogite.server.cluster.tunnels import RemoteConnection, Tunnels
from ludogite.server.counters import COUNTERS
from ludogite.server.limits.rate_limits import TokenBucket
from ludogite.server.metrics import own_metrics
from ludogite.server.sockets.connections import Connection
from ludogite.server.tables.host import ServerHost
from ludogite.server.tables.peers import Unanswered

SITTING_SECONDS = 2.0
"""Timeout for another process to seat a guest: it has to read a table and write."""
MEASURING_SECONDS = 2.0
BUS_DOWN, RECONNECT = "elsewhere", "come back"
"""Reasons for cutting tunnels: all processes are unreachable, or one is."""


class BusNeighbours:
    """The other processes of a server, over the bus."""

    def __init__(self, bus: Bus, host: ServerHost) -> None:
        self._bus = bus
        self._host = host
        self._guests = host.store.guests
        self._tunnels = Tunnels(bus, host)

    async def start(self) -> None:
        """Connect to the others."""
        await self._bus.start(self)

    async def close(self) -> None:
        """Send pending messages and disconnect."""
        await self._bus.close()

    # ---- to others

    @property
    def is_connected(self) -> bool:
        """Whether the other processes can be reached."""
        return self._bus.is_connected

    @property
    def peers(self) -> AbstractSet[str]:
        """Processes that there are links with."""
        return self._bus.peers

    async def visit(
        self, process: str, table: str, client: Client, connection: Connection, allowance: TokenBucket
    ) -> None:
        """Connect a guest with a table of another process until one of them leaves; raises Unanswered."""
        await self._tunnels.visit(process, table, client, connection, allowance)

    async def sit(self, process: str, table: str, seat: int, guest: str, name: str) -> bool:
        """Seat a guest at a table of another process; return whether they got the seat. Raises Unanswered."""
        is_seated = await self._bus.ask(process, TakeSeat(table, seat, guest, name), SITTING_SECONDS)
        if is_seated is None:
            raise Unanswered
        return bool(is_seated)

    async def measured(self, process: str) -> Any:
        """Name and metrics of another process; raises Unanswered."""
        return await self._bus.ask(process, ReadMetrics(), MEASURING_SECONDS)

    def renamed(self, guest: str, name: str) -> None:
        """Tell all processes a guest's new name."""
        self._bus.broadcast(GuestRenamed(guest, name))

    def forget(self, gone: AbstractSet[str]) -> None:
        """Drop links to processes that are gone."""
        self._bus.forget(gone)

    # ---- from others

    def on_message(self, peer: str, message: Message) -> None:
        """Handle a message of another process."""
        if isinstance(message, GuestRenamed):
            self._guests.note_rename(message.guest, message.name)
            self._host.renamed(message.guest, message.name)
        else:
            self._tunnels.on_message(peer, message)

    async def answer(self, question: TakeSeat | ReadMetrics) -> Any:
        """Answer a question of another process; None if that is impossible now."""
        if isinstance(question, ReadMetrics):
            return COUNTERS.process, own_metrics(self._host)
        with suppress(Refused, WriteFailed):
            table = await self._host.live(question.table)
            return await table.sit(question.seat, question.guest, question.name)
        return None

    def on_reset(self, peer: str) -> None:
        """Cut all tunnels to a process whose messages were lost."""
        self._tunnels.cut(peer, RECONNECT if self.is_connected else BUS_DOWN)

    def on_disconnect(self) -> None:
        """Redis is unreachable: release tables whose players are all connected to other processes."""
        self._guests.clear_cache()
        for table in list(self._host.tables.values()):
            seated = [viewer.connection for viewer in table.presence.viewers if viewer.seats]
            if seated and all(isinstance(connection, RemoteConnection) for connection in seated):
                self._host.let_go(table)

    def on_connect(self) -> None:
        """Redis is reachable again: names may have changed meanwhile."""
        self._guests.clear_cache()
        self._host.spawn(self._host.renew_names())

"""What this process is to the others of its house, and they to it."""

from collections.abc import Set as AbstractSet
from contextlib import suppress
from typing import Any

from ludogite.games.words import Refused
from ludogite.house.clients import Client
from ludogite.house.keeping import NotKept
from ludogite.server.door.limits import TokenBucket
from ludogite.server.live.connections import Connection
from ludogite.server.machines.bus import Bus
from ludogite.server.machines.messages import Measure, Message, Renamed, Sit
from ludogite.server.machines.tunnels import RemoteConnection, Tunnels
from ludogite.server.metrics import measured
from ludogite.server.tables.house import House
from ludogite.server.tables.neighbours import Unanswered
from ludogite.server.tallies import TALLIES

SITTING_SECONDS = 2.0
"""How long another process is waited for that gives somebody a seat: it has to read a table, and write."""
MEASURING_SECONDS = 2.0
AWAY, CUT = "elsewhere", "come back"
"""Why tunnels are cut: the others cannot be reached, or one of them cannot."""


class BusNeighbours:
    """The other processes of a house, over the bus."""

    def __init__(self, bus: Bus, house: House) -> None:
        self._bus = bus
        self._house = house
        self._guests = house.store.guests
        self._tunnels = Tunnels(bus, house)

    async def start(self) -> None:
        """Be reachable."""
        await self._bus.start(self)

    async def close(self) -> None:
        """Say what there is left to say, and leave."""
        await self._bus.close()

    # ---- to others

    @property
    def is_connected(self) -> bool:
        """Whether they can be reached at all."""
        return self._bus.is_connected

    @property
    def peers(self) -> AbstractSet[str]:
        """Those with whom something is under way."""
        return self._bus.peers

    async def visit(
        self, process: str, table: str, client: Client, connection: Connection, allowance: TokenBucket
    ) -> None:
        """Connect a guest with a table at another process until one of them leaves; raises Unanswered."""
        await self._tunnels.visit(process, table, client, connection, allowance)

    async def sit(self, process: str, table: str, seat: int, guest: str, name: str) -> bool:
        """Have a guest take an open seat at another process; whether they sit there then. Raises Unanswered."""
        is_seated = await self._bus.ask(process, Sit(table, seat, guest, name), SITTING_SECONDS)
        if is_seated is None:
            raise Unanswered
        return bool(is_seated)

    async def measured(self, process: str) -> Any:
        """What another process is called and measures; raises Unanswered."""
        return await self._bus.ask(process, Measure(), MEASURING_SECONDS)

    def renamed(self, guest: str, name: str) -> None:
        """Tell everybody that a guest has another name."""
        self._bus.tell_all(Renamed(guest, name))

    def forget(self, gone: AbstractSet[str]) -> None:
        """Give up what was under way with processes that are no more."""
        self._bus.forget(gone)

    # ---- from others

    def heard(self, peer: str, message: Message) -> None:
        """A process tells something."""
        if isinstance(message, Renamed):
            self._guests.learn(message.guest, message.name)
            self._house.renamed(message.guest, message.name)
        else:
            self._tunnels.heard(peer, message)

    async def answer(self, question: Sit | Measure) -> Any:
        """A process asks something; None if that cannot be said now."""
        if isinstance(question, Measure):
            return TALLIES.process, measured(self._house)
        with suppress(Refused, NotKept):
            table = await self._house.live(question.table)
            return await table.sit(question.seat, question.guest, question.name)
        return None

    def cut(self, peer: str) -> None:
        """Something between this process and another one is lost."""
        self._tunnels.cut(peer, CUT if self.is_connected else AWAY)

    def lost(self) -> None:
        """Redis is away: tables whose people sit at other processes are theirs, if one of them can have it."""
        self._guests.forget()
        for table in list(self._house.tables.values()):
            seated = [viewer.connection for viewer in table.presence.viewers if viewer.seats]
            if seated and all(isinstance(connection, RemoteConnection) for connection in seated):
                self._house.let_go(table)

    def found(self) -> None:
        """Redis is there: names may have changed meanwhile."""
        self._guests.forget()
        self._house.do(self._house.renew_names())

"""The interface of hosts to route handlers: a server, or a browser's worker."""

from collections.abc import Sequence
from typing import Protocol

from ludogite.app.clients import Client
from ludogite.app.live.reviews import Reviews
from ludogite.app.live.socket_requests import SocketHost
from ludogite.app.messages.device import ExportedTables
from ludogite.app.messages.people import TableLine
from ludogite.app.messages.tables import Invitation
from ludogite.bots.adaptive import BotGame
from ludogite.play.record import Record
from ludogite.table.moving import MovingMatch
from ludogite.table.setup import NewTable
from ludogite.table.views.past import PastGame, PastView


class TableViews(Protocol):
    """Tables as they are looked at from outside; each method raises Refused."""

    async def past(self, table_id: str, client: Client, round_number: int, step: int) -> PastView:
        """An earlier position."""

    async def game(self, table_id: str, client: Client, round_number: int) -> PastGame:
        """A game of a match, with its moves."""

    async def record(self, table_id: str, client: Client) -> str:
        """The games of a match as text."""

    async def finished(self, table_id: str, client: Client, round_number: int) -> Record:
        """A game that is over."""

    async def moving(self, table_id: str, client: Client) -> MovingMatch:
        """A match that goes on at another host."""

    async def lines(self, guest: str) -> Sequence[TableLine]:
        """Tables of a guest, latest first."""


class Host(SocketHost, Protocol):
    """A host of the app."""

    @property
    def views(self) -> TableViews:
        """Tables from outside."""

    @property
    def docs(self) -> str:
        """URL of the documentation for a link in the menu; empty for none."""

    @property
    def reviews(self) -> Reviews:
        """Reviews of finished games."""

    def plays_compiled(self, game: str) -> bool:
        """Whether the rules of a game are compiled."""

    async def name_of(self, guest: str) -> str:
        """A guest's name; empty if they gave none."""

    async def rename(self, guest: str, name: str) -> None:
        """Give a guest another name."""

    async def bot_games(self, guest: str, game: str) -> Sequence[BotGame]:
        """Finished matches of a guest against bots, newest last."""

    async def open(self, new: NewTable, client: Client) -> str:
        """Open a table; returns its id. Raises Refused."""

    async def take_in(self, moving: MovingMatch, client: Client) -> str:
        """Open a table at which a match from another host goes on; returns its id. Raises Refused."""


class PeopleHost(Host, Protocol):
    """A host at which people meet: a server."""

    async def invitation(self, token: str, guest: str) -> Invitation:
        """The contents of an invitation."""

    async def join(self, token: str, guest: str) -> str:
        """Take the seat of an invitation; returns the table."""


class DeviceHost(Host, Protocol):
    """A host that keeps all tables of one device."""

    async def exported(self) -> ExportedTables:
        """All tables."""

    async def take_in_tables(self, exported: bytes) -> int:
        """Keep exported tables; returns how many were new."""

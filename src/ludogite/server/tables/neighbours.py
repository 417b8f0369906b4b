"""The other processes of a house, as the house sees them."""

from collections.abc import Set as AbstractSet
from typing import Any, Protocol

from ludogite.house.clients import Client
from ludogite.server.door.limits import TokenBucket
from ludogite.server.live.connections import Connection


class Unanswered(Exception):
    """Another process could not be asked, or did not answer."""


class Neighbours(Protocol):
    """The processes that other tables are live at, and the way to them."""

    @property
    def is_connected(self) -> bool:
        """Whether they can be reached at all."""

    @property
    def peers(self) -> AbstractSet[str]:
        """Those with whom something is under way."""

    async def visit(
        self, process: str, table: str, client: Client, connection: Connection, allowance: TokenBucket
    ) -> None:
        """Connect a guest with a table at another process until one of them leaves; raises Unanswered."""

    async def sit(self, process: str, table: str, seat: int, guest: str, name: str) -> bool:
        """Have a guest take an open seat at another process; whether they sit there then. Raises Unanswered."""

    async def measured(self, process: str) -> Any:
        """What another process is called and measures; raises Unanswered."""

    def renamed(self, guest: str, name: str) -> None:
        """Tell everybody that a guest has another name."""

    def forget(self, gone: AbstractSet[str]) -> None:
        """Give up what was under way with processes that are no more."""

    async def close(self) -> None:
        """Say what there is left to say, and leave."""

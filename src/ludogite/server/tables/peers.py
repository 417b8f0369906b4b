"""The other processes of a server."""

from collections.abc import Set as AbstractSet
from typing import Any, Protocol

from ludogite.app.clients import Client
from ludogite.server.limits.rate_limits import TokenBucket
from ludogite.server.sockets.connections import Connection


class Unanswered(Exception):
    """A process that could not be reached or did not answer."""


class Peers(Protocol):
    """Communication with the processes where other tables are live."""

    @property
    def is_connected(self) -> bool:
        """Whether the connection to them is up."""

    @property
    def peers(self) -> AbstractSet[str]:
        """Processes with exchanges under way."""

    async def visit(
        self, process: str, table: str, client: Client, connection: Connection, allowance: TokenBucket
    ) -> None:
        """Connect a guest with a table at another process until one of them leaves; raises Unanswered."""

    async def sit(self, process: str, table: str, seat: int, guest: str, name: str) -> bool:
        """Seat a guest at another process's table; returns whether they sit there. Raises Unanswered."""

    async def measured(self, process: str) -> Any:
        """Name and metrics of another process; raises Unanswered."""

    def renamed(self, guest: str, name: str) -> None:
        """Announce a guest's new name."""

    def forget(self, gone: AbstractSet[str]) -> None:
        """Cancel exchanges with dead processes."""

    async def close(self) -> None:
        """Send what is queued and disconnect."""

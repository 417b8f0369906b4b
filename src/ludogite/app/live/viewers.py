"""Viewers of a table over a connection."""

import asyncio
from typing import Protocol

from ludogite.app.clients import Client
from ludogite.table.presence import Viewer

TRY_AGAIN = 1013
"""Close code that asks a browser to reconnect."""
REQUEST, QUESTION, REFUSED, BYTE = 1.0, 20.0, 10.0, 1 / 128
"""Costs of requests: questions and refusals take computing time."""


class Allowance(Protocol):
    """Rate limit of a connection."""

    def charge(self, cost: float) -> None:
        """Charge a cost."""


class Line(Protocol):
    """Sending side of a connection."""

    is_cut: bool
    """Whether the server closed it."""

    def send_text(self, message: bytes) -> None:
        """Send a text."""

    def close(self, code: int, reason: str) -> None:
        """Close the connection, and say why."""


class Visitor(Viewer):
    """One connection of a guest to a table."""

    def __init__(self, client: Client, now: float, connection: Line, allowance: Allowance) -> None:
        super().__init__(client.guest)
        self.client = client
        self.connection = connection
        self.send = connection.send_text
        self.last_heard = now
        """Time of the last message."""
        self.asked: dict[type, int] = {}
        """Table versions of the hint and odds requests under way."""
        self.advising = asyncio.Lock()
        """Held while an answer is computed: one at a time per viewer."""
        self.allowance = allowance

    @property
    def was_cut(self) -> bool:
        """Whether the server closed the connection."""
        return self.connection.is_cut

    def lose(self) -> None:
        """Close the connection; the browser reconnects."""
        self.connection.close(TRY_AGAIN, "come back")

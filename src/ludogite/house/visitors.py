"""A visitor: somebody who looks at a table over a connection."""

import asyncio
from typing import Protocol

from ludogite.house.clients import Client
from ludogite.table.presence import Viewer

TRY_AGAIN = 1013
"""A connection is closed so to a browser that shall come back by itself."""
REQUEST, QUESTION, REFUSED, BYTE = 1.0, 20.0, 10.0, 1 / 128
"""What is asked costs: questions make the house think, and so does saying why a request is refused."""


class Allowance(Protocol):
    """What a connection may still ask."""

    def charge(self, cost: float) -> None:
        """Pay for something afterwards."""


class Line(Protocol):
    """The way to a browser."""

    is_cut: bool
    """Whether it was the server that closed it, and not the browser."""

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
        """When something last came from them."""
        self.asked: dict[type, int] = {}
        """The versions of the hint and the odds that they wait for."""
        self.advising = asyncio.Lock()
        """Held while an answer for them is sought: there is one at a time."""
        self.allowance = allowance

    @property
    def was_cut(self) -> bool:
        """Whether they went because the server closed their connection."""
        return self.connection.is_cut

    def lose(self) -> None:
        """Have the connection cut; the browser comes back by itself."""
        self.connection.close(TRY_AGAIN, "come back")

"""A visitor: somebody who looks at a table over a connection."""

import asyncio
from time import monotonic
from typing import Protocol

from ludogite.server.door.limits import TokenBucket
from ludogite.server.live.connections import TRY_AGAIN, Line
from ludogite.table.presence import Viewer

AT_ONCE, A_SECOND = 400.0, 200.0
"""How much one connection may ask at once, and then a second."""
REQUEST, QUESTION, REFUSED, BYTE = 1.0, 20.0, 10.0, 1 / 128
"""What it costs: questions make the server think, and so does saying why a request is refused."""


class Allowance(Protocol):
    """What a connection may still ask."""

    def charge(self, cost: float) -> None:
        """Pay for something afterwards."""


def new_allowance() -> TokenBucket:
    """What a new connection may ask."""
    return TokenBucket(AT_ONCE, A_SECOND, monotonic())


class Visitor(Viewer):
    """One connection of a guest to a table."""

    def __init__(self, guest: str, now: float, connection: Line, allowance: Allowance) -> None:
        super().__init__(guest)
        self.connection = connection
        self.send = connection.send_text
        self.last_heard = now
        """When something last came from them."""
        self.asked: dict[type, int] = {}
        """The versions of the hint and the odds that they wait for."""
        self.advising = asyncio.Lock()
        """Held while an answer for them is sought: there is one at a time."""
        self.allowance = allowance

    def lose(self) -> None:
        """Have the connection cut; the browser comes back by itself."""
        self.connection.close(TRY_AGAIN, "come back")

"""A visitor: somebody who looks at a table over a connection."""

import asyncio
from time import monotonic

from ludogite.server.door.limits import TokenBucket
from ludogite.server.live.connections import TRY_AGAIN, Connection
from ludogite.table.presence import Viewer

AT_ONCE, A_SECOND = 400.0, 200.0
"""How much one connection may ask at once, and then a second."""
REQUEST, QUESTION, REFUSED, BYTE = 1.0, 20.0, 10.0, 1 / 128
"""What it costs: questions make the server think, and so does saying why a request is refused."""


class Visitor(Viewer):
    """One connection of a guest to a table."""

    def __init__(self, guest: str, now: float, connection: Connection) -> None:
        super().__init__(guest)
        self.connection = connection
        self.send = connection.send_text
        self.last_heard = now
        """When something last came from them."""
        self.asked: dict[type, int] = {}
        """The versions of the hint and the odds that they wait for."""
        self.advising = asyncio.Lock()
        """Held while an answer for them is sought: there is one at a time."""
        self.allowance = TokenBucket(AT_ONCE, A_SECOND, monotonic())

    def lose(self) -> None:
        """Have the connection cut; the browser comes back by itself."""
        self.connection.close(TRY_AGAIN, "come back")

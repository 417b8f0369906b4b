"""Somebody who looks at a table, over a line of his own."""

import asyncio

from ludogite.server.door.allowance import Allowance
from ludogite.server.live.connections import TRY_AGAIN, Line


class Visitor:
    """One line of a guest to a table."""

    def __init__(self, guest: str, now: float, line: Line) -> None:
        self.guest = guest
        self.line = line
        self.tell = line.tell
        self.heard = now
        """When something was last heard from him."""
        self.seats: tuple[int, ...] = ()
        """The seats he has at the table."""
        self.board_number = 0
        """Which of the table's boards he has; 0: none."""
        self.seats_number = 0
        """Likewise, which news of its seats."""
        self.asked: dict[type, int] = {}
        """The versions of the hint and the odds that he waits for."""
        self.is_thought_for = asyncio.Lock()
        """Held while an answer for him is sought: there is one at a time."""
        self.allowance = Allowance(now)

    def lose(self) -> None:
        """Have his line cut; his browser comes back by itself."""
        self.line.cut(TRY_AGAIN, "come back")

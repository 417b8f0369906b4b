"""Somebody who looks at a table: an open socket, and what has still to be told over it."""

import asyncio
from collections import deque

from ludogite.server.allowance import Allowance

MOST_WAITING = 200
"""Messages for somebody who does not read them; with more his line is cut, and he comes back for the whole."""


class Visitor:
    """One socket of a guest at a table."""

    def __init__(self, guest: str, now: float) -> None:
        self.guest = guest
        self.heard = now
        """When something was last heard from him."""
        self.seats: tuple[int, ...] = ()
        """The seats he has at the table."""
        self.board_number = 0
        """Which of the table's boards he has; 0: none."""
        self.outbox: deque[str] = deque()
        self.is_lost = False
        """Whether his line is to be cut."""
        self.asked: dict[type, int] = {}
        """The versions of the hint and the odds that he waits for."""
        self.is_thought_for = asyncio.Lock()
        """Held while an answer for him is sought: there is one at a time."""
        self.allowance = Allowance(now)
        self._wake: asyncio.Future[None] | None = None

    def tell(self, message: str) -> None:
        """Have something sent to him."""
        if len(self.outbox) >= MOST_WAITING:
            self.lose()
            return
        self.outbox.append(message)
        self._stir()

    def lose(self) -> None:
        """Have his line cut."""
        self.is_lost = True
        self._stir()

    def _stir(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def something(self) -> None:
        """Wait until there is something to send, or his line is to be cut."""
        if not self.outbox and not self.is_lost:
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
            self._wake = None

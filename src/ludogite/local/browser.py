"""The house as JavaScript reaches it, in the browser's worker: texts in, texts out, connections by their numbers."""

import time
from collections.abc import Callable

from ludogite.local.archive import Store
from ludogite.local.door import request
from ludogite.local.engine import Think
from ludogite.local.house import LocalConnection, LocalHouse


class Tab:
    """The way to a tab."""

    is_cut = False

    def __init__(self, send: Callable[[str], None], close: Callable[[int, str], None]) -> None:
        self._send = send
        self.close = close

    def send_text(self, message: bytes) -> None:
        """Send a text."""
        self._send(message.decode())


class Browser:
    """The house, and the connections of all tabs."""

    def __init__(self, store: Store, think: Think, now: Callable[[], float] = time.time) -> None:
        self._house = LocalHouse(store, think, now)
        self._connections: dict[str, LocalConnection | None] = {}

    async def request(
        self, method: str, path: str, body: str, begin: Callable[[int, str], None], send: Callable[[str], None]
    ) -> None:
        """Answer a request: first its status and media type, then one part of the body after the other."""
        answer = await request(self._house, method, path, body.encode())
        begin(answer.status, answer.media_type)
        if isinstance(answer.body, bytes):
            send(answer.body.decode())
        else:
            async for part in answer.body:
                send(part.decode())

    async def connect(
        self, number: str, table: str, send: Callable[[str], None], close: Callable[[int, str], None]
    ) -> None:
        """A tab looks at a table."""
        self._connections[number] = None
        connection = await self._house.connect(table, Tab(send, close))
        if number in self._connections and connection is not None:
            self._connections[number] = connection
        elif connection is not None:  # they have left before it was there
            connection.leave()

    def receive(self, number: str, text: str) -> None:
        """Something has come from a tab."""
        if connection := self._connections.get(number):
            connection.receive(text.encode())

    def leave(self, number: str) -> None:
        """A tab no longer looks."""
        if connection := self._connections.pop(number, None):
            connection.leave()

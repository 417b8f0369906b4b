"""The host as JavaScript calls it: texts in, texts out, connections by number."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from ludogite.browser.archive import Store
from ludogite.browser.bot_engine import Think
from ludogite.browser.host import BrowserConnection, BrowserHost
from ludogite.browser.requests import answer


class Tab:
    """The sending side of a tab's connection."""

    is_cut = False

    def __init__(self, send: Callable[[str], None], close: Callable[[int, str], None]) -> None:
        self._send = send
        self.close = close

    def send_text(self, message: bytes) -> None:
        """Send a text."""
        self._send(message.decode())


class Browser:
    """The host and the connections of all tabs."""

    def __init__(self, store: Store, think: Think, now: Callable[[], float] = time.time) -> None:
        self._host = BrowserHost(store, think, now)
        self._connections: dict[str, BrowserConnection | None] = {}
        self._requests: dict[str, asyncio.Task[None]] = {}

    async def request(
        self,
        number: str,
        method: str,
        path: str,
        body: str,
        begin: Callable[[int, str], None],
        send: Callable[[str], None],
    ) -> None:
        """Answer a request, until it is abandoned: first status and media type, then the parts of the body."""
        task = self._requests[number] = asyncio.get_running_loop().create_task(
            self._answer(method, path, body, begin, send)
        )
        try:
            with suppress(asyncio.CancelledError):
                await task
        finally:
            del self._requests[number]

    async def _answer(
        self, method: str, path: str, body: str, begin: Callable[[int, str], None], send: Callable[[str], None]
    ) -> None:
        status, answered = await answer(self._host, method, path, body.encode())
        begin(status, answered.media_type)
        if isinstance(answered.body, bytes):
            send(answered.body.decode())
        else:
            async for part in answered.body:
                send(part.decode())

    def abandon(self, number: str) -> None:
        """End the work for a request that nobody waits for any more."""
        if task := self._requests.get(number):
            task.cancel()

    async def connect(
        self, number: str, table: str, send: Callable[[str], None], close: Callable[[int, str], None]
    ) -> None:
        """Connect a tab with a table."""
        self._connections[number] = None
        connection = await self._host.connect(table, Tab(send, close))
        if number in self._connections and connection is not None:
            self._connections[number] = connection
        elif connection is not None:  # they have left before it was there
            connection.leave()

    def receive(self, number: str, text: str) -> None:
        """Handle a message of a tab."""
        if connection := self._connections.get(number):
            connection.receive(text.encode())

    def leave(self, number: str) -> None:
        """Disconnect a tab."""
        if connection := self._connections.pop(number, None):
            connection.leave()

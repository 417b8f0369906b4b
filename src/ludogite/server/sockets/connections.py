"""Connections: receiving messages from browsers and sending them.

On our own server a connection is a protocol of the event loop (``direct``); on any other ASGI server a pair of tasks.
"""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any, Protocol

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from ludogite.app.live.viewers import TRY_AGAIN, Line

AnySocket = WebSocket[Any, Any, Any]

DIRECT = "ludogite.connection"
"""Key of the direct connection in a socket's scope."""
TOO_MANY = 4429
"""Close code for too many sockets or messages."""
SERVER_CLOSES = 1012
"""Close code of a server that stops."""
MOST_WAITING = 1 << 18
"""Limit of unsent bytes; a browser beyond it is disconnected and reloads everything."""


class Receiver(Protocol):
    """Receiving side of a connection."""

    def receive(self, data: bytes) -> None:
        """Handle a message; binary messages are empty."""

    def charge(self, size: int) -> None:
        """Charge for received bytes."""

    def seconds_to_wait(self) -> float:
        """Seconds for which to stop receiving."""


class Connection(Line, Protocol):
    """A browser's connection, in the process that has its socket."""

    async def receive_all(self, receiver: Receiver) -> None:
        """Receive everything that comes in until the connection is closed."""


def connection_of(socket: AnySocket) -> Connection:
    """The connection of an accepted socket: direct where uvicorn is ours."""
    direct: Connection | None = (socket.scope.get("extensions") or {}).get(DIRECT)  # type: ignore[assignment]
    return direct or QueuedConnection(socket)


class QueuedConnection:
    """A connection on any ASGI server."""

    def __init__(self, socket: AnySocket) -> None:
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._bytes_waiting = 0
        self.is_cut = False
        self._closing: tuple[int, str] | None = None
        self._stirred = asyncio.Event()

    def send_text(self, message: bytes) -> None:
        """Send a text as soon as those before it are sent."""
        self._waiting.append(message)
        self._bytes_waiting += len(message)
        if self._bytes_waiting > MOST_WAITING:
            self._waiting.clear()
            self.close(TRY_AGAIN, "not read")
        self._stirred.set()

    def close(self, code: int, reason: str) -> None:
        """Close when everything is sent."""
        self.is_cut = True
        self._closing = self._closing or (code, reason)
        self._stirred.set()

    async def receive_all(self, receiver: Receiver) -> None:
        """Send and receive until the connection is closed."""
        tasks = [asyncio.create_task(self._send(), name="sender"), asyncio.create_task(self._receive(receiver))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, OSError, RuntimeError):
            while self._waiting or not self._closing:
                while self._waiting:
                    message = self._waiting.popleft()
                    self._bytes_waiting -= len(message)
                    await self._socket.send_text(message.decode())
                self._stirred.clear()
                if not self._closing:
                    await self._stirred.wait()
            await self._socket.close(*self._closing)

    async def _receive(self, receiver: Receiver) -> None:
        while (event := await self._socket.receive())["type"] == "websocket.receive":
            data = (event.get("text") or "").encode(errors="surrogatepass")
            receiver.charge(len(data))
            receiver.receive(data)
            if wait := receiver.seconds_to_wait():
                await asyncio.sleep(wait)
        self.is_cut = self.is_cut or event.get("code") == SERVER_CLOSES

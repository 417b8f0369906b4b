"""Connections: how messages come from a browser and go to it.

On our own server a connection is a protocol of the event loop: what comes in is received at once, what is sent is
written at once, and nothing waits in between. On any other ASGI server it is a pair of tasks.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar, Protocol
from weakref import WeakKeyDictionary

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

AnySocket = WebSocket[Any, Any, Any]
Receive = Callable[[bytes], None]

DIRECT = "ludogite.connection"
"""Where the scope of a socket has its direct connection."""
TRY_AGAIN = 1013
"""A connection is closed so to a browser that shall come back by itself."""
MOST_WAITING = 1 << 18
"""Bytes for a browser that does not read them; with more it is cut off, and comes back for everything."""
WHOLE_TEXT = 0x81
"""The first byte of a frame that holds a whole text."""
ONE_BYTE, TWO_BYTES = 126, 1 << 16
"""From these lengths on, a frame tells its length in two bytes more, and in eight."""
LAST, MASKED = 0x80, 0x80
"""In the first byte of a frame: nothing of its message follows; in the second: it has a mask, as all from browsers."""
HEAD = 6
"""How long the head of a short masked frame is; the mask is its end."""


class Connection(Protocol):
    """The way to a browser."""

    def send_text(self, message: bytes) -> None:
        """Send a text."""

    def close(self, code: int, reason: str) -> None:
        """Close the connection, and say why."""

    async def receive_all(self, receive: Receive) -> None:
        """Receive everything that comes in until the connection is closed; what is no text is received as empty."""


def connection_of(socket: AnySocket) -> Connection:
    """The connection of an accepted socket: a direct one, where the server has it."""
    direct: Connection | None = (socket.scope.get("extensions") or {}).get(DIRECT)  # type: ignore[assignment]
    return direct or QueuedConnection(socket)


def framed(text: bytes) -> bytes:
    """A text as a WebSocket frame of a server."""
    length = len(text)
    if length < ONE_BYTE:
        return b"%c%c%b" % (WHOLE_TEXT, length, text)
    if length < TWO_BYTES:
        return b"%c%c%b%b" % (WHOLE_TEXT, ONE_BYTE, length.to_bytes(2, "big"), text)
    return b"%c%c%b%b" % (WHOLE_TEXT, ONE_BYTE + 1, length.to_bytes(8, "big"), text)


def is_whole_and_short(data: bytes) -> bool:
    """Whether this is one whole short frame of a browser, and nothing else."""
    return len(data) >= HEAD and data[0] >= LAST and len(data) == data[1] - MASKED + HEAD < ONE_BYTE + HEAD


def unmasked(data: bytes, mask: bytes) -> bytes:
    """What a browser has masked, with the four bytes that it says it did so with."""
    size = len(data)
    masks = (mask * (size // len(mask) + 1))[:size]
    return (int.from_bytes(data) ^ int.from_bytes(masks)).to_bytes(size)


class WriteBatch:
    """What is sent on all connections in one round of an event loop: it is written at the round's end, all in a row.

    Going to and fro between the rules of games and the system's sockets costs more than either.
    """

    _of: ClassVar["WeakKeyDictionary[asyncio.AbstractEventLoop, WriteBatch]"] = WeakKeyDictionary()

    def __init__(self) -> None:
        self._messages: list[tuple[DirectConnection, bytes]] = []

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> "WriteBatch":
        """The one of a loop."""
        return cls._of.setdefault(loop, cls())

    def add(self, connection: "DirectConnection", message: bytes) -> None:
        """Have a message written at the end of the round."""
        if not self._messages:
            connection.loop.call_soon(self.write)
        self._messages.append((connection, message))

    def write(self) -> None:
        """Write everything."""
        messages, self._messages = self._messages, []
        for connection, message in messages:
            if not connection.is_over:
                connection.transport.write(framed(message))


class DirectConnection(WebSocketsSansIOProtocol):
    """A connection on uvicorn: give this class to it as its WebSocket protocol."""

    _on_message: Receive | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._batch = WriteBatch.of(self.loop)
        self._is_between_frames = False
        """Whether the parser surely waits for a new frame: once it was given anything odd, that is left to it."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be sent."""
        return self.close_sent or self.transport.is_closing()

    def handle_connect(self, event: Request) -> None:
        """Somebody wants a socket: the app finds this connection in its scope."""
        super().handle_connect(event)
        if scope := getattr(self, "scope", None):  # there is none where the handshake was refused
            scope["extensions"][DIRECT] = self
            self._is_between_frames = True

    def data_received(self, data: bytes) -> None:
        """Something has come in. Short whole texts, as moves are, do without the parser, which takes its time."""
        if self._is_between_frames and is_whole_and_short(data):
            if self._on_message is not None and data[0] == WHOLE_TEXT:
                if not self.close_sent:
                    self._on_message(unmasked(data[HEAD:], data[HEAD - 4 : HEAD]))
                return
        else:
            self._is_between_frames = False
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self._on_message is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._on_message(data if self.curr_msg_data_type == "text" else b"")

    async def receive_all(self, receive: Receive) -> None:
        """Have everything received that comes in; first what came before."""
        self._on_message = receive
        while (event := await self.receive())["type"] == "websocket.receive":
            receive((event.get("text") or "").encode())

    def send_text(self, message: bytes) -> None:
        """Send a text soon; a browser that does not read what it is sent is cut off."""
        if self.close_sent:
            return
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()
            return
        self._batch.add(self, message)

    def close(self, code: int, reason: str) -> None:
        """Close when everything is sent; a browser that does not answer is waited for a little."""
        if self.is_over:
            return
        self._batch.write()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})


class QueuedConnection:
    """A connection on any ASGI server."""

    def __init__(self, socket: AnySocket) -> None:
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._bytes_waiting = 0
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
        self._closing = self._closing or (code, reason)
        self._stirred.set()

    async def receive_all(self, receive: Receive) -> None:
        """Send and receive until the connection is closed."""
        tasks = [asyncio.create_task(self._send(), name="sender"), asyncio.create_task(self._receive(receive))]
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

    async def _receive(self, receive: Receive) -> None:
        while (event := await self._socket.receive())["type"] == "websocket.receive":
            receive((event.get("text") or "").encode(errors="surrogatepass"))

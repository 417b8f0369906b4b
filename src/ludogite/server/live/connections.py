"""Live lines: how messages come from a browser and go to it.

On our own server a line is a protocol of the event loop: what comes in is heard at once, what is told is written at
once, and nothing waits in between. On any other ASGI server a line is a pair of tasks.
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
Hear = Callable[[bytes], None]

DIRECT = "ludogite.line"
"""Where the scope of a socket has its direct line."""
TRY_AGAIN = 1013
"""The line is closed so to somebody who shall come back by himself."""
MOST_WAITING = 1 << 18
"""Bytes for somebody who does not read them; with more his line is cut, and he comes back for the whole."""
WHOLE_TEXT = 0x81
"""The first byte of a frame that holds a whole text."""
ONE_BYTE, TWO_BYTES = 126, 1 << 16
"""From these lengths on, a frame tells its length in two bytes more, and in eight."""
LAST, MASKED = 0x80, 0x80
"""In the first byte of a frame: nothing of its message follows; in the second: it has a mask, as all from browsers."""
HEAD = 6
"""How long the head of a short masked frame is; the mask is its end."""


class Line(Protocol):
    """The way to somebody's browser."""

    def tell(self, message: bytes) -> None:
        """Send a text."""

    def cut(self, code: int, reason: str) -> None:
        """Close the line, and say why."""

    async def listen(self, hear: Hear) -> None:
        """Have everything heard that comes in, until the line is closed; what is no text is heard as nothing."""


def line_of(socket: AnySocket) -> Line:
    """The line of an accepted socket: a direct one, where the server has it."""
    direct: Line | None = (socket.scope.get("extensions") or {}).get(DIRECT)  # type: ignore[assignment]
    return direct or QueuedLine(socket)


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


class Round:
    """What is told on all lines in one round of an event loop: it is written at the round's end, all in a row.

    Going to and fro between the rules of games and the system's sockets costs more than either.
    """

    _of: ClassVar["WeakKeyDictionary[asyncio.AbstractEventLoop, Round]"] = WeakKeyDictionary()

    def __init__(self) -> None:
        self._told: list[tuple[DirectLine, bytes]] = []

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> "Round":
        """The one of a loop."""
        return cls._of.setdefault(loop, cls())

    def add(self, line: "DirectLine", message: bytes) -> None:
        """Have a message written at the end of the round."""
        if not self._told:
            line.loop.call_soon(self.write)
        self._told.append((line, message))

    def write(self) -> None:
        """Write everything."""
        told, self._told = self._told, []
        for line, message in told:
            if not line.is_over:
                line.transport.write(framed(message))


class DirectLine(WebSocketsSansIOProtocol):
    """A line on uvicorn: give this class to it as its WebSocket protocol."""

    _hear: Hear | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._round = Round.of(self.loop)
        self._is_between_frames = False
        """Whether the parser surely waits for a new frame: once it was given anything odd, that is left to it."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be told."""
        return self.close_sent or self.transport.is_closing()

    def handle_connect(self, event: Request) -> None:
        """Somebody wants a socket: the app finds this line in its scope."""
        super().handle_connect(event)
        if scope := getattr(self, "scope", None):  # there is none where the handshake was refused
            scope["extensions"][DIRECT] = self
            self._is_between_frames = True

    def data_received(self, data: bytes) -> None:
        """Something has come in. Short whole texts, as moves are, do without the parser, which takes its time."""
        if self._is_between_frames and is_whole_and_short(data):
            if self._hear is not None and data[0] == WHOLE_TEXT:
                if not self.close_sent:
                    self._hear(unmasked(data[HEAD:], data[HEAD - 4 : HEAD]))
                return
        else:
            self._is_between_frames = False
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._hear(data if self.curr_msg_data_type == "text" else b"")

    async def listen(self, hear: Hear) -> None:
        """Have everything heard that comes in; first what came before."""
        self._hear = hear
        while (event := await self.receive())["type"] == "websocket.receive":
            hear((event.get("text") or "").encode())

    def tell(self, message: bytes) -> None:
        """Send a text soon; whoever does not read what he is told loses his line."""
        if self.close_sent:
            return
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()
            return
        self._round.add(self, message)

    def cut(self, code: int, reason: str) -> None:
        """Close the line when everything is told; a browser that does not answer is waited for a little."""
        if self.is_over:
            return
        self._round.write()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})


class QueuedLine:
    """A line on any ASGI server."""

    def __init__(self, socket: AnySocket) -> None:
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._bytes_waiting = 0
        self._closing: tuple[int, str] | None = None
        self._stirred = asyncio.Event()

    def tell(self, message: bytes) -> None:
        """Send a text as soon as those before it are sent."""
        self._waiting.append(message)
        self._bytes_waiting += len(message)
        if self._bytes_waiting > MOST_WAITING:
            self._waiting.clear()
            self.cut(TRY_AGAIN, "not read")
        self._stirred.set()

    def cut(self, code: int, reason: str) -> None:
        """Close the line when everything is sent."""
        self._closing = self._closing or (code, reason)
        self._stirred.set()

    async def listen(self, hear: Hear) -> None:
        """Send and receive until the line is closed."""
        tasks = [asyncio.create_task(self._send(), name="sender"), asyncio.create_task(self._receive(hear))]
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

    async def _receive(self, hear: Hear) -> None:
        while (event := await self._socket.receive())["type"] == "websocket.receive":
            hear((event.get("text") or "").encode(errors="surrogatepass"))

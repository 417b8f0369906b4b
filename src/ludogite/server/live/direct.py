"""Direct connections: what comes in is received at once, what is sent is written at once, nothing waits in between.

This file alone leans on what uvicorn does not promise, so it is used with versions that it was tried with only. The
setting ``websockets = "plain"`` does without it, and the tests of sockets run over both. Measured in turn
six times each (``benchmarks/server_bench.py --only ours``): 4,200 moves a second against 3,600, a gain of 0 to 39 %,
the median 24 %.
"""

import asyncio
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from ludogite.server.live.connections import DIRECT, MOST_WAITING, Receive

TRIED = ("0.54.0",)
"""Versions of uvicorn."""
WHOLE_TEXT = 0x81
"""The first byte of a frame that holds a whole text."""
ONE_BYTE, TWO_BYTES = 126, 1 << 16
"""From these lengths on, a frame tells its length in two bytes more, and in eight."""
LAST, MASKED = 0x80, 0x80
"""In the first byte of a frame: nothing of its message follows; in the second: it has a mask, as all from browsers."""
HEAD = 6
"""How long the head of a short masked frame is; the mask is its end."""


def websocket_protocol(wanted: str) -> Any:
    """What uvicorn reads and writes WebSockets with."""
    return DirectConnection if wanted == "direct" and uvicorn.__version__ in TRIED else "websockets-sansio"


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

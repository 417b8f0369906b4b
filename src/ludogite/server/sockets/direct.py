"""Direct connections: messages are read and written in the same iteration of the event loop.

This file and ``limits.bounded_http`` rely on internals of uvicorn, so the server starts only with tested versions.
The setting ``websockets = "plain"`` does without this file; the tests of sockets run over both. Measured in turn six
times each (``benchmarks/server_bench.py --only ours``): 4,200 moves a second against 3,600, a gain of 0 to 39 %, the
median 24 %.
"""

import asyncio
import logging
from collections import deque
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from ludogite.games.words import Refused
from ludogite.server.limits.bounded_http import BoundedHttp
from ludogite.server.limits.rate_limits import ConnectionLimit, rate_limit_key
from ludogite.server.settings import Settings
from ludogite.server.sockets.connections import DIRECT, MOST_WAITING, SERVER_CLOSES, TOO_MANY, Receiver

LOG = logging.getLogger(__name__)
TRIED = ("0.54.0",)
"""Versions of uvicorn that the tests of bounds and sockets have passed with, as in pyproject.toml."""
WHOLE_TEXT = 0x81
"""First byte of a frame with a whole text."""
ONE_BYTE, TWO_BYTES = 126, 1 << 16
"""Lengths from which a frame has two or eight more bytes for its length."""
LAST, MASKED = 0x80, 0x80
"""Bits of the first and second byte of a frame: last of its message; masked, as all from browsers."""
PIECE = 2048
"""Bytes read from one connection before the others have their turn."""
LONGEST_HELD = 10.0
"""Seconds over the limit after which a connection is closed."""
HEAD = 6
"""Length of the head of a short masked frame, with the mask at its end."""


class UntriedUvicorn(Refused):
    """An untested version of uvicorn, which may not bound the memory of connections."""

    code = "untried-uvicorn"


def check_uvicorn() -> None:
    """Refuse versions of uvicorn whose connections may have no bounds; raises UntriedUvicorn."""
    found, wanted = uvicorn.__version__, " / ".join(TRIED)
    if found not in TRIED:
        raise UntriedUvicorn(
            f"The server does not start with uvicorn {found}: bounds of connections are tested with {wanted} "
            f'only. Install that version: pip install "uvicorn=={TRIED[-1]}".',
            f"Le serveur ne démarre pas avec uvicorn {found} : les limites imposées aux connexions ne sont testées "
            f'qu\'avec la version {wanted}. Installez-la : pip install "uvicorn=={TRIED[-1]}".',
        )


def protocols(settings: Settings) -> tuple[Any, Any]:
    """The protocol classes for uvicorn; raises UntriedUvicorn."""
    check_uvicorn()
    connection_limit = ConnectionLimit(0 if settings.trusted_proxies else settings.max_connections_per_address)
    bound = {"connection_limit": connection_limit}
    direct = type("Direct", (DirectConnection,), bound) if settings.websockets == "direct" else "websockets-sansio"
    return type("Bounded", (BoundedHttp,), bound), direct


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
    """Unmask a browser's payload."""
    size = len(data)
    masks = (mask * (size // len(mask) + 1))[:size]
    return (int.from_bytes(data) ^ int.from_bytes(masks)).to_bytes(size)


class LoopIteration:
    """Batches reading and writing on all connections per iteration of the event loop.

    Going to and fro between the system's sockets and the rules of games costs more than either.
    """

    _of: ClassVar["WeakKeyDictionary[asyncio.AbstractEventLoop, LoopIteration]"] = WeakKeyDictionary()

    def __init__(self) -> None:
        self._received: list[tuple[DirectConnection, bytes]] = []
        self._sent: list[tuple[DirectConnection, bytes]] = []

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> "LoopIteration":
        """The batch of a loop."""
        return cls._of.setdefault(loop, cls())

    def receive(self, connection: "DirectConnection", data: bytes) -> None:
        """Schedule a connection for reading at the end of the iteration."""
        if not self._received:
            connection.loop.call_soon(self.read)
        self._received.append((connection, data))

    def send(self, connection: "DirectConnection", message: bytes) -> None:
        """Schedule a message for writing at the end of the iteration."""
        if not self._sent:
            connection.loop.call_soon(self.write)
        self._sent.append((connection, message))

    def read(self) -> None:
        """Read all scheduled connections."""
        received, self._received = self._received, []
        for connection, data in received:
            try:
                connection.read(data)
            except Exception:  # one is no reason to forget what the others sent
                LOG.exception("fault at a connection")
                connection.abort()

    def write(self) -> None:
        """Write all scheduled messages."""
        sent, self._sent = self._sent, []
        for connection, message in sent:
            if not connection.is_over:
                connection.transport.write(framed(message))


class DirectConnection(WebSocketsSansIOProtocol):
    """A connection on uvicorn: give uvicorn a subclass with its ``connection_limit`` as its WebSocket protocol.

    What comes in is read piece by piece, so that others have their turn in between; nothing more is read from whoever
    sends too much until they are allowed to again, and whoever goes on for too long is cut off.
    """

    connection_limit: ConnectionLimit = ConnectionLimit(0)
    _address: str | None = None
    _receiver: Receiver | None = None
    _held_since = 0.0
    """Loop time since which input waits."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._iteration = LoopIteration.of(self.loop)
        self.is_cut = False
        self._is_between_frames = False
        """Whether the parser is between frames; after unusual input only the parser knows."""
        self._messages: deque[bytes] = deque()
        """Messages waiting for the receiver."""
        self._data = b""
        """Input waiting for the parser."""
        self._timer: asyncio.TimerHandle | asyncio.Handle | None = None
        """Timer until receiving resumes."""

    @property
    def is_over(self) -> bool:
        """Whether the connection is closed for sending."""
        return self.close_sent or self.transport.is_closing()

    def connection_made(self, transport: Any) -> None:
        """Start a connection."""
        super().connection_made(transport)
        address = rate_limit_key(self.client[0]) if self.client else ""
        if self.connection_limit.enter(address):
            self._address = address
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Handle a lost connection; input received before it still counts."""
        self._iteration.read()
        if self._address is not None:
            self.connection_limit.leave(self._address)
            self._address = None
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)
        self._let_go()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """Finish when the app has returned."""
        super().on_task_complete(task)
        self._receiver = None
        self._let_go()

    def _let_go(self) -> None:
        """Break reference cycles at the end, to spare the garbage collector."""
        if self.disconnected and self._receiver is None:
            self.conn = self.scope = None  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        """Start the app for a socket, with this connection in its scope."""
        super().handle_connect(event)
        if scope := getattr(self, "scope", None):  # there is none where the handshake was refused
            scope["extensions"][DIRECT] = self
            self._is_between_frames = True

    # ---- reading

    def data_received(self, data: bytes) -> None:
        """Handle input."""
        if self._receiver is None:
            self.read(data)
        else:
            self._iteration.receive(self, data)

    def read(self, data: bytes) -> None:
        """Read input; short whole texts, such as moves, bypass the slower parser."""
        self._is_between_frames = self._is_between_frames and is_whole_and_short(data)
        receiver = self._receiver
        if not self._is_between_frames or receiver is None or self._timer is not None or data[0] != WHOLE_TEXT:
            self._hold(data)
        elif not self.close_sent:
            receiver.receive(unmasked(data[HEAD:], data[HEAD - 4 : HEAD]))
            self._wait_if_necessary()

    def _hold(self, data: bytes) -> None:
        """Read a piece of the input; the rest waits."""
        if not self._data and not self._messages:
            self._held_since = self.loop.time()
        self._data += data
        if self._timer is None:
            self._go_on()

    def _go_on(self) -> None:
        """Pass on messages, and read the next piece, as long as the receiver allows it."""
        self._timer = None
        if self._pass_on() and self._read_piece() and self._pass_on() and self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _pass_on(self) -> bool:
        """Pass on messages; returns whether none is left."""
        while self._messages:
            if self._receiver is None:
                self._pause()
                return False
            if self._wait_if_necessary():
                return False
            self._receiver.receive(self._messages.popleft())
        return True

    def _read_piece(self) -> bool:
        """Let the parser read a piece of the waiting input; returns whether all is read."""
        if self._data and self._wait_if_necessary():
            return False
        piece, self._data = self._data[:PIECE], self._data[PIECE:]
        if piece:
            if self._receiver is not None:
                self._receiver.charge(len(piece))
            super().data_received(piece)
        if self.transport.get_write_buffer_size() > MOST_WAITING:  # answers to pings that nobody reads
            self.abort()
        elif self._data:
            self._wait(0)
        return not self._data

    def _wait_if_necessary(self) -> bool:
        """Whether receiving is paused; schedules its resumption, or closes the connection."""
        wait = 0.0 if self._receiver is None else self._receiver.seconds_to_wait()
        if not wait:
            return False
        if (self._data or self._messages) and self.loop.time() - self._held_since > LONGEST_HELD:
            self.close(TOO_MANY, "too much")
        self._wait(wait)
        return True

    def _pause(self) -> None:
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def _wait(self, seconds: float) -> None:
        self._pause()
        self._timer = self.loop.call_later(seconds, self._go_on) if seconds else self.loop.call_soon(self._go_on)

    def send_receive_event_to_app(self) -> None:
        """Take a complete message."""
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._messages.append(data if self.curr_msg_data_type == "text" else b"")

    async def receive_all(self, receiver: Receiver) -> None:
        """Pass all input to a receiver, earlier input first."""
        self._receiver = receiver
        if self._timer is None:
            self._go_on()
        while (event := await self.receive())["type"] == "websocket.receive":
            pass
        self.is_cut = self.is_cut or event.get("code") == SERVER_CLOSES

    # ---- writing

    def send_text(self, message: bytes) -> None:
        """Send a text; a browser that does not read is disconnected."""
        if self.close_sent:
            return
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > MOST_WAITING:
            self.abort()
            return
        self._iteration.send(self, message)

    def abort(self) -> None:
        """Disconnect at once."""
        self.is_cut = True
        self.transport.abort()

    def close(self, code: int, reason: str) -> None:
        """Close when everything is sent, with a short wait for the browser's answer."""
        if self.is_over:
            return
        self.is_cut = True
        self._iteration.write()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._messages.clear()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})

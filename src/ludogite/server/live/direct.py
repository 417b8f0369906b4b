"""Direct connections: what comes in is read and what is sent is written in the same iteration of the event loop.

This file and ``door.bounded_http`` lean on what uvicorn does not promise, so the server starts only with versions that
they were tried with. The setting ``websockets = "plain"`` does without this file; the tests of sockets run over both.
Measured in turn six times each (``benchmarks/server_bench.py --only ours``): 4,200 moves a second against 3,600, a gain
of 0 to 39 %, the median 24 %.
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
from ludogite.server.door.bounded_http import BoundedHttp
from ludogite.server.door.limits import Callers, household
from ludogite.server.live.connections import DIRECT, MOST_WAITING, SERVER_CLOSES, TOO_MANY, Receiver
from ludogite.server.settings import Settings

LOG = logging.getLogger(__name__)
TRIED = ("0.54.0",)
"""Versions of uvicorn with which the tests of bounds and sockets have passed; pyproject.toml allows the same."""
WHOLE_TEXT = 0x81
"""The first byte of a frame that holds a whole text."""
ONE_BYTE, TWO_BYTES = 126, 1 << 16
"""From these lengths on, a frame tells its length in two bytes more, and in eight."""
LAST, MASKED = 0x80, 0x80
"""In the first byte of a frame: nothing of its message follows; in the second: it has a mask, as all from browsers."""
PIECE = 2048
"""So many bytes at most are read from one connection before the others have their turn."""
LONGEST_HELD = 10.0
"""Whoever has sent too much for so many seconds is cut off."""
HEAD = 6
"""How long the head of a short masked frame is; the mask is its end."""


class UntriedUvicorn(Refused):
    """Without bounds a few connections could take all memory, so the server does not start."""

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
    """What uvicorn reads and writes HTTP and WebSockets with; raises UntriedUvicorn."""
    check_uvicorn()
    callers = Callers(0 if settings.trusted_proxies else settings.most_connections_an_address)
    bound = {"callers": callers}
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
    """What a browser has masked, with the four bytes that it says it did so with."""
    size = len(data)
    masks = (mask * (size // len(mask) + 1))[:size]
    return (int.from_bytes(data) ^ int.from_bytes(masks)).to_bytes(size)


class LoopIteration:
    """What comes in and what is sent on all connections in one iteration of an event loop: each is done in a row.

    Going to and fro between the system's sockets and the rules of games costs more than either.
    """

    _of: ClassVar["WeakKeyDictionary[asyncio.AbstractEventLoop, LoopIteration]"] = WeakKeyDictionary()

    def __init__(self) -> None:
        self._received: list[tuple[DirectConnection, bytes]] = []
        self._sent: list[tuple[DirectConnection, bytes]] = []

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> "LoopIteration":
        """The one of a loop."""
        return cls._of.setdefault(loop, cls())

    def receive(self, connection: "DirectConnection", data: bytes) -> None:
        """Have a connection read what has come in, when that of all others has come in too."""
        if not self._received:
            connection.loop.call_soon(self.read)
        self._received.append((connection, data))

    def send(self, connection: "DirectConnection", message: bytes) -> None:
        """Have a message written at the end of the iteration."""
        if not self._sent:
            connection.loop.call_soon(self.write)
        self._sent.append((connection, message))

    def read(self) -> None:
        """Read everything that has come in."""
        received, self._received = self._received, []
        for connection, data in received:
            try:
                connection.read(data)
            except Exception:  # one is no reason to forget what the others sent
                LOG.exception("fault at a connection")
                connection.abort()

    def write(self) -> None:
        """Write everything."""
        sent, self._sent = self._sent, []
        for connection, message in sent:
            if not connection.is_over:
                connection.transport.write(framed(message))


class DirectConnection(WebSocketsSansIOProtocol):
    """A connection on uvicorn: give a subclass of it with its ``callers`` to uvicorn as its WebSocket protocol.

    What comes in is read piece by piece, so that others have their turn in between; nothing more is read from whoever
    sends too much until they are allowed to again, and whoever goes on for too long is cut off.
    """

    callers: Callers = Callers(0)
    _address: str | None = None
    _receiver: Receiver | None = None
    _held_since = 0.0
    """Since when something waits to be read, in the event loop's time."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._iteration = LoopIteration.of(self.loop)
        self.is_cut = False
        self._is_between_frames = False
        """Whether the parser surely waits for a new frame: once it was given anything odd, that is left to it."""
        self._messages: deque[bytes] = deque()
        """Messages that wait for their receiver."""
        self._data = b""
        """What waits for the parser."""
        self._timer: asyncio.TimerHandle | asyncio.Handle | None = None
        """When it goes on."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be sent."""
        return self.close_sent or self.transport.is_closing()

    def connection_made(self, transport: Any) -> None:
        """Somebody has become a visitor."""
        super().connection_made(transport)
        address = household(self.client[0]) if self.client else ""
        if self.callers.enter(address):
            self._address = address
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone; what they sent before they went still counts."""
        self._iteration.read()
        if self._address is not None:
            self.callers.leave(self._address)
            self._address = None
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)
        self._let_go()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """The app has done with them."""
        super().on_task_complete(task)
        self._receiver = None
        self._let_go()

    def _let_go(self) -> None:
        """When all is over, let go of what refers to itself, so that nobody has to look for it."""
        if self.disconnected and self._receiver is None:
            self.conn = self.scope = None  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        """Somebody wants a socket: the app finds this connection in its scope."""
        super().handle_connect(event)
        if scope := getattr(self, "scope", None):  # there is none where the handshake was refused
            scope["extensions"][DIRECT] = self
            self._is_between_frames = True

    # ---- reading

    def data_received(self, data: bytes) -> None:
        """Something has come in."""
        if self._receiver is None:
            self.read(data)
        else:
            self._iteration.receive(self, data)

    def read(self, data: bytes) -> None:
        """Read what has come in. Short whole texts, as moves are, do without the parser, which takes its time."""
        self._is_between_frames = self._is_between_frames and is_whole_and_short(data)
        receiver = self._receiver
        if not self._is_between_frames or receiver is None or self._timer is not None or data[0] != WHOLE_TEXT:
            self._hold(data)
        elif not self.close_sent:
            receiver.receive(unmasked(data[HEAD:], data[HEAD - 4 : HEAD]))
            self._wait_if_necessary()

    def _hold(self, data: bytes) -> None:
        """Read a piece of what has come in; what is left waits."""
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
        """Pass on messages; whether none is left."""
        while self._messages:
            if self._receiver is None:
                self._pause()
                return False
            if self._wait_if_necessary():
                return False
            self._receiver.receive(self._messages.popleft())
        return True

    def _read_piece(self) -> bool:
        """Have the parser read a piece of what waits; whether nothing is left."""
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
        """Whether the receiver wants nothing more for now; then it goes on later, or ends here."""
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
        """A message is complete."""
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._messages.append(data if self.curr_msg_data_type == "text" else b"")

    async def receive_all(self, receiver: Receiver) -> None:
        """Have everything received that comes in; first what came before."""
        self._receiver = receiver
        if self._timer is None:
            self._go_on()
        while (event := await self.receive())["type"] == "websocket.receive":
            pass
        self.is_cut = self.is_cut or event.get("code") == SERVER_CLOSES

    # ---- writing

    def send_text(self, message: bytes) -> None:
        """Send a text soon; a browser that does not read what it is sent is cut off."""
        if self.close_sent:
            return
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > MOST_WAITING:
            self.abort()
            return
        self._iteration.send(self, message)

    def abort(self) -> None:
        """Cut a browser off at once."""
        self.is_cut = True
        self.transport.abort()

    def close(self, code: int, reason: str) -> None:
        """Close when everything is sent; a browser that does not answer is waited for a little."""
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

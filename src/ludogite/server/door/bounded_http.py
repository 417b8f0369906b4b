"""HTTP within bounds: what one connection, or one address, can take of the server's memory and time.

Like ``live.direct`` this leans on what uvicorn does not promise: the server starts only with versions that it was
tried with.
"""

import asyncio
from typing import Any

from litestar.status_codes import HTTP_400_BAD_REQUEST
from msgspec.json import encode
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ludogite.house.problems import said
from ludogite.server.door.headers import HEADERS, NO_STORE
from ludogite.server.door.limits import Callers, household

LARGEST_HEAD = 32 * 1024
"""Bytes of a request's line and headers, or of anything else around its body; our own pages need less than 1,000."""
LONGEST_URL = 4 * 1024
MOST_HEADERS = 100
MOST_PIPELINED = 8
"""Requests on one connection that wait for the one before; browsers send none."""
SECONDS_TO_ASK = 10.0
"""Within so long a connection has to bring a whole request, and the next one once it has begun."""
SLOWEST_UPLOAD = 8 * 1024
"""Bytes a second: a longer body may take longer, as long as this much of it comes in."""
SECONDS_TO_READ = 30.0
"""Within so long a browser has to read what it was sent before."""


class TooMuch(Exception):
    """A request that goes beyond the bounds; it ends the parser's work."""


class BoundedHttp(HttpToolsProtocol):
    """Uvicorn's HTTP protocol, with bounds. Give a subclass with its ``callers`` to uvicorn."""

    callers: Callers
    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _body_bytes = 0
    """Bytes of a body since the deadline was set."""
    _in_head = True
    _around_body = 0
    """Bytes since the latest part of a body or end of a head: of the next head, of trailers or a chunk's size."""
    _has_advanced = False
    """Whether the data being parsed has a part of a body, or the end of a head or of a request."""

    def connection_made(self, transport: Any) -> None:
        """Somebody calls."""
        super().connection_made(transport)
        address = household(self.client[0]) if self.client else ""
        if not self.callers.enter(address):
            transport.abort()
            return
        self._address = address
        self._limit(SECONDS_TO_ASK)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._limit(None)
        if self._address is not None:
            self.callers.leave(self._address)
            self._address = None

    def _limit(self, seconds: float | None) -> None:
        """Cut the connection after so many seconds, unless that is changed before."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._body_bytes = 0
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._expire, seconds)

    def _expire(self, seconds: float) -> None:
        if self._is_answering and self._body_bytes >= SLOWEST_UPLOAD * seconds:
            self._limit(seconds)
        else:
            self.transport.abort()

    # ---- requests

    def data_received(self, data: bytes) -> None:
        """Parse data in pieces, so that no head is longer than it may be, and no byte of a body counts as one."""
        while data and not self._is_over:
            room = LARGEST_HEAD - self._around_body
            if not room:
                self.send_400_response("")
                return
            piece, data = data[:room], data[room:]
            self._has_advanced = False
            super().data_received(piece)
            self._around_body = 0 if self._has_advanced else self._around_body + len(piece)
        if self._deadline is None and self._in_head and not (self._is_over or self._is_answering):
            self._limit(SECONDS_TO_ASK)  # a line break that begins no request would keep the connection for ever

    @property
    def _is_over(self) -> bool:
        """Whether nothing more is parsed here: the connection is closed, or has become a WebSocket."""
        return self.transport.is_closing() or self.transport.get_protocol() is not self

    @property
    def _is_answering(self) -> bool:
        """Whether a request has come in whole or in part whose answer is not complete."""
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def on_message_begin(self) -> None:
        """A request begins."""
        if self.pipeline and len(self.pipeline) >= MOST_PIPELINED:
            raise TooMuch
        super().on_message_begin()
        if self._deadline is None:
            self._limit(SECONDS_TO_ASK)

    def on_url(self, url: bytes) -> None:
        """A part of its address."""
        super().on_url(url)
        if len(self.url) > LONGEST_URL:
            raise TooMuch

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; trailers, which come after the body, are dropped: nobody believes what they say."""
        if not self._in_head:
            return
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            raise TooMuch

    def on_headers_complete(self) -> None:
        """All headers are there."""
        self._in_head, self._has_advanced = False, True
        if self.parser.should_upgrade() and self._should_upgrade() and (self._is_answering or self._has_body()):
            raise TooMuch
        super().on_headers_complete()

    def _has_body(self) -> bool:
        lengths = {b"transfer-encoding": (), b"content-length": (b"0",)}
        return any(value not in lengths.get(name, (value,)) for name, value in self.headers)

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._has_advanced = True
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._in_head = self._has_advanced = True
        self._limit(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a WebSocket, which counts for itself; a handshake that cannot be read is refused."""
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # else the two hold each other for ever
        websocket: Any = self.transport.get_protocol()
        if not websocket.handshake_initiated:
            websocket.handshake_complete = websocket.close_sent = True
            self.send_400_response("")

    # ---- answers

    def pause_writing(self) -> None:
        """What was sent is not being read."""
        super().pause_writing()
        self._limit(SECONDS_TO_READ)

    def resume_writing(self) -> None:
        """It is being read again."""
        super().resume_writing()
        self._limit(None)

    def send_400_response(self, msg: str) -> None:
        """Say that a request cannot be read; where another one is being answered, there is no room to say it."""
        if self._is_answering:
            self.transport.abort()
            return
        body = encode(said(HTTP_400_BAD_REQUEST))
        headers = [
            *HEADERS,
            NO_STORE,
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        head = b"".join(b"%b: %b\r\n" % pair for pair in headers)
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + head + b"\r\n" + body)
        self.transport.close()

"""HTTP with bounds on the memory and time that one connection or address can take.

Like ``live.direct`` this relies on internals of uvicorn: the server starts only with tested versions.
"""

import asyncio
from typing import Any

from litestar.status_codes import HTTP_400_BAD_REQUEST
from msgspec.json import encode
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ludogite.app.problems import said
from ludogite.server.limits.rate_limits import ConnectionLimit, rate_limit_key
from ludogite.server.limits.security import HEADERS, NO_STORE

MAX_HEAD = 32 * 1024
"""Bytes of a request's line and headers, or of anything else around its body; our own pages need under 1,000."""
MAX_URL = 4 * 1024
MAX_HEADERS = 100
MAX_PIPELINED = 8
"""Requests on one connection waiting for the one before; browsers send none."""
REQUEST_SECONDS = 10.0
"""Time to send a complete request, from the connection or the first byte of the next request on."""
MIN_UPLOAD_RATE = 8 * 1024
"""Bytes per second; a longer body may take longer as long as it arrives at this rate."""
RESPONSE_SECONDS = 30.0
"""Time for a browser to read what it was sent."""


class RequestTooLarge(Exception):
    """Raised to stop the parser when a request exceeds the bounds."""


class BoundedHttp(HttpToolsProtocol):
    """Uvicorn's HTTP protocol, with bounds. Give uvicorn a subclass with its ``connection_limit``."""

    connection_limit: ConnectionLimit
    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _body_bytes = 0
    """Bytes of a body since the deadline was set."""
    _in_head = True
    _around_body = 0
    """Bytes since the latest part of a body or end of a head: of the next head, trailers or chunk sizes."""
    _has_advanced = False
    """Whether the data being parsed has a part of a body, or ends a head or a request."""

    def connection_made(self, transport: Any) -> None:
        """Accept the connection if its address has not too many."""
        super().connection_made(transport)
        address = rate_limit_key(self.client[0]) if self.client else ""
        if not self.connection_limit.enter(address):
            transport.abort()
            return
        self._address = address
        self._limit(REQUEST_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._limit(None)
        if self._address is not None:
            self.connection_limit.leave(self._address)
            self._address = None

    def _limit(self, seconds: float | None) -> None:
        """Set the time after which the connection is cut; None: never."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._body_bytes = 0
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._expire, seconds)

    def _expire(self, seconds: float) -> None:
        if self._is_answering and self._body_bytes >= MIN_UPLOAD_RATE * seconds:
            self._limit(seconds)
        else:
            self.transport.abort()

    # ---- requests

    def data_received(self, data: bytes) -> None:
        """Parse in pieces, so that a head cannot be too long, and no byte of a body counts as head."""
        while data and not self._is_over:
            room = MAX_HEAD - self._around_body
            if not room:
                self.send_400_response("")
                return
            piece, data = data[:room], data[room:]
            self._has_advanced = False
            super().data_received(piece)
            self._around_body = 0 if self._has_advanced else self._around_body + len(piece)
        if self._deadline is None and self._in_head and not (self._is_over or self._is_answering):
            self._limit(REQUEST_SECONDS)  # a stray line break would keep the connection open for ever

    @property
    def _is_over(self) -> bool:
        """Whether the connection is closed or has become a WebSocket."""
        return self.transport.is_closing() or self.transport.get_protocol() is not self

    @property
    def _is_answering(self) -> bool:
        """Whether a request is being received or answered."""
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def on_message_begin(self) -> None:
        if self.pipeline and len(self.pipeline) >= MAX_PIPELINED:
            raise RequestTooLarge
        super().on_message_begin()
        if self._deadline is None:
            self._limit(REQUEST_SECONDS)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > MAX_URL:
            raise RequestTooLarge

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header; trailers, which follow the body, are dropped."""
        if not self._in_head:
            return
        super().on_header(name, value)
        if len(self.headers) > MAX_HEADERS:
            raise RequestTooLarge

    def on_headers_complete(self) -> None:
        self._in_head, self._has_advanced = False, True
        if self.parser.should_upgrade() and self._should_upgrade() and (self._is_answering or self._has_body()):
            raise RequestTooLarge
        super().on_headers_complete()

    def _has_body(self) -> bool:
        lengths = {b"transfer-encoding": (), b"content-length": (b"0",)}
        return any(value not in lengths.get(name, (value,)) for name, value in self.headers)

    def on_body(self, body: bytes) -> None:
        self._has_advanced = True
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head = self._has_advanced = True
        self._limit(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Turn the connection into a WebSocket, with its own limits; refuse a malformed handshake."""
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # breaks a reference cycle
        websocket: Any = self.transport.get_protocol()
        if not websocket.handshake_initiated:
            websocket.handshake_complete = websocket.close_sent = True
            self.send_400_response("")

    # ---- answers

    def pause_writing(self) -> None:
        """The client does not read its answer."""
        super().pause_writing()
        self._limit(RESPONSE_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._limit(None)

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request; cut the connection if another answer is being sent."""
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

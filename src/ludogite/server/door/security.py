"""The doorkeeper: everything that comes in is looked at before the app sees it, and goes out with safe headers."""

import re
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any

from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    HTTP_421_MISDIRECTED_REQUEST,
    HTTP_429_TOO_MANY_REQUESTS,
)
from msgspec.json import encode

from ludogite.house.problems import said
from ludogite.server.door.headers import HEADERS, NO_STORE
from ludogite.server.door.hosts import Hosts, name_of
from ludogite.server.door.limits import Limit, client_address
from ludogite.server.settings import Settings
from ludogite.server.tallies import TALLIES
from ludogite.wire.messages import LARGEST_MOVING

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

CSRF_COOKIE, CSRF_HEADER = "csrf", "x-csrf-token"
SAFE = ("GET", "HEAD", "OPTIONS")
TOKEN = re.compile(rb"[0-9a-f]{128}")
OUR_COOKIES = re.compile(rb"guest=[A-Za-z0-9_.-]{1,128}|csrf=[0-9a-f]{128}")
"""The cookies that are let in; those of other programs at the same address are none of our business."""
DEFAULT_PORTS = {"http": ":80", "https": ":443", "ws": ":80", "wss": ":443"}
POLICY_VIOLATION = 1008
WATCHED = ("/api/health", "/api/ready")
"""What whoever watches over the house may always ask."""
OPENING = ("/api/tables", "/api/tables/moving")
"""Where tables are opened."""
TABLE_SIZE = 8192
"""A match that moves in counts as a table for so many bytes of its record each: that much it takes to follow it."""
ODD = re.compile(rb"[^!-~]|[%;\\]|//|/\.\.?(/|$)|^[^/]")
"""What no path of ours has in it."""


@dataclass(frozen=True)
class Turned:
    """Why somebody is turned away."""

    status: int
    wait: int = 0


class Doorkeeper:
    """Stands before the app."""

    def __init__(self, app: Any, settings: Settings, now: Callable[[], float]) -> None:
        self.app = app
        self.settings = settings
        self.hosts = Hosts(settings)
        self.requests = Limit(settings.requests_a_minute, now)
        self.tables = Limit(settings.tables_a_minute, now)

    def leave(self) -> None:
        """The house is about to close; whoever sends people here may know."""
        self.app.state.is_closing = True

    async def close(self) -> None:
        """Close the house, whose connections all end with that."""
        await self.app.state.house.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in, or turn away."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, lambda message: send(self._said_plainly(message)))
            return
        _introduce(scope, self.settings.trusted_proxies)
        turned = self._misdirected(scope) or self._turned(scope)
        if scope["type"] == "websocket":
            if turned:
                TALLIES.refused_requests[turned.status] += 1
                await _shut(receive, send)
            else:
                await self.app(scope, receive, send)
            return
        dressed = _dressed(send, is_secure=scope["scheme"] == "https")
        if turned:
            await _turn_away(turned, dressed, is_for_people=not scope["path"].startswith("/api/"))
        else:
            await self.app(scope, receive, dressed)

    def _said_plainly(self, message: Message) -> Message:
        """Of a house that cannot be opened a sentence is said, where there is one, and not where in the code it was."""
        refused = self.app.state.refused
        return {**message, "message": refused} if "message" in message and refused else message

    def _turned(self, scope: Scope) -> Turned | None:
        """Why this request is not let in; None if it is."""
        method = scope["method"] if scope["type"] == "http" else "GET"
        client = scope["client"][0] if scope["client"] else ""
        path = scope["path"]
        if path.startswith("/api/") and path not in WATCHED and not self.requests.allows(client):
            return Turned(HTTP_429_TOO_MANY_REQUESTS, self.requests.seconds_to_wait())
        if method in SAFE and scope["type"] == "http":
            return None
        if not self._is_ours(scope):
            return Turned(HTTP_403_FORBIDDEN)
        if scope["type"] == "http" and not _is_json(_header(scope, b"content-type")):
            return Turned(HTTP_415_UNSUPPORTED_MEDIA_TYPE)
        if path in OPENING and not self.tables.allows(client, cost := _tables_worth(scope)):
            return Turned(HTTP_429_TOO_MANY_REQUESTS, self.tables.seconds_to_wait(cost))
        return None

    def _misdirected(self, scope: Scope) -> Turned | None:
        """Why a request is not for this host, or its path for nothing here: each has one spelling only."""
        names = [name_of(host) for host in _values(scope, b"host")]
        is_missing = not names and scope.get("http_version") == "1.1"
        if is_missing or None in names or len(names) > 1:
            return Turned(HTTP_400_BAD_REQUEST)
        if not all(self.hosts.knows(name) for name in names if name):
            return Turned(HTTP_421_MISDIRECTED_REQUEST)
        return None if is_plain(scope) else Turned(HTTP_404_NOT_FOUND)

    def _is_ours(self, scope: Scope) -> bool:
        """Whether a page of ours asks, or a program that is no browser: those send no Origin."""
        origin = _header(scope, b"origin")
        if not origin:
            return True
        ours = {_place(f"{scope['scheme']}://{_header(scope, b'host')}"), _place(self.settings.address.rstrip("/"))}
        return _place(origin) in ours - {""}


def _tables_worth(scope: Scope) -> int:
    """As how many tables it counts to open this one; a body that does not tell its size counts as the longest."""
    size = _header(scope, b"content-length")
    return 1 + (int(size) if size.isascii() and size.isdecimal() else 2 * LARGEST_MOVING) // TABLE_SIZE


def _is_json(media_type: str) -> bool:
    return media_type.partition(";")[0].strip().lower() == "application/json"


def is_plain(scope: Scope) -> bool:
    """Whether a path is spelled in the only way that counts: nothing that could be written otherwise is in it."""
    raw = scope.get("raw_path") or scope["path"].encode()
    return not ODD.search(raw) and not (raw.startswith(b"/api") and raw.endswith(b"/"))


def _introduce(scope: Scope, trusted_proxies: int) -> None:
    """Put into the scope who asks, how and where, as far as it can be believed, and our own cookies only."""
    peer = scope["client"][0] if scope["client"] else ""
    forwarded = _values(scope, b"x-forwarded-for")
    scope["client"] = (client_address(peer, forwarded, trusted_proxies), 0)
    headers = list(scope["headers"])
    if trusted_proxies:
        secure = _nth_from_end(_values(scope, b"x-forwarded-proto"), trusted_proxies) in {"https", "wss"}
        scope["scheme"] = ("https" if secure else "http") if scope["type"] == "http" else ("wss" if secure else "ws")
        if host := _nth_from_end(_values(scope, b"x-forwarded-host"), trusted_proxies):
            headers = [(name, value) for name, value in headers if name != b"host"] + [(b"host", host.encode())]
    cookies = b"; ".join(_our_cookies(headers))
    headers = [(name, value) for name, value in headers if name != b"cookie" and not _is_bad_token(name, value)]
    scope["headers"] = [*headers, (b"cookie", cookies)] if cookies else headers


def _our_cookies(headers: list[tuple[bytes, bytes]]) -> list[bytes]:
    """Our own cookies. The last of a name counts, so the one that the request's token repeats comes last."""
    pairs = (pair.strip() for name, line in headers if name == b"cookie" for pair in line.split(b";"))
    repeated = {b"csrf=" + value for name, value in headers if name == CSRF_HEADER.encode()}
    return sorted(filter(OUR_COOKIES.fullmatch, pairs), key=repeated.__contains__)


def _is_bad_token(name: bytes, value: bytes) -> bool:
    return name == CSRF_HEADER.encode() and not TOKEN.fullmatch(value)


def _values(scope: Scope, wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]


def _header(scope: Scope, wanted: bytes) -> str:
    return next(iter(_values(scope, wanted)), "")


def _nth_from_end(lines: list[str], number: int) -> str:
    """What the outermost of our proxies says; where an inner one has replaced it, that."""
    parts = [part.strip() for line in lines for part in line.split(",")]
    return parts[max(0, len(parts) - number)] if parts else ""


def _place(origin: str) -> str:
    """An origin's host and port, without what everybody knows; its scheme may have changed at a proxy."""
    scheme, _, host = origin.lower().partition("://")
    return host.removesuffix(DEFAULT_PORTS.get(scheme, "")) if host else ""


def _dressed(send: Send, *, is_secure: bool) -> Send:
    """A send that adds the headers of safety; nothing is stored anywhere unless it says so itself."""

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            if message["status"] >= HTTP_400_BAD_REQUEST:
                TALLIES.refused_requests[message["status"]] += 1
            headers: list[Any] = [_cookie(pair) if is_secure else pair for pair in message.get("headers", [])]
            headers += HEADERS
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append(NO_STORE)
            message["headers"] = headers
        await send(message)

    return dressed


def _cookie(pair: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """A cookie that came by https goes by https only."""
    name, value = pair
    return (name, value + b"; Secure") if name == b"set-cookie" else pair


async def _turn_away(turned: Turned, send: Send, *, is_for_people: bool) -> None:
    problem = said(turned.status)
    if is_for_people and turned.status == HTTP_421_MISDIRECTED_REQUEST:  # they see it in place of a page
        kind, body = b"text/plain; charset=utf-8", f"{problem.words.en}\n\n{problem.words.fr}\n".encode()
    else:
        kind, body = b"application/json", encode(problem)
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    if turned.wait:
        headers.append((b"retry-after", str(turned.wait).encode()))
    await send({"type": "http.response.start", "status": turned.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _shut(receive: Receive, send: Send) -> None:
    """Refuse a socket before it is one: the browser is told 403."""
    await receive()
    await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "refused"})

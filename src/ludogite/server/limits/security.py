"""Security middleware: checks every request before the app sees it, and adds security headers to every response."""

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

from ludogite.app.problems import said
from ludogite.browser_app import PAGE_POLICY
from ludogite.server.addresses import HostNames, host_name
from ludogite.server.counters import COUNTERS
from ludogite.server.limits.rate_limits import RateLimit, client_address
from ludogite.server.settings import Settings
from ludogite.table.moving import LARGEST_MOVING

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

CSRF_COOKIE, CSRF_HEADER = "csrf", "x-csrf-token"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
CSRF_TOKEN = re.compile(rb"[0-9a-f]{128}")
OUR_COOKIES = re.compile(rb"guest=[A-Za-z0-9_.-]{1,128}|csrf=[0-9a-f]{128}")
"""Cookies that reach the app; those of other programs at the same address are removed."""
DEFAULT_PORTS = {"http": ":80", "https": ":443", "ws": ":80", "wss": ":443"}
POLICY_VIOLATION = 1008
UNLIMITED_PATHS = ("/api/health", "/api/ready")
"""Exempt from rate limits, for monitoring."""
TABLE_PATHS = ("/api/tables", "/api/tables/moving")
"""Paths that open tables."""
BYTES_PER_TABLE = 8192
"""Moving a match in counts as one table per this many bytes of its record: replaying it takes as long."""
UNUSUAL_PATH = re.compile(rb"[^!-~]|[%;\\]|//|/\.\.?(/|$)|^[^/]")
"""Matches paths in any spelling but the canonical one."""
POLICY = f"{PAGE_POLICY}; frame-ancestors 'none'"
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
NO_STORE = (b"cache-control", b"no-store")


@dataclass(frozen=True)
class Rejection:
    """HTTP status of a rejected request, and its Retry-After in seconds."""

    status: int
    wait: int = 0


class SecurityMiddleware:
    """ASGI middleware around the app."""

    def __init__(self, app: Any, settings: Settings, now: Callable[[], float]) -> None:
        self.app = app
        self.settings = settings
        self.hosts = HostNames(settings)
        self.requests = RateLimit(settings.requests_per_minute, now)
        self.tables = RateLimit(settings.tables_per_minute, now)

    def start_closing(self) -> None:
        """Report "closing" in health checks from now on."""
        self.app.state.is_closing = True

    async def close(self) -> None:
        """Close all tables and connections."""
        await self.app.state.host.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, lambda message: send(self._with_plain_refusal(message)))
            return
        _normalize_scope(scope, self.settings.trusted_proxies)
        rejection = self._misdirected(scope) or self._rejection(scope)
        if scope["type"] == "websocket":
            if rejection:
                COUNTERS.refused_requests[rejection.status] += 1
                await _reject_socket(receive, send)
            else:
                await self.app(scope, receive, send)
            return
        secured = with_security_headers(send, is_secure=scope["scheme"] == "https")
        if rejection:
            await _reject(rejection, secured, is_page=not scope["path"].startswith("/api/"))
        else:
            await self.app(scope, receive, secured)

    def _with_plain_refusal(self, message: Message) -> Message:
        """A failed startup is reported by the refusal's sentence, if there is one, instead of a traceback."""
        refused = self.app.state.refused
        return {**message, "message": refused} if "message" in message and refused else message

    def _rejection(self, scope: Scope) -> Rejection | None:
        """Rejection by rate limit, origin or content type; None if the request is allowed."""
        method = scope["method"] if scope["type"] == "http" else "GET"
        client = scope["client"][0] if scope["client"] else ""
        path = scope["path"]
        if path.startswith("/api/") and path not in UNLIMITED_PATHS and not self.requests.allows(client):
            return Rejection(HTTP_429_TOO_MANY_REQUESTS, self.requests.seconds_to_wait())
        if method in SAFE_METHODS and scope["type"] == "http":
            return None
        if not self._is_ours(scope):
            return Rejection(HTTP_403_FORBIDDEN)
        if scope["type"] == "http" and not _is_json(_header(scope, b"content-type")):
            return Rejection(HTTP_415_UNSUPPORTED_MEDIA_TYPE)
        if path in TABLE_PATHS and not self.tables.allows(client, cost := _table_cost(scope)):
            return Rejection(HTTP_429_TOO_MANY_REQUESTS, self.tables.seconds_to_wait(cost))
        return None

    def _misdirected(self, scope: Scope) -> Rejection | None:
        """Rejection because of the Host header or a path that is not canonical."""
        names = [host_name(host) for host in _values(scope, b"host")]
        is_missing = not names and scope.get("http_version") == "1.1"
        if is_missing or None in names or len(names) > 1:
            return Rejection(HTTP_400_BAD_REQUEST)
        if not all(self.hosts.knows(name) for name in names if name):
            return Rejection(HTTP_421_MISDIRECTED_REQUEST)
        return None if is_plain(scope) else Rejection(HTTP_404_NOT_FOUND)

    def _is_ours(self, scope: Scope) -> bool:
        """Whether the request comes from our own page, or from a program, which sends no Origin."""
        origin = _header(scope, b"origin")
        if not origin:
            return True
        ours = {
            _host_and_port(f"{scope['scheme']}://{_header(scope, b'host')}"),
            _host_and_port(self.settings.address.rstrip("/")),
        }
        return _host_and_port(origin) in ours - {""}


def _table_cost(scope: Scope) -> int:
    """Number of tables that a request counts as; a body of unknown size counts as the largest."""
    size = _header(scope, b"content-length")
    return 1 + (int(size) if size.isascii() and size.isdecimal() else 2 * LARGEST_MOVING) // BYTES_PER_TABLE


def _is_json(media_type: str) -> bool:
    return media_type.partition(";")[0].strip().lower() == "application/json"


def is_plain(scope: Scope) -> bool:
    """Whether a path is in its canonical spelling."""
    raw = scope.get("raw_path") or scope["path"].encode()
    return not UNUSUAL_PATH.search(raw) and not (raw.startswith(b"/api") and raw.endswith(b"/"))


def _normalize_scope(scope: Scope, trusted_proxies: int) -> None:
    """Set the client, scheme and host as far as they are trustworthy, and keep our own cookies only."""
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
    return name == CSRF_HEADER.encode() and not CSRF_TOKEN.fullmatch(value)


def _values(scope: Scope, wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]


def _header(scope: Scope, wanted: bytes) -> str:
    return next(iter(_values(scope, wanted)), "")


def _nth_from_end(lines: list[str], number: int) -> str:
    """Value set by the outermost trusted proxy; if an inner proxy has replaced the list, its value."""
    parts = [part.strip() for line in lines for part in line.split(",")]
    return parts[max(0, len(parts) - number)] if parts else ""


def _host_and_port(origin: str) -> str:
    """Host and port of an origin without the default port; the scheme may have changed at a proxy."""
    scheme, _, host = origin.lower().partition("://")
    return host.removesuffix(DEFAULT_PORTS.get(scheme, "")) if host else ""


def with_security_headers(send: Send, *, is_secure: bool) -> Send:
    """Wrap ``send`` to add security headers, and Cache-Control: no-store unless a response sets its own."""

    async def secured_send(message: Message) -> None:
        if message["type"] == "http.response.start":
            if message["status"] >= HTTP_400_BAD_REQUEST:
                COUNTERS.refused_requests[message["status"]] += 1
            headers: list[Any] = [_secure_cookie(pair) if is_secure else pair for pair in message.get("headers", [])]
            headers += HEADERS
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append(NO_STORE)
            message["headers"] = headers
        await send(message)

    return secured_send


def _secure_cookie(pair: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """Mark a cookie sent by https as Secure."""
    name, value = pair
    return (name, value + b"; Secure") if name == b"set-cookie" else pair


async def _reject(rejection: Rejection, send: Send, *, is_page: bool) -> None:
    problem = said(rejection.status)
    if is_page and rejection.status == HTTP_421_MISDIRECTED_REQUEST:  # shown instead of a page
        kind, body = b"text/plain; charset=utf-8", f"{problem.words.en}\n\n{problem.words.fr}\n".encode()
    else:
        kind, body = b"application/json", encode(problem)
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    if rejection.wait:
        headers.append((b"retry-after", str(rejection.wait).encode()))
    await send({"type": "http.response.start", "status": rejection.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _reject_socket(receive: Receive, send: Send) -> None:
    """Refuse a WebSocket before it is accepted: the client gets status 403."""
    await receive()
    await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "refused"})

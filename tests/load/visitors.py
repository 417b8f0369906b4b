"""Visitors of a under_test server: raw HTTP and WebSockets, from any address of 127.0.0.0/8."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

LOOPBACK = 127 << 24
FIRST_ADDRESS = LOOPBACK + (1 << 16)
ANSWER_SECONDS = 20.0
LARGEST_ANSWER = 4 << 20
HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}
TEXT, PING = 0x81, 0x89
MASKED = 0x80
SHORT, TWO_BYTES = 126, 1 << 16


def addresses() -> Iterator[str]:
    """One address of this machine after the other, each as good as another visitor's."""
    for number in count(FIRST_ADDRESS):
        yield ".".join(str(number >> shift & 255) for shift in (24, 16, 8, 0))


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """A whole WebSocket frame as browsers send them, masked with zeros."""
    size = len(payload)
    if size < SHORT:
        head = bytes((kind, MASKED | size))
    elif size < TWO_BYTES:
        head = bytes((kind, MASKED | SHORT)) + size.to_bytes(2, "big")
    else:
        head = bytes((kind, MASKED | SHORT + 1)) + size.to_bytes(8, "big")
    return head + bytes(4) + payload


@dataclass
class Answer:
    """Answer of the server; status 0 if it closed the connection."""

    status: int
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""

    def header(self, name: str) -> str:
        """The last header of that name, in small letters; else empty."""
        return next((value for key, value in reversed(self.headers) if key == name), "")

    @property
    def json(self) -> Any:
        """The body, read; None if it is no JSON."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None


@dataclass
class Gate:
    """Address of a server, and the statuses it answered."""

    port: int
    statuses: Counter[int] = field(default_factory=Counter)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def line(self, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A TCP connection from an address."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0), limit=LARGEST_ANSWER)

    async def ask(
        self,
        source: str,
        method: str = "GET",
        target: str = "/",
        headers: dict[str, str] | None = None,
        body: bytes = b"",
    ) -> Answer:
        """One request over a connection of its own."""
        chosen = {"Host": self.host, "Connection": "close"} | (headers or {})
        if body or method in ("POST", "PUT"):
            chosen.setdefault("Content-Length", str(len(body)))
        lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in chosen.items()), "", ""]
        return await self.send(source, "\r\n".join(lines).encode("utf-8", "surrogateescape") + body)

    async def send(self, source: str, data: bytes) -> Answer:
        """Send bytes, and read one answer."""
        writer = None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                reader, writer = await self.line(source)
                writer.write(data)
                answer = await read_answer(reader)
        except (OSError, EOFError, TimeoutError, ValueError):
            answer = Answer(0)
        finally:
            if writer:
                writer.close()
        self.statuses[answer.status] += 1
        return answer


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    """The next answer on a connection."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.rstrip().split("\r\n")
    headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
    answer = Answer(int(first.split()[1]), headers)
    if length := answer.header("content-length"):
        answer.body = await reader.readexactly(int(length)) if answer.status != 304 else b""
    elif answer.header("connection") == "close":
        answer.body = await reader.read()
    return answer


class Guest:
    """Somebody with cookies, at an address."""

    def __init__(self, gate: Gate, source: str) -> None:
        self.gate = gate
        self.source = source
        self.cookies: dict[str, str] = {}

    @property
    def id(self) -> str:
        """Their id in the database."""
        return self.cookies["guest"].partition(".")[0]

    async def arrive(self, name: str = "") -> "Guest":
        """Get cookies, and a name."""
        answer = await self.get("/api/me")
        assert answer.status == 200, f"a new guest was answered {answer.status} {answer.body[:200]!r}"
        if name:
            assert (await self.send("PUT", "/api/me", {"name": name})).status == 200
        return self

    async def get(self, target: str, **headers: str) -> Answer:
        """Ask for something."""
        return await self._ask("GET", target, headers)

    async def send(self, method: str, target: str, body: Any) -> Answer:
        """Ask for a change, as the page does."""
        return await self._ask(method, target, {"Content-Type": "application/json"}, json.dumps(body).encode())

    async def _ask(self, method: str, target: str, headers: dict[str, str], body: bytes = b"") -> Answer:
        answer = await self.gate.ask(self.source, method, target, self.headers | headers, body)
        for name, value in answer.headers:
            if name == "set-cookie":
                key, _, said = value.partition(";")[0].partition("=")
                self.cookies[key] = said
        return answer

    @property
    def headers(self) -> dict[str, str]:
        """Headers that the browser sends with every request."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookies, "X-CSRF-Token": self.cookies.get("csrf", "")} if cookies else {}

    async def open(self, game: str, kind: str, **chosen: Any) -> str:
        """Open a table; its id."""
        answer = await self.send("POST", "/api/tables", {"game": game, "kind": kind, "seat": "first"} | chosen)
        assert answer.status == 201, f"opening a table was answered {answer.status} {answer.body[:200]!r}"
        return str(answer.json["table"])

    async def invitation(self, table: str) -> str:
        """The token of a free seat at their table."""
        async with self.line(table) as line:
            told = json.loads(await line.recv())
        return next(str(seat["invitation"]) for seat in told["seats"] if seat.get("invitation"))

    async def join(self, token: str) -> None:
        """Take the seat that a token invites to."""
        answer = await self.send("POST", f"/api/join/{token}", {})
        assert answer.status == 201, f"joining was answered {answer.status} {answer.body[:200]!r}"

    def line(self, table: str) -> AbstractAsyncContextManager[ClientConnection]:
        """A WebSocket to a table."""
        return connect(
            f"ws://{self.gate.host}/api/tables/{table}/live",
            additional_headers=self.headers,
            compression=None,
            open_timeout=ANSWER_SECONDS,
            close_timeout=0.1,
            ping_interval=None,
            max_size=LARGEST_ANSWER,
            local_addr=(self.source, 0),
        )

    @asynccontextmanager
    async def raw_line(self, table: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A WebSocket to a table that nobody looks after: bytes, right after the handshake."""
        async with asyncio.timeout(ANSWER_SECONDS):
            reader, writer = await self.gate.line(self.source)
            headers = {"Host": self.gate.host} | HANDSHAKE | self.headers
            head = [f"GET /api/tables/{table}/live HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
            writer.write("\r\n".join([*head, "", ""]).encode())
            answer = await read_answer(reader)
        try:
            if answer.status != 101:
                raise ConnectionError(f"no socket: {answer.status}")
            yield reader, writer
        finally:
            with suppress(OSError):
                writer.transport.abort()


async def two_at_a_table(gate: Gate, sources: tuple[str, str], game: str, **chosen: Any) -> tuple[Guest, Guest, str]:
    """Two guests who play each other, and their table."""
    first, second = await Guest(gate, sources[0]).arrive("Ada"), await Guest(gate, sources[1]).arrive("Ben")
    table = await first.open(game, "friend", **chosen)
    await second.join(await first.invitation(table))
    return first, second, table


def until(seconds: float) -> "Iterator[float]":
    """The seconds left, again and again until there are none."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        yield left

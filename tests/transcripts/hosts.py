"""The two hosts as clients see them: a server process over HTTP and WebSockets, and offline mode without a browser."""

import asyncio
import gzip
import json
import os
import re
import signal
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from support.servers import free_port
from transcripts.fixed import START
from transcripts.transcript import Transcript, read_body, read_headers

BROWSER = ("ludogite.browser.bridge", "ludogite.local.browser")
"""Modules with ``Browser``, which the page's script calls in offline mode; the first that exists is used."""
THINKER = ("ludogite.browser.thinker", "ludogite.local.thinker")
"""Modules with ``think``, the engine of offline mode."""
TESTS = Path(__file__).parents[1]
NAME = "games.example.org"
"""The server's public name; its port differs from run to run."""
SETTINGS = {
    "LUDOGITE_ADDRESS": f"http://{NAME}",
    "LUDOGITE_CLAIM_SECONDS": "4",
    "LUDOGITE_CLAIM_SECONDS_WITHOUT_CLOCK": "4",
    "LUDOGITE_REQUESTS_A_MINUTE": "0",
    "LUDOGITE_TABLES_A_MINUTE": "0",
    "LUDOGITE_MOST_TABLES_A_GUEST": "10000",
    "LUDOGITE_WORKERS": "1",
}
ANSWER_SECONDS = 60.0
ANSWERS = {"move": "update", "act": "update", "ping": "pong"}
"""Kinds of messages that answer requests of another name."""


@dataclass
class Answer:
    """The answer to a request; the body as it came, and read."""

    status: int
    headers: dict[str, str]
    text: str
    body: Any


class Line(ABC):
    """A connection to a table: records what is said over it, and knows the latest version, state and moves."""

    def __init__(self, guest: "Guest", table: str) -> None:
        self._guest, self.table = guest, table
        self.first: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.seats: list[dict[str, Any]] = []
        self.moves: list[str] = []
        self.version = 0

    @abstractmethod
    async def _next(self) -> Any:
        """The next message; raises Closed."""

    @abstractmethod
    async def _write(self, text: str) -> None:
        """Send a text."""

    @abstractmethod
    async def leave(self) -> None:
        """Close the connection."""

    @property
    def is_over(self) -> bool:
        return self.state.get("phase") == "over"

    async def take(self) -> dict[str, Any]:
        """The next message."""
        return self._note(await self._next())

    def _note(self, message: dict[str, Any]) -> dict[str, Any]:
        self._guest.transcript.add(self._guest.name, table=self.table, got=message)
        self.version = message.get("v", self.version)
        self.state = message.get("state", self.state)
        self.seats = message.get("seats", self.seats)
        if "scene" in message:
            actions = message.get("actions", [])
            self.moves = sorted(action if isinstance(action, str) else action[0] for action in actions)
        return message

    async def say(self, text: str) -> None:
        """Send a text as it is."""
        self._guest.transcript.add(self._guest.name, table=self.table, send=text[:200])
        await self._write(text)

    async def settle(self) -> None:
        """Take all messages that have been sent until now."""
        await self._write('{"do":"ping"}')
        while (message := await self._next())["is"] != "pong":
            self._note(message)

    async def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Take messages up to one of which something holds."""
        while not holds(message := await self.take()):
            pass
        return message

    async def wait_for_bots(self) -> None:
        """Take messages until no bot thinks."""
        while self.state.get("is_thinking"):
            await self.take()

    async def do(self, **request: Any) -> dict[str, Any]:
        """Send a request, and take messages up to its answer; gives it a version and an id if it has none."""
        if request["do"] in ("move", "act"):
            request.setdefault("id", f"{self._guest.name}-{next(self._guest.requests)}")
        if request["do"] != "ping":
            request.setdefault("v", self.version)
        await self.say(json.dumps(request))
        kinds, name = ("refused", ANSWERS.get(request["do"], request["do"])), request.get("id", "")
        return await self.until(
            lambda message: message["is"] in kinds and name in (message.get("id", ""), message.get("ack", ""))
        )

    async def play(self, move: str) -> dict[str, Any]:
        return await self.do(do="move", move=move)

    async def act(self, act: str, **more: str) -> dict[str, Any]:
        return await self.do(do="act", act=act, **more)


class Closed(Exception):
    """The other side has closed the connection."""


class Guest(ABC):
    """A person who sends requests and looks at tables."""

    def __init__(self, transcript: Transcript, name: str) -> None:
        self.transcript, self.name = transcript, name
        self.requests = count(1)
        """Numbers for requests at tables."""

    @abstractmethod
    async def _asked(self, method: str, path: str, body: str | None, headers: Mapping[str, str]) -> Answer:
        """The answer to a request."""

    @abstractmethod
    async def _line(self, table: str) -> Line:
        """A connection to a table, where nothing was received yet; raises Closed."""

    async def ask(self, method: str, path: str, body: Any = None, *, raw: str | None = None, **headers: str) -> Answer:
        """The answer to a request, which is recorded."""
        text = raw if raw is not None else None if body is None else json.dumps(body)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = await self._asked(method, path, text, named)
        said = {"ask": f"{method} {path}", "sent": body if raw is None else raw[:200]} | (
            {"with": named} if named else {}
        )
        self.transcript.add(self.name, **said, status=answer.status, headers=answer.headers, answer=answer.body)
        return answer

    async def get(self, path: str) -> Any:
        return (await self.ask("GET", path)).body

    async def post(self, path: str, body: Any) -> Any:
        return (await self.ask("POST", path, body)).body

    async def open(self, game: str, kind: str, **chosen: Any) -> str:
        """A new table's id."""
        return str((await self.post("/api/tables", {"game": game, "kind": kind, "seat": "first", **chosen}))["table"])

    async def look(self, table: str) -> Line:
        """A connection to a table, after its first message; raises Closed."""
        try:
            line = await self._line(table)
            line.first = await line.take()
        except Closed as closed:
            self.transcript.add(self.name, table=table, closed=list(closed.args))
            raise
        return line


# ---- the server


class SocketLine(Line):
    """A WebSocket."""

    def __init__(self, guest: Guest, table: str, socket: ClientConnection) -> None:
        super().__init__(guest, table)
        self._socket = socket

    async def _next(self) -> Any:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return json.loads(await self._socket.recv())
        except ConnectionClosed:
            raise Closed(self._socket.close_code, self._socket.close_reason) from None

    async def _write(self, text: str) -> None:
        with suppress(ConnectionClosed):
            await self._socket.send(text)

    async def leave(self) -> None:
        await self._socket.close()


class ServerGuest(Guest):
    """A guest of a server, with cookies."""

    def __init__(self, transcript: Transcript, name: str, port: int, cookies: dict[str, str] | None = None) -> None:
        super().__init__(transcript, name)
        self._port = port
        self.cookies = cookies or {}
        self.tag = ""
        """The latest answer's."""

    def _headers(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """Headers with our cookies; one that is given empty is left out."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"cookie": cookies, "x-csrf-token": self.cookies.get("csrf", ""), **(more or {})}
        return {name: value for name, value in headers.items() if value}

    async def _asked(self, method: str, path: str, body: str | None, headers: Mapping[str, str]) -> Answer:
        usual = {"host": NAME} | ({} if body is None else {"content-type": "application/json"})
        connection = HTTPConnection("127.0.0.1", self._port, timeout=ANSWER_SECONDS)
        connection.request(method, path, body and body.encode(), self._headers(usual | dict(headers)))
        found = connection.getresponse()
        content, given = found.read(), found.getheaders()
        connection.close()
        for value in (value for name, value in given if name.lower() == "set-cookie"):
            name, _, rest = value.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        self.tag = found.getheader("etag", "")
        if found.getheader("content-encoding") == "gzip":
            content = gzip.decompress(content)
        kind = found.getheader("content-type", "")
        text = "" if kind.startswith("image/") else content.decode()
        return Answer(found.status, read_headers(given), text, read_body(kind, content))

    async def _line(self, table: str, **more: str) -> Line:
        where = f"ws://{NAME}/api/tables/{table}/live"
        named = {name: value for name, value in self._headers(more).items() if name != "x-csrf-token"}
        try:
            socket = await connect(
                where, host="127.0.0.1", port=self._port, additional_headers=named, ping_interval=None, max_size=None
            )
        except InvalidStatus as refused:
            raise Closed(refused.response.status_code) from None
        return SocketLine(self, table, socket)


@contextmanager
def server(folder: Path, start: Sequence[str] = ("-c", START), **settings: str) -> Iterator[int]:
    """A server whose database and log are in a folder, with fixed randomness as a rule; its port."""
    port = free_port()
    ours = {name: value for name, value in os.environ.items() if not name.startswith("LUDOGITE_")}
    ours |= {name: os.environ[name] for name in ("LUDOGITE_CACHE",) if name in os.environ}
    ours |= {"PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent / 'src'}"}
    ours |= {"LUDOGITE_DATABASE": str(folder / "ludogite.db"), "LUDOGITE_PORT": str(port), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, *start, "--lang", "en", "serve", "--no-browser"]
    with (folder / "server.log").open("w") as errors:
        process = subprocess.Popen(
            command, env=ours | SETTINGS | settings, cwd=folder, stdout=subprocess.PIPE, stderr=errors, text=True
        )
    assert process.stdout
    try:
        if not any(re.search(r"http://\S+", line) for line in process.stdout):
            raise RuntimeError((folder / "server.log").read_text())
        yield port
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(ANSWER_SECONDS)
        finally:
            process.kill()
            process.stdout.close()


# ---- offline mode


def _first_of(names: Sequence[str]) -> Any:
    """The first of some modules that exists."""
    *others, last = names
    for name in others:
        with suppress(ModuleNotFoundError):
            return import_module(name)
    return import_module(last)


class MemoryStore:
    """Keeps texts as the browser's store does: see the store's protocol in offline mode."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = texts or {}

    async def commit(self, changes: str) -> bool:
        """All changes, or none."""
        await asyncio.sleep(0)
        read = json.loads(changes)
        if any(how == "add" and key in self.texts for how, key, _ in read):
            return False
        for how, key, text in read:
            if how == "delete":
                self.texts.pop(key, None)
            else:
                self.texts[key] = text
        return True

    async def get(self, key: str) -> str:
        """A text."""
        return self.texts.get(key, "")

    async def scan(self, prefix: str) -> str:
        """Texts in the order of their keys."""
        return json.dumps([self.texts[key] for key in sorted(self.texts) if key.startswith(prefix)])


class WorkerLine(Line):
    """A tab's connection to the worker."""

    def __init__(self, guest: Guest, table: str, browser: Any, number: str) -> None:
        super().__init__(guest, table)
        self._browser, self._number = browser, number
        self._news: asyncio.Queue[dict[str, Any] | tuple[int, str]] = asyncio.Queue()

    async def connect(self) -> None:
        put: Callable[..., None] = self._news.put_nowait
        await self._browser.connect(
            self._number, self.table, lambda text: put(json.loads(text)), lambda code, reason: put((code, reason))
        )

    async def _next(self) -> Any:
        async with asyncio.timeout(ANSWER_SECONDS):
            news = await self._news.get()
        if isinstance(news, tuple):
            raise Closed(*news)
        return news

    async def _write(self, text: str) -> None:
        self._browser.receive(self._number, text)

    async def leave(self) -> None:
        self._browser.leave(self._number)


class Offline(Guest):
    """The owner of a device, with offline mode as in a browser's worker."""

    def __init__(self, transcript: Transcript, store: MemoryStore) -> None:
        super().__init__(transcript, "offline")
        host, engine = _first_of(BROWSER), _first_of(THINKER)

        async def think(task: str) -> str:
            answer: str = engine.think(task)
            return answer

        moments = count(10**9)
        self._browser = host.Browser(store, think, lambda: next(moments) / 1000)
        self._numbers = count(1)

    async def _asked(self, method: str, path: str, body: str | None, headers: Mapping[str, str]) -> Answer:
        begun: list[tuple[int, str]] = []
        parts: list[str] = []
        await self._browser.request("1", method, path, body or "", lambda *head: begun.append(head), parts.append)
        status, kind = begun[0]
        text = "".join(parts)
        return Answer(status, {"content-type": kind}, text, read_body(kind, text.encode()))

    async def _line(self, table: str) -> Line:
        line = WorkerLine(self, table, self._browser, str(next(self._numbers)))
        await line.connect()
        return line

"""The browser's host, with a store in memory and an engine that plays the first move; the standard library only.

As a program it plays a game, asks whatever else can be asked, and prints all that it is answered.
"""

import asyncio
import json
import sys
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from ludogite.browser.bridge import Browser
from ludogite.browser.host import BrowserHost
from ludogite.table import setup


class MemoryStore:
    """Keeps texts as the browser's store does."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.fails = False

    async def commit(self, changes: str) -> bool:
        """All changes, or none."""
        await asyncio.sleep(0)
        if self.fails:
            raise OSError("no room")
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


async def first_moves(task: str) -> str:
    """Thinks of the first legal move, and that everything is even."""
    from ludogite.games.registry import load  # noqa: PLC0415 - after the stand-in is in its place

    asked = json.loads(task)
    if asked["kind"] == "load":
        return "null"
    moves = load(asked["game"], **asked["options"]).parse(asked["text"]).legal_moves()
    line = {"moves": list(moves[:1]), "value": 0.5, "ends_in": None}
    answers: dict[str, Any] = {
        "move": moves[0] if moves else None,
        "hint": [[], {"lines": [line], "depth": 1, "nodes": 1, "seconds": 0.5, "exact": False}],
        "judge": {"player": 0, "value": 0.5, "played": None if moves else 0.5, "lines": [line] if moves else []},
    }
    return json.dumps(answers[asked["kind"]])


class Tab:
    """A tab that plays, and keeps what it is sent."""

    def __init__(self, browser: Browser, table: str, number: str = "1") -> None:
        self.browser, self.table, self.number = browser, table, number
        self.messages: list[dict[str, Any]] = []
        self.closed: tuple[int, str] | None = None
        self._news = asyncio.Event()
        self._ids = count(1)

    async def open(self) -> "Tab":
        """Look at the table."""
        await self.browser.connect(self.number, self.table, self._take, self._close)
        return self

    def _take(self, text: str) -> None:
        self.messages.append(json.loads(text))
        self._news.set()

    def _close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)
        self._news.set()

    def part(self, name: str) -> Any:
        """The latest that was said of something."""
        return next((message[name] for message in reversed(self.messages) if name in message), None)

    @property
    def version(self) -> int:
        """That of the latest message."""
        return int(self.messages[-1]["v"])

    @property
    def moves(self) -> list[str]:
        """The moves that can be played now."""
        latest = next(message for message in reversed(self.messages) if "scene" in message)
        return [action if isinstance(action, str) else action[0] for action in latest.get("actions", ())]

    @property
    def phase(self) -> str:
        """How far the game has come."""
        return str(self.part("state").get("phase", "playing"))

    def send(self, **request: Any) -> None:
        """Send a request."""
        self.browser.receive(self.number, json.dumps(request))

    def move(self, text: str) -> str:
        """Ask for a move; gives the request's id."""
        name = f"{self.number}-{next(self._ids)}"
        self.send(do="move", id=name, v=self.version, move=text)
        return name

    async def until(self, holds: Callable[["Tab"], object]) -> None:
        """Wait until something holds."""
        while not holds(self):
            self._news.clear()
            await self._news.wait()

    async def play_out(self, random: Random) -> None:
        """Play until the game is over."""
        while self.phase != "over":
            if not self.moves:
                seen = len(self.messages)
                await self.until(lambda tab, seen=seen: len(tab.messages) > seen)  # type: ignore[misc]
                continue
            name = self.move(random.choice(self.moves))
            await self.until(lambda tab, name=name: tab.part("ack") == name)  # type: ignore[misc]


async def ask(browser: Browser, method: str, path: str, body: Any = None) -> tuple[int, str, str]:
    """A request's status, media type and whole body."""
    begun: list[tuple[int, str]] = []
    parts: list[str] = []
    await browser.request(
        str(id(parts)),
        method,
        path,
        "" if body is None else json.dumps(body),
        lambda *head: begun.append(head),
        parts.append,
    )
    return (*begun[0], "".join(parts))


async def open_table(browser: Browser, game: str, kind: str = "bot", **more: Any) -> str:
    """A new table's id."""
    wish = {"game": game, "kind": kind, "levels": [1] if kind == "bot" else [], **more}
    _, _, body = await ask(browser, "POST", "/api/tables", wish)
    return str(json.loads(body)["table"])


def host_of(browser: Browser) -> BrowserHost:
    """The host of the tables."""
    return browser._host


async def main(game: str, kind: str, *requests: str) -> None:
    """Play a game, ask all requests, and print everything."""
    ids, seeds = count(1), count(1)
    vars(setup)["new_id"] = lambda: f"id{next(ids)}"
    vars(setup)["fresh_seed"] = lambda: next(seeds).to_bytes(32, "big")
    vars(setup.CHOOSER)["randrange"] = lambda players: 0
    browser = Browser(MemoryStore(), first_moves, lambda: 1_000_000.0)
    table = await open_table(browser, game, kind)
    tab = await Tab(browser, table).open()
    await tab.play_out(Random(1))
    for request in requests:
        method, path, body = json.loads(request)
        print(json.dumps(await ask(browser, method, path.replace("TABLE", table), body)))
    for message in tab.messages:
        print(json.dumps(message, sort_keys=True))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

"""Odd requests and messages, made from good ones: what a fuzzer sends."""

import json
import string
from collections.abc import Sequence
from random import Random
from typing import Any
from urllib.parse import quote

ODD_TEXTS = (
    "", " ", "\x00", "..", "../../etc/passwd", "%", "%2e%2e", "%00", "\u202e", "é", "🎲", "null", "undefined", "-1",
    "0", "1e999", "9" * 400, "x" * 5000, "' OR 1=1 --", "<script>", "${7*7}", "{}", "[]", "\r\nX-Injected: 1", "\ud800",
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63), 10**30, 0.5, 1e308, -0.0, [], {}, [[]], [None], {"": ""},
    [[[[[[[[[[]]]]]]]]]], {"a": {"b": {"c": {}}}}, *ODD_TEXTS,
)  # fmt: skip
METHODS = ("GET", "GET", "GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "PATCH", "TRACE", "FOO", "get")
PATHS = (
    "/", "/index.html", "/game/kanto", "/table/{table}", "/join/{token}", "/rules/kanto", "/games", "/assets/{odd}",
    "/manifest.webmanifest", "/icon.svg", "/{odd}", "/api", "/api/", "/api/health", "/api/ready", "/api/shelf",
    "/api/games/{game}/cover.svg", "/api/rules/{game}/{language}", "/api/me", "/api/me/tables", "/api/tables",
    "/api/tables/{table}/past?step={number}", "/api/tables/{table}/past?step={number}&round={number}",
    "/api/tables/{table}/record", "/api/tables/{table}/live", "/api/join/{token}", "/api/join/{token}/qr.svg",
    "/api/{odd}", "/api/tables/{odd}",
)  # fmt: skip
"""Every route, and some that there are not."""
BODIES: tuple[dict[str, Any], ...] = (
    {"name": "Ada"},
    {"game": "kanto", "kind": "screen", "options": {}, "seat": "any", "levels": [1], "shows_odds": True},
    {"game": "katarenga", "kind": "bot", "clock": {"kind": "fischer", "seconds": 60, "increment": 1}, "levels": [3]},
    {"game": "karma-dice", "kind": "friend", "options": {"target": 10}},
    {},
)
MESSAGES: tuple[dict[str, Any], ...] = (
    {"do": "move", "id": "1", "v": 0, "move": "a1-b3"},
    {"do": "act", "id": "2", "v": 0, "act": "undo"},
    {"do": "act", "id": "3", "v": 0, "act": "offer-draw"},
    {"do": "why", "v": 0, "clicks": ["a1", "a8"]},
    {"do": "hint", "v": 0},
    {"do": "odds", "v": 0},
    {"do": "ping"},
)


class Fuzzer:
    """Makes odd things, the same ones for the same seed."""

    def __init__(self, seed: int, tables: Sequence[str], tokens: Sequence[str], games: Sequence[str]) -> None:
        self.random = Random(seed)
        self._tables, self._tokens, self._games = tables, tokens, games

    def target(self) -> str:
        """An address: that of a route, with odd parts now and then."""
        path = self.random.choice(PATHS)
        parts = {
            "table": self._tables,
            "token": self._tokens,
            "game": self._games,
            "language": ("en", "fr"),
            "number": ("0", "1", "7"),
        }
        for name, good in parts.items():
            path = path.replace(f"{{{name}}}", self._odd() if self.random.random() < 0.4 else self.random.choice(good))
        path = path.replace("{odd}", self._odd())
        if self.random.random() < 0.1:
            path += self.random.choice(("?", "?x", "?step=", "?step=1&step=2", "?round=101&step=0", "#x", "/", "//"))
        return path

    def _odd(self) -> str:
        odd = self.random.choice(ODD_TEXTS)
        if self.random.random() < 0.3:
            odd = "".join(self.random.choices(string.printable.strip(), k=self.random.randrange(30)))
        return quote(odd.encode("utf-8", "surrogatepass"), safe=self.random.choice(("", "/", "/%?&=")))

    def headers(self) -> dict[str, str]:
        """Headers beside the usual ones; now and then odd."""
        odd: dict[str, str] = {}
        if self.random.random() < 0.3:
            name = self.random.choice(
                ("Accept", "Accept-Encoding", "If-None-Match", "Origin", "Content-Type", "Cookie", "X-CSRF-Token")
            )
            value = self.random.choice(
                (*ODD_TEXTS, "text/html", "application/json", "*/*", "gzip", "http://evil.example")
            )
            odd[name] = "".join(letter for letter in value if letter.isprintable())
        return odd

    def body(self) -> bytes:
        """A body: JSON that is good, odd or broken."""
        body: Any = dict(self.random.choice(BODIES))
        if self.random.random() < 0.1:
            return json.dumps(self.random.choice(ODD_VALUES)).encode()
        return self._spoiled(json.dumps(self._changed(body)).encode())

    def message(self) -> bytes:
        """A message over a table's socket: good, odd or broken."""
        return self._spoiled(json.dumps(self._changed(dict(self.random.choice(MESSAGES)))).encode())

    def _changed(self, given: dict[str, Any]) -> dict[str, Any]:
        chance = self.random.random()
        if given and chance < 0.4:
            given[self.random.choice(list(given))] = self.random.choice(ODD_VALUES)
        elif given and chance < 0.5:
            del given[self.random.choice(list(given))]
        elif chance < 0.6:
            given[self.random.choice(("x", "", "id", "v", "__proto__"))] = self.random.choice(ODD_VALUES)
        return given

    def _spoiled(self, text: bytes) -> bytes:
        chance = self.random.random()
        if chance < 0.05:
            return text[: self.random.randrange(len(text) + 1)]
        if chance < 0.1:
            return self.random.randbytes(self.random.randrange(60))
        if chance < 0.12:
            return b"[" * self.random.choice((100, 4000))
        return text

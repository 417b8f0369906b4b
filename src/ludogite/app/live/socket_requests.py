"""Reads and checks the requests that come over a connection."""

from collections.abc import Coroutine
from typing import Protocol

import msgspec

from ludogite.app.encoding import encode
from ludogite.app.engines.interface import BotEngine
from ludogite.app.live.advice import answer
from ludogite.app.live.background import BackgroundWork
from ludogite.app.live.live_table import LiveTable
from ludogite.app.live.viewers import QUESTION, REFUSED, REQUEST, Visitor
from ludogite.app.messages import socket as wire
from ludogite.app.validation import complaint
from ludogite.games.words import Words
from ludogite.table.requests import Move, TableAct, TableRequest
from ludogite.table.rulings import Refusal
from ludogite.table.setup import Short

LARGEST_FRAME = 8 * 1024
MOST_UNCLEAR = 20
"""Invalid frames after which the connection is closed."""
NO_SUCH_TABLE, UNCLEAR = 4404, 4400
PONG = encode(wire.Pong())
CHEAP = (Move, TableAct, wire.Ping)


class Numbered(msgspec.Struct):
    """Any message with an id."""

    id: Short = ""


UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
decode = msgspec.json.Decoder(wire.Request).decode
decode_numbered = msgspec.json.Decoder(Numbered).decode


class SocketHost(Protocol):
    """Services that reading requests needs."""

    @property
    def engine(self) -> BotEngine:
        """Thinks for bots and people."""

    @property
    def background(self) -> BackgroundWork:
        """Runs blocking work."""

    def now(self) -> float:
        """Seconds since 1970."""

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a coroutine in the background."""


def cost_of(data: bytes) -> float:
    """Cost of a message that is passed on to another process."""
    try:
        return _cost(decode(data))
    except UNREADABLE:
        return REFUSED


def _cost(request: wire.Request) -> float:
    return REQUEST if isinstance(request, CHEAP) else QUESTION


class RequestReader:
    """Reads what a viewer sends."""

    def __init__(self, table: LiveTable, visitor: Visitor, host: SocketHost) -> None:
        self._table = table
        self._visitor = visitor
        self._host = host
        self._unclear = 0

    def take(self, data: bytes) -> float:
        """Handle a message; returns its cost, apart from that of refusing it."""
        self._visitor.last_heard = self._host.now()
        try:
            request = decode(data)
        except UNREADABLE as error:
            self._is_unclear(_id_of(data), complaint(str(error)))
            return 0.0
        self._do(request)
        return _cost(request)

    def _is_unclear(self, request_id: str, words: Words) -> None:
        self._unclear += 1
        if self._unclear > MOST_UNCLEAR:
            self._visitor.connection.close(UNCLEAR, "unclear")
        else:
            self._table.refuse(self._visitor, request_id, Refusal("unclear", words))

    def _do(self, request: wire.Request) -> None:
        if isinstance(request, TableRequest):
            self._table.ask(self._visitor, request)
        elif isinstance(request, wire.Ping):
            self._visitor.send(PONG)
        else:
            self._host.spawn(answer(self._table, self._visitor, request, self._host.engine, self._host.background))


def _id_of(data: bytes) -> str:
    """The id of an invalid request, for the refusal; empty if it has none."""
    try:
        return decode_numbered(data).id
    except UNREADABLE:
        return ""

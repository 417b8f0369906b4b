"""What comes over a connection is read here; nothing of it is trusted."""

from collections.abc import Coroutine
from typing import Protocol

import msgspec

from ludogite.games.words import Words
from ludogite.house.advice import answer
from ludogite.house.asides import Asides
from ludogite.house.engine import Engine
from ludogite.house.live_table import LiveTable
from ludogite.house.visitors import QUESTION, REFUSED, REQUEST, Visitor
from ludogite.table.rulings import Refusal
from ludogite.table.table import Request
from ludogite.wire import messages as wire
from ludogite.wire.complaints import complaint
from ludogite.wire.encoding import encode

LARGEST_FRAME = 8 * 1024
MOST_UNCLEAR = 20
"""After so many frames that make no sense the connection is closed."""
NO_SUCH_TABLE, UNCLEAR = 4404, 4400
PONG = encode(wire.Pong())
CHEAP = (wire.Move, wire.Act, wire.Ping)


class Numbered(msgspec.Struct):
    """Whatever else it may be, something with an id."""

    id: wire.Short = ""


UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
decode = msgspec.json.Decoder(wire.Request).decode
decode_numbered = msgspec.json.Decoder(Numbered).decode


class HouseOfTable(Protocol):
    """What is needed of the house to answer what is asked at a table."""

    @property
    def engine(self) -> Engine:
        """Who thinks."""

    @property
    def asides(self) -> Asides:
        """Who does what takes its time."""

    def now(self) -> float:
        """Seconds since 1970."""

    def do(self, work: Coroutine[object, object, None]) -> None:
        """Have something done beside."""


def cost_of(data: bytes) -> float:
    """What a message costs that is passed on."""
    try:
        return _cost(decode(data))
    except UNREADABLE:
        return REFUSED


def _cost(request: wire.Request) -> float:
    return REQUEST if isinstance(request, CHEAP) else QUESTION


class RequestReader:
    """Reads what a visitor sends."""

    def __init__(self, table: LiveTable, visitor: Visitor, house: HouseOfTable) -> None:
        self._table = table
        self._visitor = visitor
        self._house = house
        self._unclear = 0

    def take(self, data: bytes) -> float:
        """Something has come in; what it costs, besides what refusing it does."""
        self._visitor.last_heard = self._house.now()
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
        if isinstance(request, wire.Move):
            self._table.ask(self._visitor, Request(request.id, request.v, request.move))
        elif isinstance(request, wire.Act):
            self._table.ask(self._visitor, Request(request.id, request.v, act=request.act, table=request.table))
        elif isinstance(request, wire.Ping):
            self._visitor.send(PONG)
        else:
            self._house.do(answer(self._table, self._visitor, request, self._house.engine, self._house.asides))


def _id_of(data: bytes) -> str:
    """The id of a request that is unclear otherwise, so that whoever sent it knows which; empty if it has none."""
    try:
        return decode_numbered(data).id
    except UNREADABLE:
        return ""

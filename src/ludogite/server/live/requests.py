"""What comes over a connection is read here; nothing of it is trusted."""

import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Never

import msgspec
from litestar.exceptions import WebSocketDisconnect

from ludogite.games.words import Refused, Words
from ludogite.server import wire
from ludogite.server.complaints import complaint
from ludogite.server.door.limits import TokenBucket
from ludogite.server.live.answers import answer
from ludogite.server.live.connections import TOO_MANY, TRY_AGAIN, AnySocket, Connection, connection_of
from ludogite.server.live.encoding import encode
from ludogite.server.live.visitors import BYTE, QUESTION, REFUSED, REQUEST, Visitor, new_allowance
from ludogite.server.tables.house import House
from ludogite.server.tables.live_table import LiveTable
from ludogite.server.tables.neighbours import Neighbours
from ludogite.server.tables.refusals import NotNow
from ludogite.table.rulings import Refusal
from ludogite.table.table import Request

LOG = logging.getLogger(__name__)
LARGEST_FRAME = 8 * 1024
MOST_UNCLEAR = 20
"""After so many frames that make no sense the connection is closed."""
TOO_BIG = 1009
FAULT = 1011
NO_SUCH_TABLE, UNCLEAR = 4404, 4400
PONG = encode(wire.Pong())
CHEAP = (wire.Move, wire.Act, wire.Ping)


class Numbered(msgspec.Struct):
    """Whatever else it may be, something with an id."""

    id: wire.Short = ""


UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
decode = msgspec.json.Decoder(wire.Request).decode
decode_numbered = msgspec.json.Decoder(Numbered).decode


async def live(socket: AnySocket, table_id: str, guest: str, house: House) -> None:
    """Connect a guest with a table until one of them leaves."""
    await socket.accept()
    if not house.enter(guest):
        await _close(socket, TOO_MANY, "too many sockets")
        return
    connection, allowance = connection_of(socket), new_allowance()

    async def here(table: LiveTable) -> None:
        visitor = Visitor(guest, house.now(), connection, allowance)
        table.come(visitor)
        try:
            await connection.receive_all(Gate(connection, allowance, RequestReader(table, visitor, house).take))
        finally:
            table.go(visitor)

    async def there(neighbours: Neighbours, process: str) -> None:
        await neighbours.visit(process, table_id, guest, connection, allowance)

    try:
        await house.at_owner(table_id, here, there)
    except NotNow as refused:
        await _close(socket, TRY_AGAIN, refused.code)
    except Refused as refused:
        await _close(socket, NO_SUCH_TABLE, refused.code)
    except Exception:
        LOG.exception("fault at a live connection")
        await _close(socket, FAULT, "fault")
    finally:
        house.leave(guest)
        socket.receive = socket.send = _over  # Litestar's refer to the socket: it would have to be looked for


async def _over(*_: object) -> Never:
    """The socket is closed."""
    raise WebSocketDisconnect(detail="over")


class Gate:
    """Receives what comes over a socket: no more of it, and nothing larger, than a connection is allowed."""

    def __init__(self, connection: Connection, allowance: TokenBucket, take: Callable[[bytes], float]) -> None:
        self._connection = connection
        self._allowance = allowance
        self._take = take
        """Does something with a message, and says what it costs."""

    def receive(self, data: bytes) -> None:
        """A message has come in."""
        if len(data) > LARGEST_FRAME:
            self._connection.close(TOO_BIG, "too big")
        else:
            self._allowance.charge(self._take(data))

    def charge(self, size: int) -> None:
        """So much has come in."""
        self._allowance.charge(size * BYTE)

    def seconds_to_wait(self) -> float:
        """How long they have to wait before anything more is received."""
        allowance = self._allowance
        return allowance.seconds_to_wait(monotonic()) if allowance.is_overdrawn else 0.0


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

    def __init__(self, table: LiveTable, visitor: Visitor, house: House) -> None:
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
            self._table.ask(self._visitor, Request(request.id, request.v, act=request.act))
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


async def _close(socket: AnySocket, code: int, reason: str) -> None:
    with suppress(WebSocketDisconnect, OSError):  # who has gone already
        await socket.close(code, reason)

"""What comes over a connection is read here; nothing of it is trusted."""

from contextlib import suppress
from time import monotonic
from typing import Never

import msgspec
from litestar.exceptions import WebSocketDisconnect

from ludogite.games.words import Refused, Words
from ludogite.server import wire
from ludogite.server.complaints import complaint
from ludogite.server.live.answers import answer
from ludogite.server.live.connections import TOO_MANY, TRY_AGAIN, AnySocket, connection_of
from ludogite.server.live.encoding import encode
from ludogite.server.live.visitors import BYTE, QUESTION, REQUEST, Visitor
from ludogite.server.tables.house import House
from ludogite.server.tables.live_table import LiveTable
from ludogite.server.tables.refusals import NotNow
from ludogite.table.rulings import Refusal
from ludogite.table.table import Request

LARGEST_FRAME = 8 * 1024
MOST_UNCLEAR = 20
"""After so many frames that make no sense the connection is closed."""
TOO_BIG = 1009
NO_SUCH_TABLE, UNCLEAR = 4404, 4400
PONG = encode(wire.Pong())
CHEAP = (wire.Move, wire.Act, wire.Ping)


class Numbered(msgspec.Struct):
    """Whatever else it may be, something with an id."""

    id: wire.Short = ""


decode = msgspec.json.Decoder(wire.Request).decode
decode_numbered = msgspec.json.Decoder(Numbered).decode


async def live(socket: AnySocket, table_id: str, guest: str, house: House) -> None:
    """Connect a guest with a table until one of them leaves."""
    await socket.accept()
    try:
        table = await house.live(table_id)
    except NotNow:
        await _close(socket, TRY_AGAIN, "not now")
        return
    except Refused as refused:
        await _close(socket, NO_SUCH_TABLE, refused.code)
        return
    connection = connection_of(socket)
    visitor = house.welcome(table, guest, connection)
    if visitor is None:
        await _close(socket, TOO_MANY, "too many sockets")
        return
    try:
        await connection.receive_all(RequestReader(table, visitor, house))
    finally:
        house.farewell(table, visitor)
        socket.receive = socket.send = _over  # Litestar's refer to the socket: it would have to be looked for


async def _over(*_: object) -> Never:
    """The socket is closed."""
    raise WebSocketDisconnect(detail="over")


class RequestReader:
    """Reads what a visitor sends."""

    def __init__(self, table: LiveTable, visitor: Visitor, house: House) -> None:
        self._table = table
        self._visitor = visitor
        self._house = house
        self._unclear = 0

    def receive(self, data: bytes) -> None:
        """Something has come in."""
        visitor = self._visitor
        visitor.last_heard = self._house.now()
        if len(data) > LARGEST_FRAME:
            visitor.connection.close(TOO_BIG, "too big")
            return
        try:
            request = decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._is_unclear(_id_of(data), complaint(str(error)))
            return
        visitor.allowance.charge(REQUEST if isinstance(request, CHEAP) else QUESTION)
        self._do(request)

    def charge(self, size: int) -> None:
        """So much has come in."""
        self._visitor.allowance.charge(size * BYTE)

    def seconds_to_wait(self) -> float:
        """How long this visitor has to wait before anything more is received."""
        allowance = self._visitor.allowance
        return allowance.seconds_to_wait(monotonic()) if allowance.is_overdrawn else 0.0

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
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""


async def _close(socket: AnySocket, code: int, reason: str) -> None:
    with suppress(WebSocketDisconnect, OSError):  # who has gone already
        await socket.close(code, reason)

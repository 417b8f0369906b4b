"""What comes over a live line is understood here; nothing of it is trusted."""

from contextlib import suppress

import msgspec
from litestar.exceptions import WebSocketDisconnect

from ludogite.games.words import Refused, Words
from ludogite.server import wire
from ludogite.server.door.allowance import QUESTION, REQUEST
from ludogite.server.live.answers import answer
from ludogite.server.live.connections import AnySocket, line_of
from ludogite.server.live.view_messages import encode
from ludogite.server.live.visitors import Visitor
from ludogite.server.tables.house import House
from ludogite.server.tables.rulings import Refusal
from ludogite.server.tables.table import Table

LARGEST_FRAME = 8 * 1024
MOST_UNCLEAR = 20
"""After so many frames that make no sense the line is cut."""
TOO_BIG = 1009
NO_SUCH_TABLE, TOO_MANY, UNCLEAR = 4404, 4429, 4400
PONG = encode(wire.Pong())
NOT_CLEAR = Words("This message cannot be understood.", "Ce message est incompréhensible.")
TOO_FAST = Words("Too many messages: please wait a moment.", "Trop de messages : attendez un instant.")

decode = msgspec.json.Decoder(wire.Request).decode
CHANGING = (wire.Move, wire.Act)
CHEAP = (*CHANGING, wire.Ping)


async def live(socket: AnySocket, table_id: str, guest: str, house: House) -> None:
    """Connect a guest with a table until one of them leaves."""
    await socket.accept()
    try:
        table = await house.live(table_id)
    except Refused:  # there is none, or its acts no longer make sense
        await _close(socket, NO_SUCH_TABLE, "no such table")
        return
    line = line_of(socket)
    visitor = house.welcome(table, guest, line)
    if visitor is None:
        await _close(socket, TOO_MANY, "too many sockets")
        return
    try:
        await line.listen(Listener(table, visitor, house).hear)
    finally:
        house.farewell(table, visitor)


class Listener:
    """Understands what a visitor says."""

    def __init__(self, table: Table, visitor: Visitor, house: House) -> None:
        self._table = table
        self._visitor = visitor
        self._house = house
        self._unclear = 0

    def hear(self, data: bytes) -> None:
        """Something has come in."""
        table, visitor = self._table, self._visitor
        visitor.heard = self._house.now()
        if len(data) > LARGEST_FRAME:
            visitor.line.cut(TOO_BIG, "too big")
            return
        try:
            request = decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self._is_unclear()
            return
        cost = REQUEST if isinstance(request, CHEAP) else QUESTION
        if visitor.allowance.takes(cost, visitor.heard):
            self._do(request)
        else:
            request_id = request.id if isinstance(request, CHANGING) else ""
            table.reporter.refuse(visitor, request_id, Refusal("too-fast", TOO_FAST.en, TOO_FAST.fr))

    def _is_unclear(self) -> None:
        self._unclear += 1
        if self._unclear > MOST_UNCLEAR:
            self._visitor.line.cut(UNCLEAR, "unclear")
        else:
            self._table.reporter.refuse(self._visitor, "", Refusal("unclear", NOT_CLEAR.en, NOT_CLEAR.fr))

    def _do(self, request: wire.Request) -> None:
        if isinstance(request, CHANGING):
            self._table.hear(self._visitor, request)
        elif isinstance(request, wire.Ping):
            self._visitor.tell(PONG)
        else:
            self._house.do(answer(self._table, self._visitor, request, self._house.thinkers))


async def _close(socket: AnySocket, code: int, reason: str) -> None:
    with suppress(WebSocketDisconnect, OSError):  # who has gone by himself
        await socket.close(code, reason)

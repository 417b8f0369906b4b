"""The live line between a browser and a table; nothing that comes over it is trusted."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from ludogite.games.words import Refused, Words
from ludogite.server import wire
from ludogite.server.allowance import QUESTION, REQUEST
from ludogite.server.answers import answer
from ludogite.server.house import House
from ludogite.server.rulings import Refusal
from ludogite.server.showing import encode
from ludogite.server.table import Table
from ludogite.server.visitors import Visitor

LARGEST_FRAME = 8 * 1024
MOST_UNCLEAR = 20
"""After so many frames that make no sense the line is cut."""
NORMAL, TOO_BIG, TRY_AGAIN = 1000, 1009, 1013
NO_SUCH_TABLE, TOO_MANY, UNCLEAR = 4404, 4429, 4400
PONG = encode(wire.Pong()).decode()
NOT_CLEAR = Words("This message cannot be understood.", "Ce message est incompréhensible.")
TOO_FAST = Words("Too many messages: please wait a moment.", "Trop de messages : attendez un instant.")

decode = msgspec.json.Decoder(wire.Request).decode
CHEAP = (wire.Move, wire.Act, wire.Ping)
AnySocket = WebSocket[Any, Any, Any]


async def live(socket: AnySocket, table_id: str, guest: str, house: House) -> None:
    """Connect a guest with a table until one of them leaves."""
    await socket.accept()
    try:
        table = await house.live(table_id)
    except Refused:  # there is none, or its acts no longer make sense
        await _close(socket, NO_SUCH_TABLE, "no such table")
        return
    visitor = house.welcome(table, guest)
    if visitor is None:
        await _close(socket, TOO_MANY, "too many sockets")
        return
    tasks = [
        asyncio.create_task(_send(socket, visitor), name="sender"),
        asyncio.create_task(_receive(socket, table, visitor, house), name="receiver"),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        house.farewell(table, visitor)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send(socket: AnySocket, visitor: Visitor) -> None:
    """Send what the visitor is to be told, and cut his line when that has been decided."""
    send, outbox = socket.send, visitor.outbox
    with suppress(WebSocketDisconnect, OSError, RuntimeError):
        while not visitor.is_lost:
            while outbox:
                await send({"type": "websocket.send", "bytes": None, "text": outbox.popleft()})
            await visitor.something()
    await _close(socket, TRY_AGAIN, "come back")


async def _receive(socket: AnySocket, table: Table, visitor: Visitor, house: House) -> None:
    """Hear what comes in, until the line is closed."""
    unclear = 0
    while not visitor.is_lost:
        frame = await socket.receive()
        if frame["type"] != "websocket.receive":
            return
        visitor.heard = house.now()
        text = frame.get("text") or ""
        if len(text) > LARGEST_FRAME or len(text.encode()) > LARGEST_FRAME:
            await _close(socket, TOO_BIG, "too big")
            return
        try:
            request = decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            unclear += 1
            if unclear > MOST_UNCLEAR:
                await _close(socket, UNCLEAR, "unclear")
                return
            table.reporter.refuse(visitor, "", Refusal("unclear", NOT_CLEAR.en, NOT_CLEAR.fr))
            continue
        cost = REQUEST if isinstance(request, CHEAP) else QUESTION
        if visitor.allowance.takes(cost, visitor.heard):
            _hear(request, table, visitor, house)
        else:
            request_id = request.id if isinstance(request, wire.Move | wire.Act) else ""
            table.reporter.refuse(visitor, request_id, Refusal("too-fast", TOO_FAST.en, TOO_FAST.fr))


def _hear(request: wire.Request, table: Table, visitor: Visitor, house: House) -> None:
    if isinstance(request, wire.Move | wire.Act):
        table.hear(visitor, request)
    elif isinstance(request, wire.Ping):
        visitor.tell(PONG)
    else:
        house.do(answer(table, visitor, request, house.thinkers))


async def _close(socket: AnySocket, code: int, reason: str) -> None:
    with suppress(WebSocketDisconnect, OSError, RuntimeError):
        await socket.close(code, reason)

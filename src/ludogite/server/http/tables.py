"""``/api/tables``: opens tables, looks back, gives records, and leads to a table's live socket."""

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.params import JSONBody, PathParameter, QueryParameter

from ludogite.server.door.guests import SPELLING, guest_of
from ludogite.server.http.beside import awaited, client_of, known_client
from ludogite.server.live import requests as sockets
from ludogite.server.tables.house import House, house_of
from ludogite.table import setup
from ludogite.table.moving import MovingMatch
from ludogite.table.past import PastGame, PastView
from ludogite.wire.encoding import encode_game, encode_past
from ludogite.wire.messages import LARGEST_MOVING, Moving, NewTable, Opened

LARGEST_BODY = 2 * LARGEST_MOVING
"""In bytes: JSON spells some characters with more than one."""
NO_GUEST = 4401
"""A socket is closed so when we do not know who asks; the page gets its cookie by GET /api/me."""

TableId = Annotated[str, PathParameter(pattern=SPELLING)]
Round = Annotated[int, QueryParameter(name="round", ge=1, le=100)]
Step = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


@post("/api/tables")
async def open_table(request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> Opened:
    """A new table, and the guest sits at it."""
    wanted = msgspec.convert(data, setup.NewTable, from_attributes=True)
    return Opened(await house_of(request).open(wanted, known_client(request)))


@get("/api/tables/{table_id:str}/past")
async def look_back(
    request: Request[Any, Any, Any], table_id: TableId, step: Step, round_: Round = 1
) -> Annotated[Response[bytes], PastView]:
    """An earlier position of a table, as the guest may see it."""
    past = await house_of(request).catalogue.past(table_id, known_client(request), round_, step)
    return Response(encode_past(past), media_type=MediaType.JSON)


@get("/api/tables/{table_id:str}/game")
async def look_at_game(
    request: Request[Any, Any, Any], table_id: TableId, at_round: Round = 1
) -> Annotated[Response[bytes], PastGame]:
    """A game of a match: who played what, and its history."""
    game = await house_of(request).catalogue.game(table_id, known_client(request), at_round)
    return Response(encode_game(game), media_type=MediaType.JSON)


@get("/api/tables/{table_id:str}/record", media_type=MediaType.TEXT)
async def read_record(request: Request[Any, Any, Any], table_id: TableId) -> str:
    """The record of a match, as text."""
    return await house_of(request).catalogue.record(table_id, client_of(request))


@get("/api/tables/{table_id:str}/moving")
async def read_moving(request: Request[Any, Any, Any], table_id: TableId) -> Moving:
    """The guest's own match, as it goes on in another house."""
    moving = await house_of(request).catalogue.moving(table_id, known_client(request))
    return msgspec.convert(moving, Moving, from_attributes=True)


@post("/api/tables/moving", request_max_body_size=LARGEST_BODY)
async def take_in(request: Request[Any, Any, Any], data: JSONBody[Moving]) -> Opened:
    """A table at which a match from another house goes on."""
    moving = msgspec.convert(data, MovingMatch, from_attributes=True)
    return Opened(await awaited(request, house_of(request).take_in(moving, known_client(request))))


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: TableId) -> None:
    """The table itself, for as long as the guest looks at it."""
    if guest_of(socket) is None:
        await socket.accept()
        await socket.close(NO_GUEST, "no guest")
        return
    house: House = socket.app.state.house
    await sockets.live(socket, table_id, client_of(socket), house)

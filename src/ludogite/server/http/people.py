"""``/api/me``: the guest who asks, their name and their tables."""

from typing import Any

from litestar import Request, Response, get, put
from litestar.params import FromPath, JSONBody

from ludogite.house.adapting import strength_of
from ludogite.house.names import readable
from ludogite.server.addresses import reachable_at
from ludogite.server.door.guests import cookie_for, guest_of, known_guest
from ludogite.wire.messages import Me, MyStrength, Rename, TableLine


@get("/api/me")
async def read_me(request: Request[Any, Any, Any]) -> Response[Me]:
    """Who asks. A new guest is given a cookie, a known one keeps it for longer."""
    state = request.app.state
    guest = guest_of(request) or state.signet.new()
    me = Me(await state.store.guests.name_of(guest) or "", reachable_at(request))
    return Response(me, cookies=[cookie_for(guest, state.signet)])


@put("/api/me")
async def rename_me(request: Request[Any, Any, Any], data: JSONBody[Rename]) -> Me:
    """Call the guest so from now on."""
    guest = known_guest(request)
    name = readable(data.name)
    await request.app.state.house.rename(guest, name)
    return Me(name, reachable_at(request))


@get("/api/me/strength/{game:str}")
async def read_my_strength(request: Request[Any, Any, Any], game: FromPath[str]) -> MyStrength:
    """The level that the bots of a game would have at the guest's own strength."""
    return await strength_of(known_guest(request), game, request.app.state.house.bot_games)


@get("/api/me/tables")
async def read_my_tables(request: Request[Any, Any, Any]) -> list[TableLine]:
    """The guest's tables, the latest first."""
    lines: list[TableLine] = await request.app.state.house.catalogue.lines(known_guest(request))
    return lines

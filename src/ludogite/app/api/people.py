"""The guest who asks: name, tables, strength."""

from ludogite.app.live.adaptive_level import strength_of
from ludogite.app.messages.people import Me, MyStrength, Rename, TableLine
from ludogite.app.player_names import readable
from ludogite.app.routes import Call, route


@route("GET", "/api/me", issues_cookie=True)
async def read_me(call: Call) -> Me:
    """The guest who asks. Gives a new guest a cookie, and renews that of a known one."""
    return Me(await call.host.name_of(call.client.guest), call.address, call.host.docs)


@route("PUT", "/api/me", needs_guest=True)
async def rename_me(call: Call, body: Rename) -> Me:
    """Change the guest's name."""
    name = readable(body.name)
    await call.host.rename(call.client.guest, name)
    return Me(name, call.address, call.host.docs)


@route("GET", "/api/me/strength/{game}", needs_guest=True)
async def read_my_strength(call: Call, game: str) -> MyStrength:
    """Level at which bots of a game match the guest's strength."""
    return await strength_of(call.client.guest, game, call.host.bot_games)


@route("GET", "/api/me/tables", needs_guest=True)
async def read_my_tables(call: Call) -> list[TableLine]:
    """The guest's tables, latest first."""
    return [*await call.host.views.lines(call.client.guest)]

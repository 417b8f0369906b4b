"""Tables: opening, looking back, records, and moving a match to another host."""

from typing import Annotated

from msgspec import Meta

from ludogite.app.encoding import encode_game, encode_past
from ludogite.app.messages.tables import Opened
from ludogite.app.routes import CREATED, TEXT, Answer, Call, route
from ludogite.table.moving import LARGEST_MOVING, MovingMatch
from ludogite.table.requests import TableId
from ludogite.table.setup import NewTable
from ludogite.table.views.past import PastGame, PastView

LARGEST_BODY = 2 * LARGEST_MOVING
"""In bytes: JSON spells some characters with more than one."""
Round = Annotated[int, Meta(ge=1, le=100)]
Step = Annotated[int, Meta(ge=0, le=1_000_000)]


@route("POST", "/api/tables", needs_guest=True, status=CREATED)
async def open_table(call: Call, body: NewTable) -> Opened:
    """Open a table and seat the guest at it."""
    return Opened(await call.host.open(body, call.client))


@route("GET", "/api/tables/{table}/past", needs_guest=True)
async def look_back(call: Call, table: TableId, step: Step, round: Round = 1) -> Annotated[Answer, PastView]:  # noqa: A002 - a parameter of the query
    """Earlier position of a table, as the guest may see it."""
    return Answer(encode_past(await call.host.views.past(table, call.client, round, step)))


@route("GET", "/api/tables/{table}/game", needs_guest=True)
async def look_at_game(call: Call, table: TableId, round: Round = 1) -> Annotated[Answer, PastGame]:  # noqa: A002 - a parameter of the query
    """A game of a match: its players, roles and history."""
    return Answer(encode_game(await call.host.views.game(table, call.client, round)))


@route("GET", "/api/tables/{table}/record")
async def read_record(call: Call, table: TableId) -> Annotated[Answer, str]:
    """Record of a match as text."""
    return Answer((await call.host.views.record(table, call.client)).encode(), TEXT)


@route("GET", "/api/tables/{table}/moving", needs_guest=True)
async def read_moving(call: Call, table: TableId) -> MovingMatch:
    """Export a match that the guest has left, to continue it elsewhere."""
    return await call.host.views.moving(table, call.client)


@route("POST", "/api/tables/moving", needs_guest=True, largest_body=LARGEST_BODY, status=CREATED)
async def take_in(call: Call, body: MovingMatch) -> Opened:
    """Open a table that continues a match from elsewhere."""
    return Opened(await call.unless_gone(call.host.take_in(body, call.client)))

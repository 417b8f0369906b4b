"""``/api/verify``: whether a record is sound and its chance was promised beforehand, as ``ludogite verify`` says."""

from typing import Any

from litestar import Request, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from ludogite.house.pages.verifying import checking
from ludogite.server.door.guests import known_guest
from ludogite.server.http.beside import beside_in_steps
from ludogite.server.http.reviews import LARGEST_BODY
from ludogite.server.tables.house import house_of
from ludogite.wire.reviews import CheckedGame, CheckRequest


@post("/api/verify", status_code=HTTP_200_OK, request_max_body_size=LARGEST_BODY)
async def check_record(request: Request[Any, Any, Any], data: JSONBody[CheckRequest]) -> list[CheckedGame]:
    """What can be said of the dice, cards and moves of the games in a text; raises RecordError."""
    known_guest(request)
    return await beside_in_steps(request, checking(data.record, house_of(request).plays_compiled))

"""``/api/verify``: whether a record is sound and its chance was promised beforehand, as ``ludogite verify`` says."""

from typing import Any

from litestar import Request, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from ludogite.record_reader import read_records
from ludogite.server.door.guests import known_guest
from ludogite.server.http.reviews import LARGEST_BODY
from ludogite.server.review_wire import CheckedGame, CheckRequest
from ludogite.server.tables.house import house_of
from ludogite.verify import verify_all


@post("/api/verify", status_code=HTTP_200_OK, request_max_body_size=LARGEST_BODY)
async def check_record(request: Request[Any, Any, Any], data: JSONBody[CheckRequest]) -> list[CheckedGame]:
    """What can be said of the dice, cards and moves of the games in a text; raises RecordError."""
    known_guest(request)
    return await house_of(request).asides.do(lambda: _checked(data.record))


def _checked(text: str) -> list[CheckedGame]:
    records = read_records(text)
    found = zip(records, verify_all(records), strict=True)
    return [CheckedGame(record.game.id, *record.round, findings) for record, findings in found]

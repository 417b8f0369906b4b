"""``/api/tables/TABLE/review`` and ``/api/review``: a game that is over, judged step by step, as a stream of events."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Request, post
from litestar.params import JSONBody
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from ludogite.house.reviews import as_events
from ludogite.server.http.beside import awaited, known_client
from ludogite.server.http.tables import TableId
from ludogite.server.tables.house import house_of
from ludogite.wire.reviews import LARGEST_RECORD, ReviewMessage, ReviewRequest, TableReviewRequest

LARGEST_BODY = 2 * LARGEST_RECORD
"""In bytes: JSON spells some characters with more than one."""
HEADERS = {"x-accel-buffering": "no"}
"""A proxy shall not collect what comes."""


@post("/api/tables/{table_id:str}/review", status_code=HTTP_200_OK)
async def review_table(
    request: Request[Any, Any, Any], table_id: TableId, data: JSONBody[TableReviewRequest]
) -> Annotated[Stream, ReviewMessage]:
    """A game of a table's match that is over, reviewed for whoever may see the table."""
    messages = house_of(request).reviews.of_table(table_id, data.round, known_client(request))
    return _streamed(await awaited(request, messages))


@post("/api/review", status_code=HTTP_200_OK, request_max_body_size=LARGEST_BODY)
async def review_record(
    request: Request[Any, Any, Any], data: JSONBody[ReviewRequest]
) -> Annotated[Stream, ReviewMessage]:
    """A game that is sent as a record, reviewed."""
    messages = house_of(request).reviews.of_text(data.record, data.number, known_client(request))
    return _streamed(await awaited(request, messages))


def _streamed(messages: AsyncIterator[ReviewMessage]) -> Stream:
    return Stream(as_events(messages), media_type="text/event-stream", headers=HEADERS)

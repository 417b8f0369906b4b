"""``/api/tables/TABLE/review`` and ``/api/review``: a game that is over, judged step by step, as a stream of events."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.params import JSONBody
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from ludogite.record import Record
from ludogite.record_reader import read_records
from ludogite.server.door.guests import known_guest
from ludogite.server.http.tables import TableId
from ludogite.server.review_wire import LARGEST_RECORD, ReviewMessage, ReviewRequest, TableReviewRequest
from ludogite.server.tables.house import house_of
from ludogite.table.past import NoSuchStep, NotOver

LARGEST_BODY = 2 * LARGEST_RECORD
"""In bytes: JSON spells some characters with more than one."""
BREATH_SECONDS = 10.0
"""Whatever stands between hears something at least so often, or it would think that nothing will come."""
HEADERS = {"x-accel-buffering": "no"}
"""A proxy shall not collect what comes."""


@post("/api/tables/{table_id:str}/review", status_code=HTTP_200_OK)
async def review_table(
    request: Request[Any, Any, Any], table_id: TableId, data: JSONBody[TableReviewRequest]
) -> Annotated[Stream, ReviewMessage]:
    """A game of a table's match that is over, reviewed for whoever may see the table."""
    guest = known_guest(request)
    return _streamed(await house_of(request).reviews.of_table(table_id, data.round, guest))


@post("/api/review", status_code=HTTP_200_OK, request_max_body_size=LARGEST_BODY)
async def review_record(
    request: Request[Any, Any, Any], data: JSONBody[ReviewRequest]
) -> Annotated[Stream, ReviewMessage]:
    """A game that is sent as a record, reviewed."""
    guest, house = known_guest(request), house_of(request)
    records = await house.asides.do(lambda: read_records(data.record))
    return _streamed(await house.reviews.of_record(_chosen(records, data.number), len(records), guest))


def _chosen(records: list[Record], number: int) -> Record:
    """One of the records; raises NoSuchStep and NotOver."""
    if number > len(records):
        raise NoSuchStep
    record = records[number - 1]
    if record.result is None:
        raise NotOver
    return record


def _streamed(messages: AsyncIterator[ReviewMessage]) -> Stream:
    return Stream(_events(messages), media_type="text/event-stream", headers=HEADERS)


async def _events(messages: AsyncIterator[ReviewMessage]) -> AsyncIterator[bytes]:
    """Messages as server-sent events."""
    coming = asyncio.ensure_future(anext(messages))
    try:
        with suppress(StopAsyncIteration):
            while True:
                await asyncio.wait({coming}, timeout=BREATH_SECONDS)
                if not coming.done():
                    yield b":\n\n"
                    continue
                yield b"data: %b\n\n" % msgspec.json.encode(coming.result())
                coming = asyncio.ensure_future(anext(messages))
    finally:
        coming.cancel()

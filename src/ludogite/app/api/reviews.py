"""Reviews and checks of games that are over."""

from typing import Annotated

from ludogite.app.live.background import PlaysCompiled
from ludogite.app.live.reviews import as_events
from ludogite.app.messages.reviews import (
    LARGEST_RECORD,
    CheckedGame,
    CheckRequest,
    ReviewMessage,
    ReviewRequest,
    TableReviewRequest,
)
from ludogite.app.routes import EVENTS, Answer, Call, route
from ludogite.play.record_reader import read_records
from ludogite.play.steps import Steps
from ludogite.play.verify import verify_all_in_steps
from ludogite.table.requests import TableId

LARGEST_BODY = 2 * LARGEST_RECORD
"""In bytes: JSON spells some characters with more than one."""


@route("POST", "/api/tables/{table}/review", needs_guest=True)
async def review_table(call: Call, table: TableId, body: TableReviewRequest) -> Annotated[Answer, ReviewMessage]:
    """Review of a finished game of a table, for anyone who may see the table."""
    messages = await call.unless_gone(call.host.reviews.of_table(table, body.round, call.client))
    return Answer(as_events(messages), EVENTS)


@route("POST", "/api/review", needs_guest=True, largest_body=LARGEST_BODY)
async def review_record(call: Call, body: ReviewRequest) -> Annotated[Answer, ReviewMessage]:
    """Review of a game sent as a record."""
    messages = await call.unless_gone(call.host.reviews.of_text(body.record, body.number, call.client))
    return Answer(as_events(messages), EVENTS)


@route("POST", "/api/verify", needs_guest=True, largest_body=LARGEST_BODY)
async def check_record(call: Call, body: CheckRequest) -> list[CheckedGame]:
    """Verification of the dice, cards and moves of all games in a record; raises RecordError."""
    return await call.run_in_steps(checked_games(body.record, call.host.plays_compiled))


def checked_games(text: str, plays_compiled: PlaysCompiled) -> Steps[list[CheckedGame]]:
    """Findings about each game in a text; raises RecordError."""
    read = read_records(text)
    records = [record.compiled() if plays_compiled(record.game.id) else record for record in read]
    found = zip(records, (yield from verify_all_in_steps(records)), strict=True)
    return [CheckedGame(record.game.id, *record.round, findings) for record, findings in found]

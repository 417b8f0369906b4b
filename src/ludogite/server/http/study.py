"""``/api/study``: any position of any game, without a table; nothing of it is kept."""

from functools import partial
from typing import Annotated, Any

from litestar import MediaType, Request, Response, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from ludogite.server.door.guests import known_guest
from ludogite.server.live.encoding import encode_study
from ludogite.server.study_wire import Study, StudyRequest
from ludogite.server.tables.house import House, house_of
from ludogite.study.position import StudyPosition, study_game


@post("/api/study", status_code=HTTP_200_OK)
async def look_at_study(
    request: Request[Any, Any, Any], data: JSONBody[StudyRequest]
) -> Annotated[Response[bytes], Study]:
    """A position by its text and the moves after it, as whoever is in turn there would see it at a table."""
    known_guest(request)
    house = house_of(request)
    return Response(await house.asides.do(partial(_answer, house, data)), media_type=MediaType.JSON)


def _answer(house: House, asked: StudyRequest) -> bytes:
    """The position asked for; raises Refused."""
    study = read_study(house, asked)
    return encode_study(study, study.why(asked.clicks) if asked.clicks else None)


def read_study(house: House, asked: StudyRequest) -> StudyPosition:
    """The position that is asked for; raises Refused."""
    game = study_game(asked.game, asked.options, asked.sample)
    if house.plays_compiled(game.id):
        game = game.compiled()
    study = StudyPosition(game.start() if asked.position is None else game.parse(asked.position), asked.moves)
    return study if asked.sample is None else study.sampled(asked.sample)

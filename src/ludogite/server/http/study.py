"""``/api/study``: any position of any game, without a table; nothing of it is kept."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal, TypeVar

from litestar import MediaType, Request, Response, post
from litestar.params import JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK

from ludogite.house.asides import PlaysCompiled
from ludogite.house.pages import studies
from ludogite.server.door.guests import known_guest
from ludogite.server.http.beside import awaited, beside, known_client
from ludogite.server.tables.house import house_of
from ludogite.wire.studies import Opinion, Study, StudyRequest

SVG = "image/svg+xml"
T = TypeVar("T")

Asked = Request[Any, Any, Any]
Language = Annotated[Literal["en", "fr"], PathParameter()]


@post("/api/study", status_code=HTTP_200_OK)
async def look_at_study(request: Asked, data: JSONBody[StudyRequest]) -> Annotated[Response[bytes], Study]:
    """A position by its text and the moves after it, as whoever is in turn there would see it at a table."""
    return Response(await _done(request, data, studies.study_shown), media_type=MediaType.JSON)


@post("/api/study/opinion", status_code=HTTP_200_OK)
async def think_about_study(request: Asked, data: JSONBody[StudyRequest]) -> Opinion:
    """The best moves in a position, as hints are given at tables."""
    study = await _done(request, data, studies.decidable)
    hint = house_of(request).engine.hint(study.position, known_client(request))
    return studies.opinion_of(study, *await awaited(request, hint))


@post("/api/study/picture/{language:str}", status_code=HTTP_200_OK)
async def draw_study(request: Asked, data: JSONBody[StudyRequest], language: Language) -> Response[str]:
    """The position as a picture that needs nothing around it."""
    return Response(await _done(request, data, partial(studies.study_picture, language=language)), media_type=SVG)


@post("/api/study/record", status_code=HTTP_200_OK)
async def write_study(request: Asked, data: JSONBody[StudyRequest]) -> Annotated[Response[str], str]:
    """A line from the start of a game, as a record; the players are called as the game calls them."""
    return Response(await _done(request, data, studies.study_record), media_type=MediaType.TEXT)


async def _done(request: Asked, asked: StudyRequest, work: Callable[[StudyRequest, PlaysCompiled], T]) -> T:
    """What comes of a study, beside the event loop; raises Refused."""
    known_guest(request)
    return await beside(request, lambda: work(asked, house_of(request).plays_compiled))

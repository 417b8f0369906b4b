"""``/api/lessons/GAME``: a game's lesson, and what is said about what a learner does in it. Nothing of it is kept."""

from functools import partial
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ludogite.house.pages.lessons import lesson_answer, lesson_file
from ludogite.server.door.guests import known_guest
from ludogite.server.http.beside import beside
from ludogite.server.http.site import ASK_AGAIN, respond
from ludogite.wire.lessons import Lesson, LessonAnswer, LessonRequest


@get("/api/lessons/{game:str}")
async def read_lesson(request: Request[Any, Any, Any], game: FromPath[str]) -> Annotated[Response[bytes], Lesson]:
    """A game's lesson, with every step as it begins."""
    return respond(request, await beside(request, partial(lesson_file, game)), ASK_AGAIN)


@post("/api/lessons/{game:str}/{step:str}", status_code=HTTP_200_OK)
async def judge_step(
    request: Request[Any, Any, Any], game: FromPath[str], step: FromPath[str], data: JSONBody[LessonRequest]
) -> Annotated[Response[bytes], LessonAnswer]:
    """What a learner is told about their moves in a step, or about clicks that begin none."""
    known_guest(request)
    answer = await beside(request, partial(lesson_answer, game, step, data))
    return Response(answer, media_type=MediaType.JSON)

"""``/api/study``: any position of any game, without a table; nothing of it is kept."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal, TypeVar

from litestar import MediaType, Request, Response, post
from litestar.params import JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK

from ludogite.games.words import Refused, Words
from ludogite.kernel.layout import CHANCE
from ludogite.record import Entry as RecordEntry
from ludogite.record import Record
from ludogite.server.door.guests import known_guest
from ludogite.server.live.answers import hint_lines
from ludogite.server.live.encoding import encode_study
from ludogite.server.study_wire import Opinion, Study, StudyRequest
from ludogite.server.tables.house import House, house_of
from ludogite.study.position import StudyPosition, study_game
from ludogite.svg.picture import Panel, draw

SVG = "image/svg+xml"
T = TypeVar("T")

Asked = Request[Any, Any, Any]
Language = Annotated[Literal["en", "fr"], PathParameter()]


class NothingToDecide(Refused):
    """A position in which nobody is to move."""

    code = "nothing-to-decide"
    words = Words("Nobody has anything to decide here.", "Personne n'a rien à décider ici.")


class NotFromTheStart(Refused):
    """A line that begins in the middle of a game."""

    code = "not-from-the-start"
    words = Words(
        "A record begins with the start of a game, and this line does not.",
        "Un relevé commence au début d'une partie, et cette suite de coups non.",
    )


@post("/api/study", status_code=HTTP_200_OK)
async def look_at_study(request: Asked, data: JSONBody[StudyRequest]) -> Annotated[Response[bytes], Study]:
    """A position by its text and the moves after it, as whoever is in turn there would see it at a table."""
    encoded = await _done(request, data, lambda study: encode_study(study, _why(study, data)))
    return Response(encoded, media_type=MediaType.JSON)


@post("/api/study/opinion", status_code=HTTP_200_OK)
async def think_about_study(request: Asked, data: JSONBody[StudyRequest]) -> Opinion:
    """The best moves in a position, as hints are given at tables."""
    position = await _done(request, data, _decidable)
    places, report = await house_of(request).engine.hint(position.position, known_guest(request))
    return Opinion(str(position), position.to_move or 0, places, hint_lines(position.position, report), report.exact)


@post("/api/study/picture/{language:str}", status_code=HTTP_200_OK)
async def draw_study(request: Asked, data: JSONBody[StudyRequest], language: Language) -> Response[str]:
    """The position as a picture that needs nothing around it."""
    return Response(await _done(request, data, partial(_picture, language=language)), media_type=SVG)


@post("/api/study/record", status_code=HTTP_200_OK)
async def write_study(request: Asked, data: JSONBody[StudyRequest]) -> Annotated[Response[str], str]:
    """A line from the start of a game, as a record; the players are called as the game calls them."""
    if data.position is not None:
        raise NotFromTheStart
    return Response(await _done(request, data, _record), media_type=MediaType.TEXT)


async def _done(request: Asked, asked: StudyRequest, work: Callable[[StudyPosition], T]) -> T:
    """What comes of a study, beside the event loop; raises Refused."""
    known_guest(request)
    house = house_of(request)
    return await house.asides.do(lambda: work(read_study(house, asked)))


def read_study(house: House, asked: StudyRequest) -> StudyPosition:
    """The position that is asked for; raises Refused."""
    game = study_game(asked.game, asked.options, asked.sample)
    if house.plays_compiled(game.id):
        game = game.compiled()
    study = StudyPosition(game.start() if asked.position is None else game.parse(asked.position), asked.moves)
    return study if asked.sample is None else study.sampled(asked.sample)


def _why(study: StudyPosition, asked: StudyRequest) -> Any:
    return study.why(asked.clicks) if asked.clicks else None


def _decidable(study: StudyPosition) -> StudyPosition:
    if study.to_move is None or study.to_move == CHANCE:
        raise NothingToDecide
    return study


def _picture(study: StudyPosition, language: str) -> str:
    return draw([Panel(study.scene)], study.legend, study.game.players, language)


def _record(study: StudyPosition) -> str:
    entries = [RecordEntry(entry.text, entry.player == CHANCE) for entry in study.entries]
    names = tuple(role.en for role in study.game.seats)
    return str(Record(study.game, names, tuple(entries), result=study.position.result))

"""What the house in a browser answers to requests: the same as a server does, as far as it needs nobody else."""

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from ludogite.games.words import Refused
from ludogite.house.keeping import NotKept
from ludogite.house.names import readable
from ludogite.house.pages import lessons, puzzles, studies
from ludogite.house.pages.verifying import checking
from ludogite.house.problems import problem_of, said
from ludogite.house.reviews import as_events
from ludogite.local.archive import Carried
from ludogite.local.house import CLIENT, BadCarried, LocalHouse, NeedsPeople
from ludogite.steps import take_all
from ludogite.table import setup
from ludogite.table.moving import MovingMatch
from ludogite.wire.complaints import complaint
from ludogite.wire.encoding import encode, encode_game, encode_past
from ludogite.wire.lessons import LessonRequest
from ludogite.wire.messages import Me, Moving, NewTable, Opened, Problem, Rename
from ludogite.wire.puzzles import PuzzleAnswer
from ludogite.wire.reviews import CheckRequest, ReviewRequest, TableReviewRequest
from ludogite.wire.studies import StudyRequest

LOG = logging.getLogger(__name__)
JSON, TEXT, SVG, EVENTS = "application/json", "text/plain; charset=utf-8", "image/svg+xml", "text/event-stream"
OK, CREATED, NOT_FOUND, NOT_ALLOWED, BROKEN, NOT_WRITTEN, UNCLEAR = 200, 201, 404, 405, 500, 503, 400


@dataclass(frozen=True)
class Answer:
    """What is answered: a body, or parts of one as they come."""

    body: bytes | AsyncIterator[bytes]
    status: int = OK
    media_type: str = JSON


@dataclass(frozen=True)
class Asked:
    """A request, taken apart."""

    house: LocalHouse
    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes

    def read(self, kind: Any) -> Any:
        """The body as a type; raises MsgspecError."""
        return msgspec.json.decode(self.body, type=kind)

    def number(self, name: str, usual: int | None = None) -> int:
        """A whole number of the query; raises MsgspecError."""
        text = self.query.get(name, "" if usual is None else str(usual))
        return int(msgspec.convert(int(text) if text.isdecimal() else text or None, int))


Handler = Callable[[Asked], Awaitable[Answer]]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    """Lets a function answer what is asked at a path."""
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))

    def add(handler: Handler) -> Handler:
        ROUTES.append((method, pattern, handler))
        return handler

    return add


async def request(house: LocalHouse, method: str, address: str, body: bytes) -> Answer:
    """The answer to a request."""
    try:
        return await _answered(house, method, address, body)
    except Refused as error:
        return _problem(problem_of(error), error.status)
    except (msgspec.MsgspecError, RecursionError) as error:
        return _problem(Problem(complaint(str(error)), "unclear"), UNCLEAR)
    except NotKept:
        return _problem(said(NOT_WRITTEN), NOT_WRITTEN)
    except Exception:
        LOG.exception("fault while answering %s %s", method, address[:12])
        return _problem(said(BROKEN), BROKEN)


async def _answered(house: LocalHouse, method: str, address: str, body: bytes) -> Answer:
    parsed, is_known = urlsplit(address), False
    for wanted, pattern, handler in ROUTES:
        if found := pattern.fullmatch(parsed.path):
            is_known = True
            if wanted == method:
                parts = {name: unquote(part) for name, part in found.groupdict().items()}
                return await handler(Asked(house, parts, dict(parse_qsl(parsed.query)), body))
    status = NOT_ALLOWED if is_known else NOT_FOUND
    return _problem(said(status), status)


def _problem(problem: Problem, status: int) -> Answer:
    return Answer(encode(problem), status)


# ---- the guest


@route("GET", "/api/me")
async def _me(asked: Asked) -> Answer:
    return Answer(encode(Me(await asked.house.archive.name())))


@route("PUT", "/api/me")
async def _rename(asked: Asked) -> Answer:
    name = readable(asked.read(Rename).name)
    await asked.house.rename(name)
    return Answer(encode(Me(name)))


@route("GET", "/api/me/tables")
async def _tables(asked: Asked) -> Answer:
    return Answer((await asked.house.archive.lines()).encode())


@route("GET", "/api/me/strength/{game}")
async def _strength(asked: Asked) -> Answer:
    return Answer(encode(await asked.house.strength(asked.parts["game"])))


@route("GET", "/api/join/{token}")
@route("POST", "/api/join/{token}")
async def _join(asked: Asked) -> Answer:
    raise NeedsPeople


@route("GET", "/api/here")
async def _carried(asked: Asked) -> Answer:
    return Answer(encode(await asked.house.carried()))


@route("POST", "/api/here")
async def _take_in(asked: Asked) -> Answer:
    try:
        carried = asked.read(Carried)
    except msgspec.MsgspecError as error:
        raise BadCarried from error
    return Answer(encode({"taken": await asked.house.take_in(carried)}))


# ---- tables


@route("POST", "/api/tables")
async def _open(asked: Asked) -> Answer:
    wanted = msgspec.convert(asked.read(NewTable), setup.NewTable, from_attributes=True)
    return Answer(encode(Opened(await asked.house.open(wanted))), CREATED)


@route("POST", "/api/tables/moving")
async def _take_in_match(asked: Asked) -> Answer:
    moving = msgspec.convert(asked.read(Moving), MovingMatch, from_attributes=True)
    return Answer(encode(Opened(await asked.house.take_in_match(moving))), CREATED)


@route("GET", "/api/tables/{table}/moving")
async def _moving(asked: Asked) -> Answer:
    return Answer(encode(msgspec.convert(await asked.house.moving(asked.parts["table"]), Moving, from_attributes=True)))


@route("GET", "/api/tables/{table}/past")
async def _past(asked: Asked) -> Answer:
    return Answer(
        encode_past(await asked.house.past(asked.parts["table"], asked.number("round", 1), asked.number("step")))
    )


@route("GET", "/api/tables/{table}/game")
async def _game(asked: Asked) -> Answer:
    return Answer(encode_game(await asked.house.game(asked.parts["table"], asked.number("round", 1))))


@route("GET", "/api/tables/{table}/record")
async def _record(asked: Asked) -> Answer:
    return Answer((await asked.house.record(asked.parts["table"])).encode(), media_type=TEXT)


@route("POST", "/api/tables/{table}/review")
async def _review_table(asked: Asked) -> Answer:
    wanted = asked.read(TableReviewRequest)
    messages = await asked.house.reviews.of_table(asked.parts["table"], wanted.round, CLIENT)
    return Answer(as_events(messages), media_type=EVENTS)


@route("POST", "/api/review")
async def _review(asked: Asked) -> Answer:
    wanted = asked.read(ReviewRequest)
    return Answer(as_events(await asked.house.reviews.of_text(wanted.record, wanted.number, CLIENT)), media_type=EVENTS)


@route("POST", "/api/verify")
async def _verify(asked: Asked) -> Answer:
    return Answer(encode(take_all(checking(asked.read(CheckRequest).record, _interpreted))))


# ---- studies


def _interpreted(game: str) -> bool:
    """Whether a game's rules are compiled: never, here."""
    return False


@route("POST", "/api/study")
async def _study(asked: Asked) -> Answer:
    return Answer(studies.study_shown(asked.read(StudyRequest), _interpreted))


@route("POST", "/api/study/opinion")
async def _opinion(asked: Asked) -> Answer:
    study = studies.decidable(asked.read(StudyRequest), _interpreted)
    return Answer(encode(studies.opinion_of(study, *await asked.house.engine.hint(study.position, CLIENT))))


@route("POST", "/api/study/picture/{language}")
async def _picture(asked: Asked) -> Answer:
    drawn = studies.study_picture(asked.read(StudyRequest), _interpreted, asked.parts["language"])
    return Answer(drawn.encode(), media_type=SVG)


@route("POST", "/api/study/record")
async def _study_record(asked: Asked) -> Answer:
    return Answer(studies.study_record(asked.read(StudyRequest), _interpreted).encode(), media_type=TEXT)


# ---- lessons and puzzles


@route("GET", "/api/lessons/{game}")
async def _lesson(asked: Asked) -> Answer:
    return Answer(lessons.lesson_file(asked.parts["game"]).body)


@route("POST", "/api/lessons/{game}/{step}")
async def _judge(asked: Asked) -> Answer:
    return Answer(lessons.lesson_answer(asked.parts["game"], asked.parts["step"], asked.read(LessonRequest)))


@route("GET", "/api/puzzles")
async def _puzzles(asked: Asked) -> Answer:
    return Answer(puzzles.puzzle_shelf().body)


@route("GET", "/api/puzzles/today")
async def _today(asked: Asked) -> Answer:
    return Answer(encode(puzzles.todays_puzzle()))


@route("GET", "/api/puzzles/{game}")
async def _course(asked: Asked) -> Answer:
    return Answer(puzzles.puzzle_course(asked.parts["game"]).body)


def _puzzle_of(asked: Asked) -> tuple[str, int]:
    number = asked.parts["number"]
    return asked.parts["game"], int(number) if number.isdecimal() else 0


@route("GET", "/api/puzzles/{game}/{number}")
async def _puzzle(asked: Asked) -> Answer:
    return Answer(encode(puzzles.puzzle_shown(*_puzzle_of(asked))))


@route("POST", "/api/puzzles/{game}/{number}/answer")
async def _verdict(asked: Asked) -> Answer:
    return Answer(encode(puzzles.puzzle_verdict(*_puzzle_of(asked), asked.read(PuzzleAnswer).moves)))


@route("POST", "/api/puzzles/{game}/{number}/hints")
async def _hints(asked: Asked) -> Answer:
    return Answer(encode(puzzles.puzzle_hints(*_puzzle_of(asked), asked.read(PuzzleAnswer).moves)))


@route("GET", "/api/puzzles/{game}/{number}/solution")
async def _solution(asked: Asked) -> Answer:
    return Answer(encode(puzzles.puzzle_solution(*_puzzle_of(asked))))

"""``/api/puzzles``: puzzles to solve. A solution is told only to whoever asks for it; nothing of it is kept."""

from collections import Counter
from datetime import UTC, datetime
from functools import cache, partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ludogite.games.registry import BOOKS, games
from ludogite.server.door.guests import known_guest
from ludogite.server.http.site import ASK_AGAIN, SiteFile, respond
from ludogite.server.puzzle_wire import (
    GamePuzzles,
    Puzzle,
    PuzzleAnswer,
    PuzzleCourse,
    PuzzleHint,
    PuzzleLine,
    PuzzleShelf,
    PuzzleSolution,
    PuzzleTheme,
    PuzzleVerdict,
)
from ludogite.server.tables.house import house_of
from ludogite.study import puzzle_file
from ludogite.study import puzzles as study
from ludogite.study.puzzle_file import puzzles


@get("/api/puzzles")
async def read_puzzles(request: Request[Any, Any, Any]) -> Annotated[Response[bytes], PuzzleShelf]:
    """The games that have puzzles, and what these are about."""
    return respond(request, await house_of(request).asides.do(puzzle_shelf), ASK_AGAIN)


@get("/api/puzzles/today")
async def read_todays_puzzle(request: Request[Any, Any, Any]) -> Puzzle:
    """The puzzle of the day, the same for everybody; days begin at midnight UTC."""
    day = datetime.now(UTC).date()
    return await house_of(request).asides.do(lambda: shown(study.puzzle_of_day(day), day.isoformat()))


@get("/api/puzzles/{game:str}")
async def read_course(request: Request[Any, Any, Any], game: FromPath[str]) -> Annotated[Response[bytes], PuzzleCourse]:
    """A game's puzzles, the easiest first."""
    return respond(request, await house_of(request).asides.do(partial(puzzle_course, game)), ASK_AGAIN)


@get("/api/puzzles/{game:str}/{number:int}")
async def read_puzzle(request: Request[Any, Any, Any], game: FromPath[str], number: FromPath[int]) -> Puzzle:
    """A puzzle, without its solution."""
    return await house_of(request).asides.do(lambda: shown(study.puzzle(game, number)))


@post("/api/puzzles/{game:str}/{number:int}/answer", status_code=HTTP_200_OK)
async def judge_answer(
    request: Request[Any, Any, Any], game: FromPath[str], number: FromPath[int], data: JSONBody[PuzzleAnswer]
) -> PuzzleVerdict:
    """Whether the moves are right, and what the opponent answers."""
    known_guest(request)
    verdict = await house_of(request).asides.do(lambda: study.judge(study.puzzle(game, number), data.moves))
    return PuzzleVerdict(verdict.told, verdict.words, list(verdict.answer))


@post("/api/puzzles/{game:str}/{number:int}/hints", status_code=HTTP_200_OK)
async def read_hints(
    request: Request[Any, Any, Any], game: FromPath[str], number: FromPath[int], data: JSONBody[PuzzleAnswer]
) -> list[PuzzleHint]:
    """What helps to find the next move after right ones, the least first."""
    known_guest(request)
    hints = await house_of(request).asides.do(lambda: study.hints(study.puzzle(game, number), data.moves))
    return [PuzzleHint(hint.words, list(hint.cells)) for hint in hints]


@get("/api/puzzles/{game:str}/{number:int}/solution")
async def read_solution(request: Request[Any, Any, Any], game: FromPath[str], number: FromPath[int]) -> PuzzleSolution:
    """The solution, for whoever gives up or wants to see how it goes on."""
    puzzle = study.puzzle(game, number)
    words = await house_of(request).asides.do(lambda: study.reason(puzzle))
    return PuzzleSolution(list(puzzle.solution), list(puzzle.line), words)


@cache
def puzzle_shelf() -> SiteFile:
    """The games that have puzzles, ready to be sent."""
    found = [_of_game(game) for game in games() if puzzles(game)]
    return SiteFile("puzzles.json", msgspec.json.encode(PuzzleShelf(found, list(study.GRADES))))


def _of_game(game: str) -> GamePuzzles:
    counts = Counter(puzzle.theme for puzzle in puzzles(game))
    themes = [PuzzleTheme(theme, study.words_of(theme), count) for theme, count in counts.most_common()]
    return GamePuzzles(game, BOOKS[game].box.title, len(puzzles(game)), study.course(game)[0].number, themes)


@cache
def puzzle_course(game: str) -> SiteFile:
    """A game's puzzles, ready to be sent; raises UnknownGame."""
    lines = [PuzzleLine(puzzle.number, puzzle.grade, puzzle.theme) for puzzle in study.course(game)]
    return SiteFile("course.json", msgspec.json.encode(PuzzleCourse(game, lines)))


def shown(puzzle: puzzle_file.Puzzle, day: str | None = None) -> Puzzle:
    """A puzzle as it is asked."""
    mover = puzzle.position.to_move
    assert mover is not None
    return Puzzle(
        game=puzzle.game,
        title=BOOKS[puzzle.game].box.title,
        number=puzzle.number,
        count=len(puzzles(puzzle.game)),
        following=study.following(puzzle).number,
        grade=puzzle.grade,
        grade_words=study.GRADES[puzzle.grade - 1],
        theme=puzzle.theme,
        theme_words=study.words_of(puzzle.theme),
        task=study.task(puzzle),
        player=mover,
        moves=(len(puzzle.solution) + 1) // 2,
        hints=len(study.hints(puzzle, ())),
        options=puzzle.options,
        position=puzzle.text,
        day=day,
    )

"""``/api/puzzles``: puzzles to solve. A solution is told only to whoever asks for it; nothing of it is kept."""

from functools import partial
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ludogite.house.pages import puzzles
from ludogite.server.door.guests import known_guest
from ludogite.server.http.beside import beside
from ludogite.server.http.site import ASK_AGAIN, respond
from ludogite.wire.puzzles import (
    Puzzle,
    PuzzleAnswer,
    PuzzleCourse,
    PuzzleHint,
    PuzzleShelf,
    PuzzleSolution,
    PuzzleVerdict,
)


@get("/api/puzzles")
async def read_puzzles(request: Request[Any, Any, Any]) -> Annotated[Response[bytes], PuzzleShelf]:
    """The games that have puzzles, and what these are about."""
    return respond(request, await beside(request, puzzles.puzzle_shelf), ASK_AGAIN)


@get("/api/puzzles/today")
async def read_todays_puzzle(request: Request[Any, Any, Any]) -> Puzzle:
    """The puzzle of the day, the same for everybody; days begin at midnight UTC."""
    return await beside(request, puzzles.todays_puzzle)


@get("/api/puzzles/{game:str}")
async def read_course(request: Request[Any, Any, Any], game: FromPath[str]) -> Annotated[Response[bytes], PuzzleCourse]:
    """A game's puzzles, the easiest first."""
    return respond(request, await beside(request, partial(puzzles.puzzle_course, game)), ASK_AGAIN)


@get("/api/puzzles/{game:str}/{number:int}")
async def read_puzzle(request: Request[Any, Any, Any], game: FromPath[str], number: FromPath[int]) -> Puzzle:
    """A puzzle, without its solution."""
    return await beside(request, partial(puzzles.puzzle_shown, game, number))


@post("/api/puzzles/{game:str}/{number:int}/answer", status_code=HTTP_200_OK)
async def judge_answer(
    request: Request[Any, Any, Any], game: FromPath[str], number: FromPath[int], data: JSONBody[PuzzleAnswer]
) -> PuzzleVerdict:
    """Whether the moves are right, and what the opponent answers."""
    known_guest(request)
    return await beside(request, partial(puzzles.puzzle_verdict, game, number, data.moves))


@post("/api/puzzles/{game:str}/{number:int}/hints", status_code=HTTP_200_OK)
async def read_hints(
    request: Request[Any, Any, Any], game: FromPath[str], number: FromPath[int], data: JSONBody[PuzzleAnswer]
) -> list[PuzzleHint]:
    """What helps to find the next move after right ones, the least first."""
    known_guest(request)
    return await beside(request, partial(puzzles.puzzle_hints, game, number, data.moves))


@get("/api/puzzles/{game:str}/{number:int}/solution")
async def read_solution(request: Request[Any, Any, Any], game: FromPath[str], number: FromPath[int]) -> PuzzleSolution:
    """The solution, for whoever gives up or wants to see how it goes on."""
    return await beside(request, partial(puzzles.puzzle_solution, game, number))

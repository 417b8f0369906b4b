"""Puzzles. A solution is sent only on request; nothing is stored."""

from collections import Counter
from datetime import UTC, datetime
from functools import cache, partial
from typing import Annotated

import msgspec

from ludogite.app.messages.puzzles import (
    GamePuzzles,
    Puzzle,
    PuzzleAnswer,
    PuzzleCatalogue,
    PuzzleCourse,
    PuzzleLine,
    PuzzleSolution,
    PuzzleTheme,
)
from ludogite.app.routes import CachedAnswer, Call, route
from ludogite.app.static_files import StaticFile
from ludogite.games.registry import BOOKS, games
from ludogite.study import puzzle_file
from ludogite.study import puzzles as study
from ludogite.study.puzzle_file import puzzles
from ludogite.study.puzzles import PuzzleHint, PuzzleVerdict


@cache
def puzzle_shelf() -> StaticFile:
    """The games that have puzzles, as a file."""
    found = [_of_game(game) for game in games() if puzzles(game)]
    return StaticFile("puzzles.json", msgspec.json.encode(PuzzleCatalogue(found, list(study.GRADES))))


def _of_game(game: str) -> GamePuzzles:
    counts = Counter(puzzle.theme for puzzle in puzzles(game))
    themes = [PuzzleTheme(theme, study.theme_words(theme), count) for theme, count in counts.most_common()]
    return GamePuzzles(game, BOOKS[game].box.title, len(puzzles(game)), study.course(game)[0].number, themes)


@cache
def puzzle_course(game: str) -> StaticFile:
    """A game's puzzles as a file; raises UnknownGame."""
    lines = [PuzzleLine(puzzle.number, puzzle.grade, puzzle.theme) for puzzle in study.course(game)]
    return StaticFile("course.json", msgspec.json.encode(PuzzleCourse(game, lines)))


def shown(puzzle: puzzle_file.StoredPuzzle, day: str | None = None) -> Puzzle:
    """A puzzle as a message."""
    mover = puzzle.position.to_move
    assert mover is not None
    return Puzzle(
        game=puzzle.game,
        title=BOOKS[puzzle.game].box.title,
        number=puzzle.number,
        place=study.place(puzzle),
        count=len(puzzles(puzzle.game)),
        following=study.next_puzzle(puzzle).number,
        grade=puzzle.grade,
        grade_words=study.GRADES[puzzle.grade - 1],
        theme=puzzle.theme,
        theme_words=study.theme_words(puzzle.theme),
        task=study.task(puzzle),
        player=mover,
        moves=(len(puzzle.solution) + 1) // 2,
        hints=len(study.hints(puzzle, ())),
        options=puzzle.options,
        position=puzzle.text,
        day=day,
    )


def todays_puzzle() -> Puzzle:
    """Puzzle of the day, the same for everybody; days begin at midnight UTC."""
    day = datetime.now(UTC).date()
    return shown(study.puzzle_of_day(day), day.isoformat())


@route("GET", "/api/puzzles")
async def read_puzzles(call: Call) -> Annotated[CachedAnswer, PuzzleCatalogue]:
    """Games that have puzzles, with the puzzles' themes."""
    return CachedAnswer(await call.run(puzzle_shelf))


@route("GET", "/api/puzzles/today")
async def read_todays_puzzle(call: Call) -> Puzzle:
    """Puzzle of the day, the same for everybody; days begin at midnight UTC."""
    return await call.run(todays_puzzle)


@route("GET", "/api/puzzles/{game}")
async def read_course(call: Call, game: str) -> Annotated[CachedAnswer, PuzzleCourse]:
    """Puzzles of a game, easiest first."""
    return CachedAnswer(await call.run(partial(puzzle_course, game)))


@route("GET", "/api/puzzles/{game}/{number}")
async def read_puzzle(call: Call, game: str, number: int) -> Puzzle:
    """A puzzle without its solution."""
    return await call.run(lambda: shown(study.puzzle(game, number)))


@route("POST", "/api/puzzles/{game}/{number}/answer", needs_guest=True)
async def judge_answer(call: Call, game: str, number: int, body: PuzzleAnswer) -> PuzzleVerdict:
    """Verdict on moves, with the opponent's answer."""
    return await call.run(lambda: study.judge(study.puzzle(game, number), body.moves))


@route("POST", "/api/puzzles/{game}/{number}/hints", needs_guest=True)
async def read_hints(call: Call, game: str, number: int, body: PuzzleAnswer) -> list[PuzzleHint]:
    """Hints for the next move, from the vaguest to the most telling."""
    return await call.run(lambda: study.hints(study.puzzle(game, number), body.moves))


@route("GET", "/api/puzzles/{game}/{number}/solution")
async def read_solution(call: Call, game: str, number: int) -> PuzzleSolution:
    """Solution of a puzzle."""

    def solved() -> PuzzleSolution:
        puzzle = study.puzzle(game, number)
        return PuzzleSolution(list(puzzle.solution), list(puzzle.line), study.reason(puzzle))

    return await call.run(solved)

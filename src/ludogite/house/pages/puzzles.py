"""Puzzles to solve. A solution is told only to whoever asks for it; nothing of it is kept."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache

import msgspec

from ludogite.games.registry import BOOKS, games
from ludogite.house.files import SiteFile
from ludogite.study import puzzle_file
from ludogite.study import puzzles as study
from ludogite.study.puzzle_file import puzzles
from ludogite.wire.puzzles import (
    GamePuzzles,
    Puzzle,
    PuzzleCourse,
    PuzzleHint,
    PuzzleLine,
    PuzzleShelf,
    PuzzleSolution,
    PuzzleTheme,
    PuzzleVerdict,
)


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


def todays_puzzle() -> Puzzle:
    """The puzzle of the day, the same for everybody; days begin at midnight UTC."""
    day = datetime.now(UTC).date()
    return shown(study.puzzle_of_day(day), day.isoformat())


def puzzle_shown(game: str, number: int) -> Puzzle:
    """A puzzle, without its solution; raises Refused."""
    return shown(study.puzzle(game, number))


def puzzle_verdict(game: str, number: int, moves: Sequence[str]) -> PuzzleVerdict:
    """Whether moves are right, and what the opponent answers; raises Refused."""
    verdict = study.judge(study.puzzle(game, number), moves)
    return PuzzleVerdict(verdict.told, verdict.words, list(verdict.answer))


def puzzle_hints(game: str, number: int, moves: Sequence[str]) -> list[PuzzleHint]:
    """What helps to find the next move after right ones, the least first; raises Refused."""
    hints = study.hints(study.puzzle(game, number), moves)
    return [PuzzleHint(hint.words, list(hint.cells)) for hint in hints]


def puzzle_solution(game: str, number: int) -> PuzzleSolution:
    """The solution, for whoever gives up or wants to see how it goes on; raises Refused."""
    puzzle = study.puzzle(game, number)
    return PuzzleSolution(list(puzzle.solution), list(puzzle.line), study.reason(puzzle))

"""Reads ``lesson.toml`` in a game's folder; a game need not have one."""

import tomllib
from functools import cache
from typing import Any

import msgspec

from ludogite.games.registry import BOOKS, UnknownGame
from ludogite.games.rulebook import Rulebook
from ludogite.games.words import Refused
from ludogite.study.lessons import LessonDefinition

NAME = "lesson.toml"
OF_A_STEP = {"name", "title", "options", "position"}
PATTERNS = {"wants", "when"}

Table = dict[str, Any]


class NoLesson(Refused):
    """A game without a lesson."""

    code, status = "no-lesson", 404

    def __init__(self, game: str) -> None:
        super().__init__(f"There is no lesson for {game} yet.", f"Il n'y a pas encore de leçon pour {game}.")


class BadLesson(ValueError):
    """A lesson file with missing or unknown parts."""


def has_lesson(book: Rulebook) -> bool:
    return (book.folder / NAME).is_file()


@cache
def lesson_of(game: str) -> LessonDefinition:
    """The lesson of a game; raises UnknownGame, NoLesson or BadLesson."""
    if game not in BOOKS:
        raise UnknownGame(game)
    if not has_lesson(BOOKS[game]):
        raise NoLesson(game)
    return read_lesson(game, (BOOKS[game].folder / NAME).read_text(encoding="utf-8"))


def read_lesson(game: str, text: str) -> LessonDefinition:
    """The lesson that a text describes; raises BadLesson."""
    found = tomllib.loads(text)
    steps = [_with_tasks(step) | {"game": game} for step in found.get("steps", ())]
    try:
        return msgspec.convert(_with_patterns(found | {"game": game, "steps": steps}), LessonDefinition)
    except msgspec.ValidationError as error:
        raise BadLesson(f"{NAME}: {error}") from error


def _with_patterns(part: Any) -> Any:
    """A part of the file, with lists of moves as patterns."""
    if isinstance(part, list):
        return [_with_patterns(item) for item in part]
    if not isinstance(part, dict):
        return part
    return {
        name: {"moves": value} if name in PATTERNS and isinstance(value, list) else _with_patterns(value)
        for name, value in part.items()
    }


def _with_tasks(step: Table) -> Table:
    """A step with its list of tasks: one with a single task is written without."""
    if "tasks" in step:
        return step
    own = {name: value for name, value in step.items() if name in OF_A_STEP}
    return own | {"tasks": [{name: value for name, value in step.items() if name not in OF_A_STEP}]}

"""Reads ``lesson.toml`` in a game's folder; a game need not have one."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from ludogite.games.registry import BOOKS, UnknownGame
from ludogite.games.rulebook import Rulebook
from ludogite.games.words import Refused, Words
from ludogite.study.lessons import FirstGame, LessonDefinition, Mistake, MovePattern, StepDefinition, TaskDefinition

NAME = "lesson.toml"
OTHERWISE = Words(
    "That is a legal move, but this step asks for something else. Try again.",
    "Ce coup est permis, mais cette étape en demande un autre. Essayez encore.",
)
TASK = {"say", "wants", "praise", "otherwise", "mistakes", "refused", "then"}
STEP = {"name", "title", "options", "position"}

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
    _check(found, {"steps", "play"}, NAME)
    if not found.get("steps") or "play" not in found:
        raise BadLesson(f"{NAME}: there are to be steps, and at the end [play].")
    steps = tuple(_step(game, step) for step in found["steps"])
    play = found["play"]
    _check(play, {"say", "options"}, "play")
    return LessonDefinition(game, steps, FirstGame(_words(play, "say", "play"), play.get("options", {})))


def _step(game: str, step: Table) -> StepDefinition:
    """A step; a step with a single task is written without ``tasks``."""
    where = str(step.get("name"))
    own = {name: value for name, value in step.items() if name in STEP}
    rest = {name: value for name, value in step.items() if name not in STEP}
    tasks = rest.pop("tasks", None) or [rest]
    return StepDefinition(
        game,
        where,
        _words(own, "title", where),
        own.get("options", {}),
        own.get("position"),
        tuple(_task(task, where) for task in tasks),
    )


def _task(task: Table, where: str) -> TaskDefinition:
    _check(task, TASK, where)
    return TaskDefinition(
        _words(task, "say", where),
        _wanted(task.get("wants"), where),
        _words(task, "praise", where),
        _words(task, "otherwise", where) if "otherwise" in task else OTHERWISE,
        tuple(_mistake(mistake, where) for mistake in task.get("mistakes", ())),
        task.get("refused", {}),
        tuple(task.get("then", ())),
    )


def _mistake(mistake: Table, where: str) -> Mistake:
    _check(mistake, {"when", "say", "then"}, where)
    return Mistake(_wanted(mistake.get("when"), where), _words(mistake, "say", where), tuple(mistake.get("then", ())))


def _wanted(pattern: Any, where: str) -> MovePattern:
    """A list of moves, or a table of their effects."""
    if isinstance(pattern, list) and pattern:
        return MovePattern(tuple(pattern))
    if not isinstance(pattern, dict) or not pattern:
        raise BadLesson(f"{where}: moves are a list of spellings, or a table of what they do.")
    _check(pattern, {"kind", "from", "to", "captures", "flips", "lays", "wins", "loses"}, where)
    deeds = {name: value for name, value in pattern.items() if name not in {"from", "to"}}
    return MovePattern(start=tuple(pattern.get("from", ())), to=tuple(pattern.get("to", ())), **deeds)


def _words(table: Mapping[str, Any], name: str, where: str) -> Words:
    found = table.get(name)
    if not isinstance(found, dict) or set(found) != {"en", "fr"}:
        raise BadLesson(f"{where}: {name} is to be said in English and French, as {name}.en and {name}.fr.")
    return Words(found["en"], found["fr"])


def _check(table: Table, known: set[str], where: str) -> None:
    if unknown := table.keys() - known:
        raise BadLesson(f"{where}: {', '.join(sorted(unknown))} is not known; there are {', '.join(sorted(known))}.")

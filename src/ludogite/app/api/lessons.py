"""Lessons: a game's lesson, and answers to the learner's moves. Nothing is stored."""

from functools import cache, partial
from typing import Annotated, Any

import msgspec
from msgspec import Raw

from ludogite.app.encoding import encode_study
from ludogite.app.messages import lessons as lesson_wire
from ludogite.app.routes import Answer, CachedAnswer, Call, route
from ludogite.app.static_files import StaticFile
from ludogite.games.registry import BOOKS, load
from ludogite.games.words import Refused, Words
from ludogite.study.lesson_file import lesson_of
from ludogite.study.lessons import FIRST_LEVEL, FirstGame, LessonVerdict, StepDefinition, explain, judge
from ludogite.study.position import StudyPosition
from ludogite.table.setup import NewTable


class NoSuchLessonStep(Refused):
    """A step that the lesson does not have."""

    code, status = "no-such-step", 404
    words = Words("The lesson has no such step.", "La leçon n'a pas cette étape.")


@cache
def lesson_file(game: str) -> StaticFile:
    """A lesson, ready to be sent; raises Refused."""
    lesson, book = lesson_of(game), BOOKS[game]
    sent = {
        "game": game,
        "title": book.box.title,
        "goal": book.goal,
        "minutes": lesson.minutes,
        "steps": [_step(step) for step in lesson.steps],
        "play": _play(game, lesson.play),
    }
    return StaticFile("lesson.json", msgspec.json.encode(sent))


def _step(step: StepDefinition) -> dict[str, Any]:
    return {
        "name": step.name,
        "title": step.title,
        "player": step.learner,
        "study": Raw(encode_study(StudyPosition(step.position))),
        "tasks": [lesson_wire.LessonTask(task.say, answer) for _, task, answer in step.answers()],
    }


def _play(game: str, play: FirstGame) -> dict[str, Any]:
    start = load(game, **play.options).start()
    is_alone = start.game.players == 1
    table = NewTable(
        game,
        "screen" if is_alone else "bot",
        play.options,
        "any" if is_alone else "first",
        [] if is_alone else [FIRST_LEVEL],
    )
    return {"say": play.say, "table": table, "study": Raw(encode_study(StudyPosition(start)))}


def lesson_answer(game: str, name: str, asked: lesson_wire.LessonRequest) -> bytes:
    """The answer to a learner; raises Refused."""
    step = next((step for step in lesson_of(game).steps if step.name == name), None)
    if step is None:
        raise NoSuchLessonStep
    verdict = explain(step, asked.moves, asked.clicks) if asked.clicks else judge(step, asked.moves)
    sent = {"told": verdict.told, "words": verdict.words, "rule": verdict.rule, "frames": _frames(verdict)}
    return msgspec.json.encode(sent)


def _frames(verdict: LessonVerdict) -> list[Raw]:
    """The positions after each move."""
    frames, position = [], verdict.before
    for text in verdict.played:
        study = StudyPosition(position, [text])
        frames.append(Raw(encode_study(study)))
        position = study.position
    return frames


@route("GET", "/api/lessons/{game}")
async def read_lesson(call: Call, game: str) -> Annotated[CachedAnswer, lesson_wire.Lesson]:
    """Lesson of a game, with the starting position of every step."""
    return CachedAnswer(await call.run(partial(lesson_file, game)))


@route("POST", "/api/lessons/{game}/{step}", needs_guest=True)
async def judge_step(
    call: Call, game: str, step: str, body: lesson_wire.LessonRequest
) -> Annotated[Answer, lesson_wire.LessonAnswer]:
    """Answer to a learner's moves in a step, or to clicks that begin no move."""
    return Answer(await call.run(partial(lesson_answer, game, step, body)))

"""Lessons: a game's lesson, and answers to the learner's moves. Nothing is stored."""

from functools import cache, partial
from typing import Annotated

from ludogite.app.encoding import encode, study_message
from ludogite.app.messages.lessons import Lesson, LessonAnswer, LessonGame, LessonRequest, LessonStep, LessonTask
from ludogite.app.messages.studies import Study
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
    steps = [_step(step) for step in lesson.steps]
    sent = Lesson(game, book.box.title, book.goal, lesson.minutes, steps, _play(game, lesson.play))
    return StaticFile("lesson.json", encode(sent))


def _step(step: StepDefinition) -> LessonStep:
    study = study_message(StudyPosition(step.position))
    tasks = [LessonTask(task.say, answer) for _, task, answer in step.answers()]
    return LessonStep(step.name, step.title, step.learner, study, tasks)


def _play(game: str, play: FirstGame) -> LessonGame:
    start = load(game, **play.options).start()
    is_alone = start.game.players == 1
    table = NewTable(
        game,
        "screen" if is_alone else "bot",
        play.options,
        "any" if is_alone else "first",
        [] if is_alone else [FIRST_LEVEL],
    )
    return LessonGame(play.say, table, study_message(StudyPosition(start)))


def lesson_answer(game: str, name: str, asked: LessonRequest) -> bytes:
    """The answer to a learner; raises Refused."""
    step = next((step for step in lesson_of(game).steps if step.name == name), None)
    if step is None:
        raise NoSuchLessonStep
    verdict = explain(step, asked.moves, asked.clicks) if asked.clicks else judge(step, asked.moves)
    return encode(LessonAnswer(verdict.told, verdict.words, verdict.rule, _frames(verdict)))


def _frames(verdict: LessonVerdict) -> list[Study]:
    """The positions after each move."""
    frames, position = [], verdict.before
    for text in verdict.played:
        study = StudyPosition(position, [text])
        frames.append(study_message(study))
        position = study.position
    return frames


@route("GET", "/api/lessons/{game}")
async def read_lesson(call: Call, game: str) -> Annotated[CachedAnswer, Lesson]:
    """Lesson of a game, with the starting position of every step."""
    return CachedAnswer(await call.run(partial(lesson_file, game)))


@route("POST", "/api/lessons/{game}/{step}", needs_guest=True)
async def judge_step(call: Call, game: str, step: str, body: LessonRequest) -> Annotated[Answer, LessonAnswer]:
    """Answer to a learner's moves in a step, or to clicks that begin no move."""
    return Answer(await call.run(partial(lesson_answer, game, step, body)))

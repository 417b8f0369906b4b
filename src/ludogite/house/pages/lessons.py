"""A game's lesson, and what is said about what a learner does in it. Nothing of it is kept."""

from functools import cache
from typing import Any

import msgspec
from msgspec import Raw

from ludogite.games.registry import BOOKS, load
from ludogite.games.words import Refused, Words
from ludogite.house.files import SiteFile
from ludogite.study.lesson_file import lesson_of
from ludogite.study.lessons import FIRST_LEVEL, FirstGame, Step, Verdict, explain, judge
from ludogite.study.position import StudyPosition
from ludogite.wire import lessons as lesson_wire
from ludogite.wire import messages as wire
from ludogite.wire.encoding import encode_study


class NoSuchLessonStep(Refused):
    """A step that the lesson does not have."""

    code, status = "no-such-step", 404
    words = Words("The lesson has no such step.", "La leçon n'a pas cette étape.")


@cache
def lesson_file(game: str) -> SiteFile:
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
    return SiteFile("lesson.json", msgspec.json.encode(sent))


def _step(step: Step) -> dict[str, Any]:
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
    table = wire.NewTable(
        game,
        "screen" if is_alone else "bot",
        play.options,
        "any" if is_alone else "first",
        [] if is_alone else [FIRST_LEVEL],
    )
    return {"say": play.say, "table": table, "study": Raw(encode_study(StudyPosition(start)))}


def lesson_answer(game: str, name: str, asked: lesson_wire.LessonRequest) -> bytes:
    """What is said; raises Refused."""
    step = next((step for step in lesson_of(game).steps if step.name == name), None)
    if step is None:
        raise NoSuchLessonStep
    verdict = explain(step, asked.moves, asked.clicks) if asked.clicks else judge(step, asked.moves)
    sent = {"told": verdict.told, "words": verdict.words, "rule": verdict.rule, "frames": _frames(verdict)}
    return msgspec.json.encode(sent)


def _frames(verdict: Verdict) -> list[Raw]:
    """Position by position, what was done."""
    frames, position = [], verdict.before
    for text in verdict.played:
        study = StudyPosition(position, [text])
        frames.append(Raw(encode_study(study)))
        position = study.position
    return frames

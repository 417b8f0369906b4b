"""Messages about lessons."""

from typing import Annotated

from msgspec import Meta, Struct

from ludogite.app.messages.fields import Clicks
from ludogite.app.messages.studies import Study
from ludogite.games.words import Words
from ludogite.study.lessons import LessonResult
from ludogite.table.requests import MoveText
from ludogite.table.setup import NewTable


class LessonTask(Struct):
    """One move that is asked for in a step: the instruction, and a move that does it."""

    say: Words
    answer: str


class LessonStep(Struct):
    """A step: where it begins, whom the learner plays, and what is asked, move by move."""

    name: str
    title: Words
    player: int
    study: Study
    tasks: list[LessonTask]


class LessonGame(Struct):
    """The last step: what is said before the first real game, and the table to be opened for it."""

    say: Words
    table: NewTable
    study: Study
    """The starting position."""


class Lesson(Struct):
    """A game's lesson; ``minutes`` is about how long it takes."""

    game: str
    title: Words
    goal: Words
    minutes: int
    steps: list[LessonStep]
    play: LessonGame


class LessonRequest(Struct, forbid_unknown_fields=True):
    """A learner's moves in a step, all of them, and clicks after them that begin no move."""

    moves: Annotated[list[MoveText], Meta(max_length=40)] = []
    clicks: Clicks | None = None


class LessonAnswer(Struct):
    """The answer to a learner: ``done`` with the step, ``more`` to do in it, ``wrong`` but legal, or ``refused``.

    ``rule`` is the number of the rule that refuses. ``frames`` shows the last move, then what followed it: the other
    player's answer, and what chance brought. Each is the position after one of them, with that one as its only entry.
    After ``wrong`` the learner is back where they were before that move.
    """

    told: LessonResult
    words: Words
    rule: str | None
    frames: list[Study]

"""Lessons: small positions in which a learner does what is asked, and is told what it did. The rules judge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from ludogite.games.options import Options
from ludogite.games.position import Position
from ludogite.games.registry import load
from ludogite.games.words import Refused, Words

FIRST_LEVEL = 1
"""The strength of the bot in the first real game."""
READ_A_MINUTE, SECONDS_A_TASK = 130, 10
"""How many words a learner reads in a minute, and how long they think and click."""

Told = Literal["done", "more", "wrong", "refused"]


class StepOver(Refused):
    """More moves than a step of a lesson asks for."""

    code = "step-over"
    words = Words("This step is done; go on to the next one.", "Cette étape est finie ; passez à la suivante.")


@dataclass(frozen=True)
class Wanted:
    """Which moves are meant: those that are listed, or all legal ones that do everything that is said here."""

    moves: tuple[str, ...] = ()
    kind: str = ""
    """What they are; see ``Event.kind``."""
    start: tuple[str, ...] = ()
    """From which of these cells the piece goes."""
    to: tuple[str, ...] = ()
    """On which of these cells it ends up."""
    captures: bool | None = None
    flips: bool | None = None
    lays: bool | None = None
    """Whether a tile is laid elsewhere."""
    wins: bool | None = None
    loses: bool | None = None

    def fits(self, position: Position, move: str) -> bool:
        """Whether a legal move is one of them."""
        if self.moves:
            return move in self.moves
        after = position.play(move)
        event = position.event(move, after)
        share = after.result and after.result[position.to_move or 0]
        way = event.ways[-1] if event.ways else ("",)
        return (
            self.kind in ("", event.kind)
            and (not self.start or way[0] in self.start)
            and (not self.to or way[-1] in self.to)
            and self.captures in (None, bool(event.captured))
            and self.flips in (None, bool(event.flipped))
            and self.lays in (None, len(event.ways) > 1)
            and self.wins in (None, share == 1)
            and self.loses in (None, share == 0)
        )

    def among(self, position: Position) -> list[str]:
        """These moves of a position; those that are listed in their order."""
        return [move for move in self.moves or position.legal_moves() if self.fits(position, move)]


@dataclass(frozen=True)
class Mistake:
    """Legal moves that miss the point: why, and what may follow them to show it."""

    when: Wanted
    say: Words
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Task:
    """One move that is asked for. ``then`` follows it: the other player's answer, and what chance brings."""

    say: Words
    wants: Wanted
    praise: Words
    otherwise: Words
    """What is said to all other legal moves."""
    mistakes: tuple[Mistake, ...] = ()
    refused: dict[str, str] = field(default_factory=dict)
    """What learners may try that is not legal, and the number of the rule against it."""
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """A position, and what the learner is asked to do there, move by move."""

    game: str
    name: str
    title: Words
    options: Options
    text: str | None
    """The position; None for the start of the game."""
    tasks: tuple[Task, ...]

    @cached_property
    def position(self) -> Position:
        """Where it begins; raises BadText."""
        game = load(self.game, **self.options)
        return game.start() if self.text is None else game.parse(self.text)

    @property
    def learner(self) -> int:
        """The player whom the learner plays."""
        assert self.position.to_move is not None
        return self.position.to_move

    def answers(self) -> Iterator[tuple[Position, Task, str]]:
        """A way through: each position, its task, and a move that is wanted there."""
        position = self.position
        for task in self.tasks:
            move = task.wants.among(position)[0]
            yield position, task, move
            for text in (move, *task.then):
                position = position.play(text)


@dataclass(frozen=True)
class FirstGame:
    """The last step: a real game against the weakest bot, or alone."""

    say: Words
    options: Options


@dataclass(frozen=True)
class Lesson:
    """All steps of a game's lesson, and the first real game after them."""

    game: str
    steps: tuple[Step, ...]
    play: FirstGame

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        tasks = [task for step in self.steps for task in step.tasks]
        read = sum(len(said.en.split()) for task in tasks for said in (task.say, task.praise))
        return round(read / READ_A_MINUTE + len(tasks) * SECONDS_A_TASK / 60)


@dataclass(frozen=True)
class Verdict:
    """What a learner is told about a move, or about clicks that begin none.

    ``done`` with the step, ``more`` is asked in it, ``wrong`` but legal, or ``refused`` by a rule of the game.
    ``played`` has what was done in the position ``before``: the move, and what followed it.
    """

    told: Told
    words: Words
    before: Position
    played: tuple[str, ...] = ()
    rule: str | None = None


def judge(step: Step, moves: Sequence[str]) -> Verdict:
    """What is to be said about the last of the learner's moves in a step, or the first that was not asked for."""
    position, told = step.position, None
    for number, move in enumerate(moves):
        if number == len(step.tasks):
            raise StepOver
        is_last = number + 1 == len(step.tasks)
        told = _judge(position, step.tasks[number], move, "done" if is_last else "more")
        if told.told in {"wrong", "refused"}:
            break
        for text in told.played:
            position = position.play(text)
    if told is None:
        return Verdict("more", step.tasks[0].say, position)
    return told


def _judge(position: Position, task: Task, move: str, told: Told) -> Verdict:
    meant = position.meant(move)
    if meant is None:
        reason = position.refusal(move).reason
        return Verdict("refused", reason.words, position, rule=reason.rule)
    move = meant
    if task.wants.fits(position, move):
        return Verdict(told, task.praise, position, (move, *task.then))
    for mistake in task.mistakes:
        if mistake.when.fits(position, move):
            return Verdict("wrong", mistake.say, position, (move, *mistake.then))
    return Verdict("wrong", task.otherwise, position, (move,))


def explain(step: Step, moves: Sequence[str], clicks: Sequence[str]) -> Verdict:
    """Why these clicks begin no legal move after the learner's moves so far."""
    sofar = judge(step, moves)
    if sofar.told in {"wrong", "refused"}:
        return sofar
    position = sofar.before
    for text in sofar.played:
        position = position.play(text)
    reason = position.why(clicks)
    return Verdict("refused", reason.words, position, rule=reason.rule)

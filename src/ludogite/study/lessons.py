"""Lessons: small positions in which a learner makes the moves asked for, judged by the rules of the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import astuple

from ludogite.games.options import Options
from ludogite.games.position import Position
from ludogite.games.registry import load
from ludogite.games.words import Refused, Words

FIRST_LEVEL = 1
"""Level of the bot in the first real game."""
WORDS_PER_MINUTE, SECONDS_PER_TASK = 130, 10
"""Reading speed in words per minute, and time per task for thinking and clicking."""

OTHERWISE = Words(
    "That is a legal move, but this step asks for something else. Try again.",
    "Ce coup est permis, mais cette étape en demande un autre. Essayez encore.",
)
LessonResult = Literal["done", "more", "wrong", "refused"]


class StepOver(Refused):
    """More moves than a step asks for."""

    code = "step-over"
    words = Words("This step is done; go on to the next one.", "Cette étape est finie ; passez à la suivante.")


class MovePattern(Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    """A pattern of moves: the moves listed, or all legal moves with every property given here."""

    moves: tuple[str, ...] = ()
    kind: str = ""
    """The kind of move; see ``Event.kind``."""
    start: tuple[str, ...] = ()
    """Cells from which the piece may go."""
    to: tuple[str, ...] = ()
    """Cells on which it may end up."""
    captures: bool | None = None
    flips: bool | None = None
    lays: bool | None = None
    """Whether a tile is laid elsewhere."""
    wins: bool | None = None
    loses: bool | None = None

    def __post_init__(self) -> None:
        if all(part in ("", (), None) for part in astuple(self)):
            raise ValueError("Moves are a list of spellings, or a table of what they do.")

    def fits(self, position: Position, move: str) -> bool:
        """Whether a legal move matches."""
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
        """The matching moves of a position; listed moves keep their order."""
        return [move for move in self.moves or position.legal_moves() if self.fits(position, move)]


class Mistake(Struct, frozen=True, forbid_unknown_fields=True):
    """Legal moves that miss the point, with the explanation and the moves that may follow to show it."""

    when: MovePattern
    say: Words
    then: tuple[str, ...] = ()


class TaskDefinition(Struct, frozen=True, forbid_unknown_fields=True):
    """A move that is asked for. ``then`` follows it: the other player's answer, and outcomes of chance."""

    say: Words
    wants: MovePattern
    praise: Words
    otherwise: Words = OTHERWISE
    """The words for all other legal moves."""
    mistakes: tuple[Mistake, ...] = ()
    refused: dict[str, str] = {}
    """Illegal moves that learners may try, each with the number of the rule against it."""
    then: tuple[str, ...] = ()


class StepDefinition(Struct, frozen=True, dict=True, forbid_unknown_fields=True, rename={"text": "position"}):
    """A position, and the moves that the learner is asked for."""

    game: str
    name: str
    title: Words
    tasks: Annotated[tuple[TaskDefinition, ...], Meta(min_length=1)]
    options: Options = {}
    text: str | None = None
    """The position as text; None for the start of the game."""

    @cached_property
    def position(self) -> Position:
        """The position at the start; raises BadText."""
        game = load(self.game, **self.options)
        return game.start() if self.text is None else game.parse(self.text)

    @property
    def learner(self) -> int:
        """The player whom the learner plays."""
        assert self.position.to_move is not None
        return self.position.to_move

    def answers(self) -> Iterator[tuple[Position, TaskDefinition, str]]:
        """A solution: each position, its task, and a move that fits."""
        position = self.position
        for task in self.tasks:
            move = task.wants.among(position)[0]
            yield position, task, move
            for text in (move, *task.then):
                position = position.play(text)


class FirstGame(Struct, frozen=True, forbid_unknown_fields=True):
    """The last step: a real game, against the weakest bot or alone."""

    say: Words
    options: Options = {}


class LessonDefinition(Struct, frozen=True, forbid_unknown_fields=True):
    """The steps of a game's lesson, and the first real game after them."""

    game: str
    steps: Annotated[tuple[StepDefinition, ...], Meta(min_length=1)]
    play: FirstGame

    @property
    def minutes(self) -> int:
        """The approximate duration."""
        tasks = [task for step in self.steps for task in step.tasks]
        read = sum(len(said.en.split()) for task in tasks for said in (task.say, task.praise))
        return round(read / WORDS_PER_MINUTE + len(tasks) * SECONDS_PER_TASK / 60)


@dataclass(frozen=True)
class LessonVerdict:
    """The answer to a learner's move, or to clicks that begin none.

    ``done``: the step is complete; ``more``: another move is asked for; ``wrong``: legal, but not asked for;
    ``refused``: illegal. ``played`` lists what happened in the position ``before``: the move, and what followed it.
    """

    told: LessonResult
    words: Words
    before: Position
    played: tuple[str, ...] = ()
    rule: str | None = None


def judge(step: StepDefinition, moves: Sequence[str]) -> LessonVerdict:
    """The answer to the learner's last move in a step, or to their first wrong one."""
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
        return LessonVerdict("more", step.tasks[0].say, position)
    return told


def _judge(position: Position, task: TaskDefinition, move: str, told: LessonResult) -> LessonVerdict:
    meant = position.meant(move)
    if meant is None:
        reason = position.refusal(move).reason
        return LessonVerdict("refused", reason.words, position, rule=reason.rule)
    move = meant
    if task.wants.fits(position, move):
        return LessonVerdict(told, task.praise, position, (move, *task.then))
    for mistake in task.mistakes:
        if mistake.when.fits(position, move):
            return LessonVerdict("wrong", mistake.say, position, (move, *mistake.then))
    return LessonVerdict("wrong", task.otherwise, position, (move,))


def explain(step: StepDefinition, moves: Sequence[str], clicks: Sequence[str]) -> LessonVerdict:
    """Why these clicks begin no legal move after the learner's moves so far."""
    so_far = judge(step, moves)
    if so_far.told in {"wrong", "refused"}:
        return so_far
    position = so_far.before
    for text in so_far.played:
        position = position.play(text)
    reason = position.why(clicks)
    return LessonVerdict("refused", reason.words, position, rule=reason.rule)

"""What a game's folder gives to the library: its box, and six modules whose functions are listed here.

A *state* is a sequence of integers as the kernel keeps it, a *seat* a player's number, or None for an onlooker. The
protocols say what every game gives, the static methods of ``Rulebook`` what only some give and what holds for others.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple, Protocol, SupportsInt, TypeVar

from ludogite.games.arguments import shown
from ludogite.games.events import SECRET, Event
from ludogite.games.fields import Fields
from ludogite.games.game_over import DECIDED, Cause
from ludogite.games.legend import Legend
from ludogite.games.options import Option, Options
from ludogite.games.refusals import Reason
from ludogite.games.scene import RollTotal, Scene
from ludogite.games.words import Words

State = Sequence[int]
CHANCE = Words("chance", "hasard")
NO_WORDS = Words("", "")


class Draws(Protocol):
    """A source of random numbers: ``random.Random``, or a stream that can be verified."""

    def randrange(self, stop: int, /) -> int: ...


class DrawsIntegers(Protocol):
    """A NumPy random generator."""

    def integers(self, low: int, /) -> SupportsInt: ...


AnyRandom = Draws | DrawsIntegers
T = TypeVar("T")


def draw_below(random: AnyRandom, limit: int) -> int:
    """A number from 0 up to the limit, all equally likely."""
    draw = getattr(random, "randrange", None) or getattr(random, "integers", None)
    if draw is None or isinstance(random, type):
        raise ValueError(f"A random source is a random.Random or a NumPy generator, not {shown(random)}.")
    return int(draw(limit))


def draw_some(random: AnyRandom, items: Iterable[T], count: int) -> list[T]:
    """So many of the items, in random order."""
    left = list(items)
    return [left.pop(draw_below(random, len(left))) for _ in range(count)]


@dataclass(frozen=True)
class Setting:
    """Rules with options chosen, as the functions of a game see them."""

    options: Options
    tables: list[int]


class Box(NamedTuple):
    """A game's box, for people who choose one: what is written on it, its colour, how long a game takes, its luck."""

    title: Words
    summary: Words
    ground: str
    ink: str
    """The colour of the title."""
    minutes: int
    luck: Literal["none", "some", "much"] = "none"


class Setup(Protocol):
    """``setup.py``: what may be chosen before the start, who plays, and how the game begins."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...  # noqa: N802 - a constant of a module

    def seats(self, options: Options, /) -> tuple[Words, ...]:
        """What the players are called, as White and Black; so also how many there are."""

    def tables(self, options: Options, /) -> list[int]:
        """What the kernel looks up, filled once."""

    def start(self, options: Options, /) -> list[int]:
        """The state in which the game begins."""


class Notation(Protocol):
    """``notation.py``: how moves and positions are written and read."""

    def spell(self, setting: Setting, state: State, moves: Sequence[int], /) -> list[str]:
        """The spellings of the legal moves, in the order they are given."""

    def touched(self, move: str, /) -> tuple[str, ...]:
        """The cells or dice that a move, given by its spelling, touches."""

    def write(self, setting: Setting, state: State, /) -> Fields:
        """The fields of a position's text, without ``seen``."""

    def read(self, setting: Setting, fields: Fields, /) -> list[int]:
        """The state that such fields spell; raises BadText."""


class SceneMaker(Protocol):
    """``scene.py``: what a position looks like, and what the things of the game are called."""

    @property
    def LEGEND(self) -> Legend: ...  # noqa: N802 - a constant of a module

    def scene(self, setting: Setting, state: State, moves: Sequence[str], seat: int | None, /) -> Scene:
        """What a position with these legal moves looks like from a seat."""


class Reasons(Protocol):
    """``reasons.py``: why something is refused. The kernel has refused it already; a reason decides nothing."""

    def reason(self, setting: Setting, state: State, tried: str, /) -> Reason:
        """Why a text that is no legal move here is refused."""

    def attempt(self, setting: Setting, state: State, clicks: Sequence[str], /) -> Reason | str:
        """What clicks that begin no legal move try to do: the move they come closest to, or a reason against them."""


class Events(Protocol):
    """``events.py``: what moves and outcomes did."""

    def event(self, setting: Setting, before: State, after: State, text: str, /) -> Event:
        """What a move or an outcome did that led from one state to another."""


@dataclass(frozen=True, eq=False)
class Rulebook:
    """Everything the library knows of a game: its fields, and static methods for what its modules need not give."""

    box: Box
    setup: Setup
    rules: ModuleType
    """``rules.py``, the kernel: the functions of ``ludogite.kernel.contract``, and ``MAX_MOVES``."""
    notation: Notation
    scene: SceneMaker
    reasons: Reasons
    events: Events
    goal: Words = NO_WORDS
    """What a player tries to do, in one sentence; without it, the box's summary."""
    has_odds: bool = False
    """Whether the odds of dice to roll can be computed."""
    evaluation: str | None = None
    """The module that evaluates positions for alpha-beta, by its path; see ``ludogite.bots.evaluation.contract``."""
    encoding: str | None = None
    """The module that numbers its moves and writes its positions as arrays, by its path; see
    ``ludogite.encoding.contract``."""
    bot: str | None = None
    """The module of bots of its own, by its path; see ``ludogite.bots.bot``. With neither, UCT plays it."""
    chance: Words = CHANCE
    """What decides beside the players, in a word: dice, reveals."""
    review_note: Words | None = None
    """What whoever reads a review should know of its values: what nobody could know, what is a judgement."""
    version: int = 1
    """Counts up when a rule changes, so that old records and tables are not replayed under new rules."""

    id: str = field(init=False)
    """The name of the game's folder, with hyphens."""
    options: tuple[Option, ...] = field(init=False)
    max_moves: int = field(init=False)
    """Room for the legal moves of a position; a list that is longer is made again with more room."""
    has_chance: bool = field(init=False)
    """Whether something is left to chance while it is played."""
    has_rolls: bool = field(init=False)
    """Whether ``roll_total`` ever says anything."""

    def __post_init__(self) -> None:
        optional = {name for name, value in vars(Rulebook).items() if isinstance(value, staticmethod)}
        for module in (self.setup, self.notation, self.scene, self.reasons, self.events):
            self.__dict__.update({name: vars(module)[name] for name in optional & vars(module).keys()})
        self.__dict__.update(
            id=self.folder.name.replace("_", "-"),
            goal=self.box.summary if self.goal is NO_WORDS else self.goal,
            options=self.setup.OPTIONS,
            max_moves=self.rules.MAX_MOVES,
            has_chance=hasattr(self.rules, "chance_total"),
            has_rolls=hasattr(self.scene, "roll_total"),
        )

    @property
    def folder(self) -> Path:
        """The game's own folder, in which ``cover.svg`` and its pages may lie."""
        return Path(str(self.rules.__file__)).parent

    @property
    def player_counts(self) -> tuple[int, int]:
        """The least and the most that can play; an option may decide."""
        defaults: Options = {option.name: option.default for option in self.options}
        trials = [defaults | {option.name: value} for option in self.options for value in option.choices]
        counts = [len(self.setup.seats(options)) for options in (defaults, *trials)]
        return min(counts), max(counts)

    @staticmethod
    def draw(options: Options, random: Draws) -> Options:
        """``setup``: the options with what chance decides before the start decided."""
        return options

    @staticmethod
    def rounds(options: Options) -> tuple[Options, ...]:
        """``setup``: the options of each game of a match, where a match can have several."""
        return (options,)

    @staticmethod
    def meant(setting: Setting, state: State, tried: str, moves: Sequence[str]) -> str | None:
        """``notation``: which of the legal moves a text means that is not its spelling, where players may write so."""
        return None

    @staticmethod
    def spell_outcome(setting: Setting, state: State, outcome: int) -> str:
        """``notation``: the spelling of what chance brings, in a game with chance."""
        raise NotImplementedError

    @staticmethod
    def read_outcome(setting: Setting, state: State, text: str) -> int | None:
        """``notation``: the outcome that a text spells, or None; it need not be possible."""
        raise NotImplementedError

    @staticmethod
    def conceal(setting: Setting, state: State, fields: Fields, seat: int | None) -> Fields:
        """``notation``: the fields of a position as a seat may know them."""
        return fields

    @staticmethod
    def complete(setting: Setting, fields: Fields, random: AnyRandom) -> Fields:
        """``notation``: such fields with what they hide drawn at random, so that they spell a position."""
        return fields

    @staticmethod
    def least_move(moves: Sequence[str]) -> str:
        """``notation``: of the legal moves the one that does least for its player; games for three or more have it.

        It is played for somebody who has left the table, so it must not depend on anything but these moves.
        """
        return moves[0]

    @staticmethod
    def hidden_key(setting: Setting, state: State) -> int:
        """``notation``: what is hidden in the keys of a position and of those that it may repeat; they share it."""
        return 0

    @staticmethod
    def keeps_secrets(state: State) -> bool:
        """``notation``: whether what was played and drawn so far is still secret from other seats."""
        return False

    @staticmethod
    def forgotten(setting: Setting, state: State) -> int:
        """``notation``: what chance showed earlier and nobody may look up any more, as a number; 0 if nothing."""
        return 0

    @staticmethod
    def remembered(setting: Setting, state: State, forgotten: int) -> State:
        """``notation``: an earlier state without what is forgotten since; the same object if that changes nothing."""
        return state

    @staticmethod
    def scores(state: State) -> tuple[int, ...] | None:
        """``scene``: the scores, in a game that has them."""
        return None

    @staticmethod
    def roll_total(state: State) -> RollTotal | None:
        """``scene``: what the roll on the table comes to, in a game with rolls; None while there is none."""
        return None

    @staticmethod
    def ended(setting: Setting, state: State) -> Cause:
        """``reasons``: why a game ended that was won, scored, or drawn in a way of its own."""
        return DECIDED

    @staticmethod
    def hidden_event(setting: Setting, state: State) -> Event:
        """``events``: what others are told of whatever was done in this state, while it is secret."""
        return SECRET


def seated(*seats: Words) -> Callable[[Options], tuple[Words, ...]]:
    """The seats of a game that is always played by the same."""
    return lambda options: seats


WHITE, BLACK, RED = Words("White", "Blanc"), Words("Black", "Noir"), Words("Red", "Rouge")

"""The interface of a game's folder: its box, and six modules whose functions are listed here.

A *state* is the rules' sequence of integers, a *seat* a player's number, or None for a spectator. The protocols list
what every game defines; the static methods of ``Rulebook`` are optional functions with their defaults.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple, Protocol, SupportsInt, TypeVar

from ludogite.games.arguments import shown
from ludogite.games.events import SECRET, Event
from ludogite.games.fields import Fields
from ludogite.games.game_over import GOAL_REACHED, Cause
from ludogite.games.legend import Legend
from ludogite.games.options import Option, Options
from ludogite.games.refusals import Reason
from ludogite.games.scene import RollTotal, Scene
from ludogite.games.words import Words

State = Sequence[int]
CHANCE = Words("chance", "hasard")
NO_WORDS = Words("", "")


class RandomSource(Protocol):
    """Source of random numbers: ``random.Random``, or a verifiable stream."""

    def randrange(self, stop: int, /) -> int: ...


class NumpyRandom(Protocol):
    """NumPy random generator."""

    def integers(self, low: int, /) -> SupportsInt: ...


AnyRandom = RandomSource | NumpyRandom
T = TypeVar("T")


def draw_below(random: AnyRandom, limit: int) -> int:
    """Number from 0 to ``limit - 1``, all equally likely."""
    draw = getattr(random, "randrange", None) or getattr(random, "integers", None)
    if draw is None or isinstance(random, type):
        raise ValueError(f"A random source is a random.Random or a NumPy generator, not {shown(random)}.")
    return int(draw(limit))


def draw_some(random: AnyRandom, items: Iterable[T], count: int) -> list[T]:
    """``count`` of the items, in random order."""
    left = list(items)
    return [left.pop(draw_below(random, len(left))) for _ in range(count)]


@dataclass(frozen=True)
class Setting:
    """Options chosen and tables, as passed to the functions of a game."""

    options: Options
    tables: list[int]


class Box(NamedTuple):
    """A game's box, for people who choose a game: title, summary, colours, duration, share of luck."""

    title: Words
    summary: Words
    ground: str
    ink: str
    """Colour of the title."""
    minutes: int
    luck: Literal["none", "some", "much"] = "none"


class SetupModule(Protocol):
    """``setup.py``: options, players, and the start position."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...  # noqa: N802 - a constant of a module

    def seats(self, options: Options, /) -> tuple[Words, ...]:
        """Names of the players, such as White and Black, and so their number."""

    def tables(self, options: Options, /) -> list[int]:
        """Lookup tables of the rules, filled once."""

    def start(self, options: Options, /) -> list[int]:
        """State at the start."""


class NotationModule(Protocol):
    """``notation.py``: spelling of moves and positions."""

    def spell(self, setting: Setting, state: State, moves: Sequence[int], /) -> list[str]:
        """Spellings of the legal moves, in the order of ``moves``."""

    def touched(self, move: str, /) -> tuple[str, ...]:
        """Cells or dice that a move, given by its spelling, touches."""

    def write(self, setting: Setting, state: State, /) -> Fields:
        """Fields of a position's text, without ``seen``."""

    def read(self, setting: Setting, fields: Fields, /) -> list[int]:
        """State that such fields spell; raises BadText."""


class SceneModule(Protocol):
    """``scene.py``: looks of a position, and names of the game's things."""

    @property
    def LEGEND(self) -> Legend: ...  # noqa: N802 - a constant of a module

    def scene(self, setting: Setting, state: State, moves: Sequence[str], seat: int | None, /) -> Scene:
        """Scene of a position with these legal moves, for a seat."""


class ReasonsModule(Protocol):
    """``reasons.py``: explanations of refusals. The rules have refused already; a reason decides nothing."""

    def reason(self, setting: Setting, state: State, tried: str, /) -> Reason:
        """Reason why a text is not a legal move here."""

    def attempt(self, setting: Setting, state: State, clicks: Sequence[str], /) -> Reason | str:
        """Move that clicks come closest to if they begin no legal move, or a reason against them."""


class EventsModule(Protocol):
    """``events.py``: effects of moves and outcomes."""

    def event(self, setting: Setting, before: State, after: State, text: str, /) -> Event:
        """Effect of a move or an outcome that led from one state to another."""


@dataclass(frozen=True, eq=False)
class Rulebook:
    """Everything the library knows of a game; the static methods are defaults of optional functions of its modules."""

    box: Box
    setup: SetupModule
    rules: ModuleType
    """``rules.py``: the functions of ``ludogite.kernel.contract``, and ``MAX_MOVES``."""
    notation: NotationModule
    scene: SceneModule
    reasons: ReasonsModule
    events: EventsModule
    goal: Words = NO_WORDS
    """Goal of a player, in one sentence; by default the box's summary."""
    has_odds: bool = False
    """Whether the odds of a roll can be computed."""
    evaluation: str | None = None
    """Name of the module that evaluates positions for alpha-beta; see ``ludogite.bots.evaluation.contract``."""
    encoding: str | None = None
    """Name of the module that numbers moves and writes positions as arrays; see ``ludogite.encoding.contract``."""
    bot: str | None = None
    """Name of the module of the game's own bots; see ``ludogite.bots.bot``. With neither, UCT plays."""
    chance: Words = CHANCE
    """Source of chance, in a word: dice, reveals."""
    review_note: Words | None = None
    """Note for readers of a review on its values: hidden information, estimates."""
    version: int = 1
    """Version of the rules, counted up when one changes, so that old records are not replayed by new rules."""

    id: str = field(init=False)
    """Name of the game's folder, with hyphens."""
    options: tuple[Option, ...] = field(init=False)
    max_moves: int = field(init=False)
    """Initial size of the list of a position's legal moves; the list grows if they do not fit."""
    has_chance: bool = field(init=False)
    """Whether the game has chance events during play."""
    has_rolls: bool = field(init=False)
    """Whether the game defines ``roll_total``."""

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
        """The game's own folder, with ``cover.svg`` and perhaps its pages."""
        return Path(str(self.rules.__file__)).parent

    @property
    def player_counts(self) -> tuple[int, int]:
        """Smallest and largest number of players; it may depend on an option."""
        defaults: Options = {option.name: option.default for option in self.options}
        trials = [defaults | {option.name: value} for option in self.options for value in option.choices]
        counts = [len(self.setup.seats(options)) for options in (defaults, *trials)]
        return min(counts), max(counts)

    @staticmethod
    def draw(options: Options, random: RandomSource) -> Options:
        """``setup``: options after chance has decided those left to it."""
        return options

    @staticmethod
    def rounds(options: Options) -> tuple[Options, ...]:
        """``setup``: options of each game of a match, if a match can have several."""
        return (options,)

    @staticmethod
    def meant(setting: Setting, state: State, tried: str, moves: Sequence[str]) -> str | None:
        """``notation``: legal move that another text than its spelling means, if the game accepts such."""
        return None

    @staticmethod
    def spell_outcome(setting: Setting, state: State, outcome: int) -> str:
        """``notation``: spelling of a chance outcome, in a game with chance."""
        raise NotImplementedError

    @staticmethod
    def read_outcome(setting: Setting, state: State, text: str) -> int | None:
        """``notation``: outcome that a text spells, possible or not; None if it spells none."""
        raise NotImplementedError

    @staticmethod
    def conceal(setting: Setting, state: State, fields: Fields, seat: int | None) -> Fields:
        """``notation``: fields of a position as a seat may know them."""
        return fields

    @staticmethod
    def complete(setting: Setting, fields: Fields, random: AnyRandom) -> Fields:
        """``notation``: the same fields with the hidden parts drawn at random, so that they spell a position."""
        return fields

    @staticmethod
    def least_move(moves: Sequence[str]) -> str:
        """``notation``: legal move with the least effect for its player, in games for three or more.

        It is played for a player who has left, so it must depend on these moves only.
        """
        return moves[0]

    @staticmethod
    def hidden_key(setting: Setting, state: State) -> int:
        """``notation``: part of the position keys that reveals hidden information; all keys of a position share it."""
        return 0

    @staticmethod
    def keeps_secrets(state: State) -> bool:
        """``notation``: whether moves and outcomes so far are still secret from other seats."""
        return False

    @staticmethod
    def forgotten(setting: Setting, state: State) -> int:
        """``notation``: earlier chance results that may no longer be looked up, as a number; 0 if there are none."""
        return 0

    @staticmethod
    def remembered(setting: Setting, state: State, forgotten: int) -> State:
        """``notation``: earlier state without what is forgotten since; the same object if nothing changes."""
        return state

    @staticmethod
    def scores(state: State) -> tuple[int, ...] | None:
        """``scene``: scores, in a game that has them."""
        return None

    @staticmethod
    def roll_total(state: State) -> RollTotal | None:
        """``scene``: total of the roll on the table, in a game with rolls; None while there is none."""
        return None

    @staticmethod
    def ended(setting: Setting, state: State) -> Cause:
        """``reasons``: cause of an end by a win, by scores, or by a draw of the game's own."""
        return GOAL_REACHED

    @staticmethod
    def hidden_event(setting: Setting, state: State) -> Event:
        """``events``: event that others see of the move or outcome made in this state, while it is secret."""
        return SECRET


def seated(*seats: Words) -> Callable[[Options], tuple[Words, ...]]:
    """``seats`` function of a game whose players never vary."""
    return lambda options: seats


WHITE, BLACK, RED = Words("White", "Blanc"), Words("Black", "Noir"), Words("Red", "Rouge")

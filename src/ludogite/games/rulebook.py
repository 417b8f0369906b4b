"""What a game's folder gives to the library: its name, and five modules whose functions are listed here.

A *state* is a sequence of integers as the kernel keeps it, a *seat* a player's number, or None for an onlooker. The
protocols say what every game gives; the functions below them what only some games give, and what holds for the others.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple, Protocol, SupportsInt

from ludogite.games.events import SECRET, Event
from ludogite.games.fields import Fields
from ludogite.games.game_over import WON
from ludogite.games.legend import NO_LEGEND, Legend
from ludogite.games.options import Option, Options
from ludogite.games.refusals import Reason
from ludogite.games.scene import RollTotal, Scene
from ludogite.games.words import Words
from ludogite.kernel.layout import CHANCE, MOVER

State = Sequence[int]
Luck = Literal["none", "some", "much"]


class Draws(Protocol):
    """A source of random numbers: ``random.Random``, or a stream that can be verified."""

    def randrange(self, stop: int, /) -> int: ...


class DrawsIntegers(Protocol):
    """A NumPy random generator."""

    def integers(self, low: int, /) -> SupportsInt: ...


@dataclass(frozen=True)
class Setting:
    """Rules with options chosen, as the functions of a game see them."""

    options: Options
    tables: list[int]


class BoxColours(NamedTuple):
    """The colour of a game's box, and of the title on it."""

    ground: str
    title: str


PLAIN_WOOD = BoxColours("#8a5a2b", "#fff6e6")


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
    """``scene.py``: what a position looks like."""

    def scene(self, setting: Setting, state: State, moves: Sequence[str], seat: int | None, /) -> Scene:
        """What a position with these legal moves looks like from a seat."""


class Reasons(Protocol):
    """``reasons.py``: why something is refused. The kernel has refused it already; a reason decides nothing."""

    def reason(self, setting: Setting, state: State, tried: str, /) -> Reason:
        """Why a text that is no legal move here is refused."""

    def attempt(self, setting: Setting, state: State, clicks: Sequence[str], /) -> Reason | str:
        """What clicks that begin no legal move try to do: the move they come closest to, or a reason against them."""


def draw(options: Options, random: Draws) -> Options:
    """``setup.draw``: the options with what chance decides before the start decided."""
    return options


def rounds(options: Options) -> tuple[Options, ...]:
    """``setup.rounds``: the options of each game of a match, where a match can have several."""
    return (options,)


def spell_outcome(setting: Setting, state: State, outcome: int) -> str:
    """``notation.spell_outcome``: the spelling of what chance brings, in a game with chance."""
    raise NotImplementedError


def read_outcome(setting: Setting, state: State, text: str) -> int | None:
    """``notation.read_outcome``: the outcome that a text spells, or None; it need not be possible."""
    raise NotImplementedError


def conceal(setting: Setting, state: State, fields: Fields, seat: int | None) -> Fields:
    """``notation.conceal``: the fields of a position as a seat may know them."""
    return fields


def keeps_secrets(state: State) -> bool:
    """``notation.keeps_secrets``: whether what was played and drawn so far is still secret from other seats."""
    return False


def won(setting: Setting, state: State) -> Words:
    """``reasons.won``: why the winner has won, in a game for two that is won."""
    return WON.words


def scores(state: State) -> tuple[int, ...] | None:
    """``scene.scores``: the scores, in a game that has them."""
    return None


def roll_total(state: State) -> RollTotal | None:
    """``scene.roll_total``: what the roll on the table comes to, in a game with rolls; None while there is none."""
    return None


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """``events.event``: what a move or an outcome did that led from one state to another; else its spelling."""
    return Event("chance" if before[MOVER] == CHANCE else "move", Words(text, text))


def hidden_event(setting: Setting, state: State) -> Event:
    """``events.hidden_event``: what others are told of whatever was done in this state, while it is secret."""
    return SECRET


@dataclass(frozen=True)
class Rulebook:
    """Everything the library knows of a game."""

    id: str
    title: Words
    summary: Words
    setup: Setup
    rules: ModuleType
    """``rules.py``, the kernel: the functions of ``ludogite.kernel.contract``, and ``MAX_MOVES``."""
    notation: Notation
    scene: SceneMaker
    reasons: Reasons
    minutes: int
    """How long a game takes people."""
    luck: Luck = "none"
    """How much of it is luck, for people who choose a game."""
    box: BoxColours = PLAIN_WOOD
    evaluation: str | None = None
    """The module that evaluates positions for alpha-beta, by its path; see ``ludogite.bots.evaluation.contract``."""
    bot: str | None = None
    """The module of bots of its own, by its path; see ``ludogite.bots.bot``. With neither, UCT plays it."""
    has_odds: bool = False
    """Whether the odds of dice to roll can be computed."""
    version: int = 1
    """Counts up when a rule changes, so that old records are not replayed under new rules."""
    events: ModuleType | None = None
    """``events.py``: what moves and outcomes did."""

    options: tuple[Option, ...] = field(init=False)
    max_moves: int = field(init=False)
    """Room for the legal moves of a position; a list that is longer is made again with more room."""
    has_chance: bool = field(init=False)
    """Whether something is left to chance while it is played."""
    has_rolls: bool = field(init=False)
    """Whether ``roll_total`` ever says anything."""
    draw: Callable[[Options, Draws], Options] = field(init=False)
    rounds: Callable[[Options], tuple[Options, ...]] = field(init=False)
    spell_outcome: Callable[[Setting, State, int], str] = field(init=False)
    read_outcome: Callable[[Setting, State, str], int | None] = field(init=False)
    conceal: Callable[[Setting, State, Fields, int | None], Fields] = field(init=False)
    keeps_secrets: Callable[[State], bool] = field(init=False)
    won: Callable[[Setting, State], Words] = field(init=False)
    scores: Callable[[State], tuple[int, ...] | None] = field(init=False)
    roll_total: Callable[[State], RollTotal | None] = field(init=False)
    event: Callable[[Setting, State, State, str], Event] = field(init=False)
    hidden_event: Callable[[Setting, State], Event] = field(init=False)
    legend: Legend = field(init=False)
    """What the things of the game are called."""

    def __post_init__(self) -> None:
        found: dict[str, object] = {
            default.__name__: getattr(module, default.__name__, default)
            for module, defaults in (
                (self.setup, (draw, rounds)),
                (self.notation, (spell_outcome, read_outcome, conceal, keeps_secrets)),
                (self.scene, (scores, roll_total)),
                (self.reasons, (won,)),
                (self.events, (event, hidden_event)),
            )
            for default in defaults
        }
        found |= {"legend": getattr(self.scene, "LEGEND", NO_LEGEND)}
        found |= {"options": self.setup.OPTIONS, "max_moves": self.rules.MAX_MOVES}
        found |= {"has_chance": hasattr(self.rules, "chance_total"), "has_rolls": hasattr(self.scene, "roll_total")}
        self.__dict__.update(found)

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


def white_and(other: Words) -> Callable[[Options], tuple[Words, ...]]:
    """The seats of a game that White begins."""
    return lambda options: (Words("White", "Blanc"), other)

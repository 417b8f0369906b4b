"""What a game's folder gives to the library: its name, options, rules and everything around them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple, Protocol, SupportsInt

from ludogite.games.fields import Fields
from ludogite.games.options import Option, Options
from ludogite.games.refusals import Reason
from ludogite.games.scene import Lying, Scene
from ludogite.games.words import Words

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
    """Rules with options chosen, as the functions of a rulebook see them."""

    options: Options
    tables: list[int]


class BoxColours(NamedTuple):
    """The colour of a game's box, and of the title on it."""

    ground: str
    title: str


PLAIN_WOOD = BoxColours("#8a5a2b", "#fff6e6")


def all_is_public(setting: Setting, state: State, fields: Fields, seat: int | None) -> Fields:
    """The view of a game without secrets."""
    return fields


def no_secrets(state: State) -> bool:
    """Whether moves and outcomes are secret for now, in a game in which they never are."""
    return False


def nothing_to_draw(options: Options, random: Draws) -> Options:
    """The options of a game in which chance decides nothing before the start."""
    return options


def one_round(options: Options) -> tuple[Options, ...]:
    """The rounds of a match that is a single game."""
    return (options,)


@dataclass(frozen=True)
class Rulebook:
    """Everything the library knows of a game.

    A *state* here is a sequence of integers as the kernel keeps it, a *seat* a player's number or None for an onlooker.
    """

    id: str
    title: Words
    summary: Words
    minutes: int
    """How long a game takes people."""
    seats: Callable[[Options], tuple[Words, ...]]
    """What the players are called, as White and Black; so also how many there are."""
    options: tuple[Option, ...]
    rules: ModuleType
    """The kernel: the module with the functions of ``ludogite.kernel.contract``."""
    max_moves: int
    """Room for the legal moves of a position; a list that is longer is made again with more room."""
    tables: Callable[[Options], list[int]]
    start: Callable[[Options], list[int]]
    spell: Callable[[Setting, State, Sequence[int]], list[str]]
    """The spellings of the legal moves, in the order they are given."""
    write: Callable[[Setting, State], Fields]
    """The fields of a position's text, without ``seen``."""
    read: Callable[[Setting, Fields], list[int]]
    """The state that such fields spell; raises BadText."""
    reason: Callable[[Setting, State, str], Reason]
    """Why a text that is no legal move here is refused."""
    attempt: Callable[[Setting, State, Sequence[str]], Reason | str]
    """What clicks that begin no legal move try to do: the move they come closest to, or a reason against them."""
    scene: Callable[[Setting, State, Sequence[str], int | None], Scene]
    """What a position with these legal moves looks like from a seat."""
    touched: Callable[[str], tuple[str, ...]]
    """The cells or dice that a move, given by its spelling, touches."""
    spell_outcome: Callable[[Setting, State, int], str] | None = None
    read_outcome: Callable[[Setting, State, str], int | None] | None = None
    """The outcome that a text spells, or None; it need not be possible."""
    conceal: Callable[[Setting, State, Fields, int | None], Fields] = all_is_public
    """The fields of a position as a seat may know them."""
    keeps_secrets: Callable[[State], bool] = no_secrets
    """Whether what was played and drawn so far is still secret from other seats."""
    draw: Callable[[Options, Draws], Options] = nothing_to_draw
    """The options with what chance decides before the start decided."""
    rounds: Callable[[Options], tuple[Options, ...]] = one_round
    """The options of each game of a match, where a match can have several."""
    scores: Callable[[State], tuple[int, ...]] | None = None
    lying: Callable[[State], Lying | None] | None = None
    """What the roll that lies there comes to, in a game with rolls; None while none lies."""
    luck: Luck = "none"
    """How much of it is luck, for people who choose a game."""
    box: BoxColours = PLAIN_WOOD
    evaluation: str | None = None
    """The module that evaluates positions for alpha-beta, by its path; see ``ludogite.bots.evaluation.contract``."""
    bot: str | None = None
    """The module of a bot of its own, by its path; see ``ludogite.bots.bot``. With neither, UCT plays it."""
    has_odds: bool = False
    """Whether the odds of dice to roll can be computed."""
    version: int = 1
    """Counts up when a rule changes, so that old records are not replayed under new rules."""

    @property
    def folder(self) -> Path:
        """The game's own folder, in which ``cover.svg`` and its pages may lie."""
        return Path(str(self.rules.__file__)).parent

    @property
    def player_counts(self) -> tuple[int, int]:
        """The least and the most that can play; an option may decide."""
        defaults: Options = {option.name: option.default for option in self.options}
        trials = [defaults | {option.name: value} for option in self.options for value in option.choices]
        counts = [len(self.seats(options)) for options in (defaults, *trials)]
        return min(counts), max(counts)


def white_and(other: Words) -> Callable[[Options], tuple[Words, ...]]:
    """The seats of a game that White begins."""
    return lambda options: (Words("White", "Blanc"), other)

"""Messages about studies: positions without a table."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from ludogite.app.messages.fields import Clicks
from ludogite.app.messages.socket import HintLine
from ludogite.games.legend import Legend
from ludogite.games.scene import Action, RollTotal, Scene
from ludogite.games.words import Words
from ludogite.study.position import LONGEST_LINE, StudyEnding, StudyOutcome
from ludogite.table.messages import Board, Entry
from ludogite.table.requests import MoveText
from ludogite.table.setup import OptionValue, Short

PositionText = Annotated[str, Meta(min_length=1, max_length=12_000)]


class StudyRequest(Struct, forbid_unknown_fields=True):
    """Asks for a position: the start of a game or the one that ``position`` spells, then the moves and outcomes."""

    game: Short
    options: dict[Short, OptionValue] = {}
    position: PositionText | None = None
    moves: Annotated[list[MoveText], Meta(max_length=LONGEST_LINE)] = []
    sample: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    """A seed: what chance has to decide after the moves is drawn from it, and what is random in the options."""
    clicks: Clicks | None = None
    """Ask why these clicks, in order, begin no legal move."""


class StudyWhy(Struct):
    """Why clicks begin no move: the sentence, and the number of the rule on the game's page."""

    words: Words
    rule: str


class Study(Struct):
    """A position; scene, actions, previews and board are as in ``Update``, and the board is always there."""

    game: str
    options: dict[str, bool | int | str]
    """All of them, with what chance decided before the start."""
    option_words: list[Words]
    """Options that differ from the defaults."""
    position: str
    """The position's text: with the game and its options, all that is needed to go on from here."""
    roles: list[Words]
    to_move: int | None
    """The player in turn, -1 for chance, null when the game is over."""
    has_chance: bool
    """Whether something is left to chance while it is played."""
    legend: Legend
    entries: Sequence[Entry]
    """The moves asked for, and what chance has decided after them."""
    scene: Scene
    actions: Sequence[Action | str]
    previews: Mapping[str, RollTotal]
    board: Board
    ending: StudyEnding | None
    outcomes: Sequence[StudyOutcome]
    """Possible outcomes of chance after the last move; empty if there are many, or none."""
    why: StudyWhy | None


class Opinion(Struct):
    """An engine's opinion of a position: squares to look at and best moves, with values as shares for ``player``."""

    position: str
    player: int
    places: list[str]
    lines: list[HintLine]
    is_exact: bool

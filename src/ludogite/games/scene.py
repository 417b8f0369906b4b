"""A position as data to draw: whoever draws a scene needs to know no rule."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from typing import NamedTuple

from ludogite.games.words import Words

SOME, MANY = 256, 1 << 12
"""How many parts of scenes are kept to be used again: boards, and single pieces, cells and actions."""


@dataclass(frozen=True)
class Cell:
    """A place of the board: a square, a tile, or an empty place where a tile may be laid (``kind`` ``"place"``).

    ``column`` and ``row`` count from the lower left; ``colour`` and ``mark`` (a letter) say the same thing twice, so
    that nothing depends on seeing colours.
    """

    name: str
    column: int
    row: int
    kind: str = "square"
    colour: str = ""
    mark: str = ""


class Piece(NamedTuple):
    """A piece on a cell: its owner, its face (``pawn``, ``plain``, ``circle``, ``hidden``), and what to write on it."""

    cell: str
    owner: int
    face: str
    label: str = ""


@dataclass(frozen=True)
class Die:
    """A die: its colour's letter, where it lies, and what it shows if it has been rolled.

    ``name`` is what a click on it is called in the actions. ``place`` is ``pool``, ``owned``, ``rest``, ``spent``,
    ``roll`` or ``throw``; ``owner`` the player it belongs to, if any.
    """

    name: str
    colour: str
    place: str
    face: int | None = None
    value: int | None = None
    power_spent: bool = False
    owner: int | None = None


class RollTotal(NamedTuple):
    """What a roll on the table comes to, whether it climbs if it is taken so, and to which zone it leads."""

    total: int
    climbs: bool
    zone: int


@dataclass(frozen=True)
class Phase:
    """What is being done in the game now: a word for programs, and one for people."""

    name: str
    words: Words


MOVE = Phase("move", Words("Moving", "Déplacements"))
FINISHED = Phase("over", Words("The game is over", "La partie est terminée"))


@dataclass(frozen=True)
class Track:
    """Steps in a row, and how far each marker has come; ``name`` is for programs."""

    title: Words
    steps: tuple[int, ...]
    markers: tuple[int, ...]
    name: str = ""
    goal: int | None = None
    """What is to be reached, where it is not the last step."""


@dataclass(frozen=True)
class Note:
    """Something said beside the board: how many pieces are in hand, in camps, captured; ``name`` is for programs."""

    title: Words
    value: str
    player: int | None = None
    name: str = ""
    count: int | None = None
    """The value as a number, where it is one."""
    of: int | None = None
    """The most that it can be, where it is told: ``1/2`` is 1 of 2."""


@dataclass(frozen=True)
class Region:
    """Places that belong together: cells of the board, or so many pockets behind a row, some of them filled.

    ``kind`` is for programs, as ``camp`` and ``home``; ``owner`` is whose it is.
    """

    kind: str
    owner: int
    words: Words
    cells: tuple[str, ...] = ()
    behind: int | None = None
    """The row behind which the pockets lie: the first or the last."""
    filled: int = 0
    pockets: int = 0


@dataclass(frozen=True)
class Hand:
    """The cards a player has, by the clicks of their labels; ``hidden`` more lie face down."""

    player: int
    cards: tuple[str, ...] = ()
    hidden: int = 0
    is_used: bool = False
    is_at_work: bool = False
    """Whether what a used card does still lasts."""


class Action(NamedTuple):
    """A legal move and what is clicked for it, in order; two actions may begin alike.

    ``is_spelled`` says that the clicks are what stands between the scene's ``separators`` in the move's spelling.
    """

    move: str
    clicks: tuple[str, ...]
    is_spelled: bool = False


@dataclass(frozen=True)
class Label:
    """What a click that is no cell and no die is called, as on a button; and what a card in play is called."""

    click: str
    words: Words
    about: Words | None = None
    """What it does, in a sentence."""
    _: KW_ONLY
    place: str = ""
    """The cell it is for, if it is for one."""
    kind: str
    """For programs: ``roll`` after dice in any order, ``take``, ``stop``, ``card``, ``face``, ``pass``, ``off``; or the
    kind of a die's power."""
    colour: str = ""
    """The letter of the die that comes with a card."""
    face: str = ""
    """The face that the piece in this place has then, where one is chosen; ``mark`` is what is written on it."""
    mark: str = ""
    number: int | None = None
    """The face that is copied."""


@dataclass  # not frozen: making one of so many fields would take twice as long, and that is done at every move
class Scene:
    """What a position looks like. ``columns`` and ``rows`` name the board's columns and rows from the lower left."""

    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    dice: tuple[Die, ...] = ()
    tracks: tuple[Track, ...] = ()
    notes: tuple[Note, ...] = ()
    actions: Sequence[Action] = ()
    orders: Sequence[Action] = ()
    """Other clicks that mean moves of these actions. Once they are made, the clicks of the action take their place."""
    others: tuple[Words, ...] = ()
    """Sides that no player is, as the Eye: they own dice and have markers after the players'."""
    last: tuple[str, ...] = ()
    """The cells or dice that the last move touched."""
    lit: tuple[str, ...] = ()
    """The cells that decided the game, once it is over."""
    labels: tuple[Label, ...] = ()
    """What the clicks of the actions are called that are neither cells nor dice."""
    phase: Phase = MOVE
    prompt: Words | None = None
    """What the player in turn is to do, before anything is clicked."""
    player: int | None = None
    """Whose turn, choice or pick it is, while chance decides for them too; None at the end."""
    regions: tuple[Region, ...] = ()
    hands: tuple[Hand, ...] = ()
    has_odds: bool = False
    """Whether dice are chosen whose odds can be computed."""
    separators: str = ""
    """Characters that stand between the clicks in the spelling of moves."""

    @property
    def clickable(self) -> Sequence[Action]:
        """All that can be clicked: the actions, and behind them other clicks for the same moves."""
        return (*self.actions, *self.orders) if self.orders else self.actions

    @property
    def rolls(self) -> dict[str, str]:
        """The moves that roll dice, by the names of these dice, sorted: they may be clicked or typed in any order."""
        words = [label.click for label in self.labels if label.kind == "roll"]
        return {"".join(sorted(way.clicks[:-1])): way.move for way in self.actions if way.clicks[-1:] == tuple(words)}


cell = lru_cache(maxsize=MANY)(Cell)
"""A cell; those that are alike are made once. The same holds for pieces and dice."""
piece = lru_cache(maxsize=MANY)(Piece)
die = lru_cache(maxsize=MANY)(Die)

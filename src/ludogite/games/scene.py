"""A position as data to draw, so that drawing code needs to know no rule."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from typing import NamedTuple

from ludogite.games.words import Words

SMALL_CACHE, LARGE_CACHE = 256, 1 << 12
"""Cache sizes for parts of scenes: for boards, and for single pieces, cells and actions."""


@dataclass(frozen=True)
class Cell:
    """Place of the board: a square, a tile, or an empty place where a tile may be laid (``kind`` ``"place"``).

    ``column`` and ``row`` count from the lower left; ``mark``, a letter, repeats ``colour`` without colour.
    """

    name: str
    column: int
    row: int
    kind: str = "square"
    colour: str = ""
    mark: str = ""


class Piece(NamedTuple):
    """Piece on a cell: its owner, its face (``pawn``, ``plain``, ``circle``, ``hidden``), and its label."""

    cell: str
    owner: int
    face: str
    label: str = ""


@dataclass(frozen=True)
class Die:
    """Die: its colour's letter, its place, and its face and value if it has been rolled.

    ``name`` is the name of a click on it in the actions. ``place`` is ``pool``, ``owned``, ``rest``, ``spent``,
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
    """Total of a roll on the table; if it were taken now, whether it climbs, and the zone it leads to."""

    total: int
    climbs: bool
    zone: int


@dataclass(frozen=True)
class Phase:
    """Phase of the game: a word for programs, and words for people."""

    name: str
    words: Words


MOVE = Phase("move", Words("Moving", "Déplacements"))
FINISHED = Phase("over", Words("The game is over", "La partie est terminée"))


@dataclass(frozen=True)
class Track:
    """Track of steps, with the position of each marker; ``name`` is for programs."""

    title: Words
    steps: tuple[int, ...]
    markers: tuple[int, ...]
    name: str = ""
    goal: int | None = None
    """Goal, if it is not the last step."""


@dataclass(frozen=True)
class Note:
    """Note beside the board, such as pieces in hand, in camps, captured; ``name`` is for programs."""

    title: Words
    value: str
    player: int | None = None
    name: str = ""
    count: int | None = None
    """Value as a number, if it is one."""
    of: int | None = None
    """Maximum, if the value states it: ``1/2`` is 1 of 2."""


@dataclass(frozen=True)
class Region:
    """Places that belong together: cells of the board, or pockets behind a row, of which some are filled.

    ``kind`` is for programs, such as ``camp`` and ``home``; ``owner`` is a player.
    """

    kind: str
    owner: int
    words: Words
    cells: tuple[str, ...] = ()
    behind: int | None = None
    """Row in front of the pockets: the first or the last."""
    filled: int = 0
    pockets: int = 0


@dataclass(frozen=True)
class Hand:
    """Cards of a player, by the clicks of their labels; ``hidden`` more are face down."""

    player: int
    cards: tuple[str, ...] = ()
    hidden: int = 0
    is_used: bool = False
    is_at_work: bool = False
    """Whether the effect of a used card still lasts."""


class Action(NamedTuple):
    """Legal move and its clicks, in order; two actions may begin with the same clicks.

    ``is_spelled``: the clicks are the parts between the scene's ``separators`` in the move's spelling.
    """

    move: str
    clicks: tuple[str, ...]
    is_spelled: bool = False


@dataclass(frozen=True)
class Label:
    """Caption of a click that is not a cell or die, as on a button, or of a card in play."""

    click: str
    words: Words
    about: Words | None = None
    """Its effect, in a sentence."""
    _: KW_ONLY
    place: str = ""
    """Cell it applies to, if any."""
    kind: str
    """For programs: ``roll`` after dice in any order, ``take``, ``stop``, ``card``, ``face``, ``pass``, ``off``; or the
    kind of a die's power."""
    colour: str = ""
    """Colour letter of the die that comes with a card."""
    face: str = ""
    """Face that it chooses for the piece in this place; ``mark`` is the letter written on it."""
    mark: str = ""
    number: int | None = None
    """Face that it copies."""


@dataclass  # not frozen: creating one of so many fields, at every move, would take twice as long
class Scene:
    """Looks of a position. ``columns`` and ``rows`` name the board's columns and rows from the lower left."""

    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    dice: tuple[Die, ...] = ()
    tracks: tuple[Track, ...] = ()
    notes: tuple[Note, ...] = ()
    actions: Sequence[Action] = ()
    orders: Sequence[Action] = ()
    """Other click sequences for moves of these actions; once made, the action's own clicks replace them."""
    others: tuple[Words, ...] = ()
    """Sides that are not players, such as the Eye: they own dice, and have markers after the players'."""
    last: tuple[str, ...] = ()
    """Cells or dice that the last move touched."""
    lit: tuple[str, ...] = ()
    """Cells that decided the game, once it is over."""
    labels: tuple[Label, ...] = ()
    """Captions of those clicks in the actions that are neither cells nor dice."""
    phase: Phase = MOVE
    prompt: Words | None = None
    """Instruction to the player in turn, before anything is clicked."""
    player: int | None = None
    """Player whose turn, choice or pick it is, also while chance decides for them; None at the end."""
    regions: tuple[Region, ...] = ()
    hands: tuple[Hand, ...] = ()
    has_odds: bool = False
    """Whether the player chooses dice whose odds can be computed."""
    separators: str = ""
    """Characters between the clicks in the spelling of moves."""

    @property
    def clickable(self) -> Sequence[Action]:
        """Actions, followed by the other click sequences for the same moves."""
        return (*self.actions, *self.orders) if self.orders else self.actions

    @property
    def rolls(self) -> dict[str, str]:
        """Moves that roll dice, by the sorted names of these dice, which may be clicked or typed in any order."""
        words = [label.click for label in self.labels if label.kind == "roll"]
        return {"".join(sorted(way.clicks[:-1])): way.move for way in self.actions if way.clicks[-1:] == tuple(words)}


cell = lru_cache(maxsize=LARGE_CACHE)(Cell)
"""Cached constructor: equal cells are created once. The same holds for pieces and dice."""
piece = lru_cache(maxsize=LARGE_CACHE)(Piece)
die = lru_cache(maxsize=LARGE_CACHE)(Die)

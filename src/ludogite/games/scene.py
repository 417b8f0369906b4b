"""A position as data to draw: whoever draws a scene needs to know no rule."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, NamedTuple

from ludogite.games.words import Words

SOME, MANY = 256, 1 << 14
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
class Track:
    """Steps in a row, and how far each marker has come; ``name`` is for programs."""

    title: Words
    steps: tuple[int, ...]
    markers: tuple[int, ...]
    name: str = ""


@dataclass(frozen=True)
class Note:
    """Something said beside the board: how many pieces are in hand, in camps, captured; ``name`` is for programs."""

    title: Words
    value: str
    player: int | None = None
    name: str = ""


@dataclass(frozen=True)
class Action:
    """A legal move and what is clicked for it, in order; two actions may begin alike."""

    move: str
    clicks: tuple[str, ...]
    told: str | tuple[str, ...] = field(init=False, repr=False, compare=False)
    """The move and then its clicks, for programs elsewhere; the move alone where they follow from its spelling."""

    def __post_init__(self) -> None:
        follows = self.clicks == spelled_clicks(self.move)
        object.__setattr__(self, "told", self.move if follows else (self.move, *self.clicks))


def spelled_clicks(move: str) -> tuple[str, ...]:
    """What is clicked for most moves: the places around ``-`` and ``x``; for a handful of dice each, then the word."""
    word, _, letters = move.partition(" ")
    return (*letters, word) if letters else tuple(re.split("[-x]", move))


@dataclass(frozen=True)
class Label:
    """What a click that is no cell and no die is called, as on a button; and what a card in play is called."""

    click: str
    words: Words
    about: Words | None = None
    """What it does, in a sentence."""
    place: str = ""
    """The cell it is for, if it is for one."""


@dataclass(frozen=True)
class Scene:
    """What a position looks like. ``columns`` and ``rows`` name the board's columns and rows from the lower left."""

    game: str
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    dice: tuple[Die, ...] = ()
    tracks: tuple[Track, ...] = ()
    notes: tuple[Note, ...] = ()
    actions: tuple[Action, ...] = ()
    others: tuple[Words, ...] = ()
    """Sides that no player is, as the Eye: they own dice and have markers after the players'."""
    last: tuple[str, ...] = ()
    """The cells or dice that the last move touched."""
    labels: tuple[Label, ...] = ()
    """What the clicks of the actions are called that are neither cells nor dice."""

    def marked(self, last: tuple[str, ...]) -> "Scene":
        """The scene with the last move marked."""
        return replace(self, last=last)

    def as_data(self) -> dict[str, Any]:
        """The scene as plain dictionaries, lists, numbers and strings, ready for JSON."""
        data: dict[str, Any] = _plain(self)
        return data


cell = lru_cache(maxsize=MANY)(Cell)
"""A cell; those that are alike are made once. The same holds for pieces and dice."""
piece = lru_cache(maxsize=MANY)(Piece)
die = lru_cache(maxsize=MANY)(Die)
PASS_LABEL = Label("pass", Words("Pass", "Passer"))


def pass_label(moves: Sequence[str]) -> tuple[Label, ...]:
    """The label for passing, where that is the only move."""
    return (PASS_LABEL,) if len(moves) == 1 and moves[0] == "pass" else ()


def _plain(value: Any) -> Any:
    if isinstance(value, Piece):
        return value._asdict()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        return {part.name: _plain(getattr(value, part.name)) for part in fields(value) if part.init}
    return value

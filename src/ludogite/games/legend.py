"""What the things of a game are called and how they are told apart: whoever draws it needs to know no game."""

from dataclasses import dataclass
from typing import NamedTuple

from ludogite.games.words import Words


class PieceKind(NamedTuple):
    """What pieces with this face and label are called without their owner: ``pawn``, ``Hopper``, ``17``."""

    face: str
    label: str
    words: Words


@dataclass(frozen=True)
class CellKind:
    """What cells of this kind and colour are called: ``red square``; empty words where the name alone says it.

    ``is_named`` is false where the name tells people nothing, as of a camp. ``power`` is what it lets pieces do.
    """

    kind: str
    colour: str
    words: Words
    is_named: bool = True
    power: Words | None = None


@dataclass(frozen=True)
class PowerButton:
    """One thing that a die can do: ``kind`` for programs, and what is written on its button.

    ``kind`` is that of the label which is clicked: ``plus``, ``minus``, ``remove``, ``copy``, ``again``, ``times``.
    ``asks`` is what is asked where another die has to be chosen.
    """

    kind: str
    words: Words
    asks: Words | None = None


@dataclass(frozen=True)
class DieKind:
    """The dice of a colour, by its letter: what one is called and what ``several`` are, its power, and what it can do.

    ``is_common`` says that everybody has such dice, so that they need not be shown beside a name. ``sign`` is what is
    written on it for its power, as a factor; without one it is drawn by the kind of its first button.
    """

    colour: str
    words: Words
    several: Words
    power: Words
    buttons: tuple[PowerButton, ...] = ()
    is_common: bool = False
    sign: str = ""
    about: Words | None = None
    """What its power is good for, in a sentence or two."""


@dataclass(frozen=True)
class Legend:
    """What never changes while a game is played: the names of its things, and how they are shown."""

    pieces: tuple[PieceKind, ...] = ()
    cells: tuple[CellKind, ...] = ()
    dice: tuple[DieKind, ...] = ()
    sample: str = "plain"
    """The face of the piece that stands for a player beside the board, and in pockets behind it."""
    colours: tuple[str, str] = ("white", "black")
    """The colours of the first and the second player's pieces."""
    wraps: int = 0
    """After how many columns and rows their names begin anew, on a board that wanders; 0 where it stays."""
    again: Words | None = None
    """What it is good for to click a piece a second time, where it is: ``to turn it over``."""

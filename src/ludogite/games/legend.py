"""Names of a game's pieces, cells and dice, so that drawing code needs to know no game."""

from dataclasses import dataclass
from typing import NamedTuple

from ludogite.games.words import Words


class PieceKind(NamedTuple):
    """Name of the pieces with this face and label, without their owner: ``pawn``, ``Hopper``, ``17``."""

    face: str
    label: str
    words: Words


@dataclass(frozen=True)
class CellKind:
    """Name of the cells of this kind and colour: ``red square``; empty if the cell's own name is enough.

    ``is_named`` is false if the cell's own name means nothing to people, as for a camp. ``power`` is its effect on
    pieces.
    """

    kind: str
    colour: str
    words: Words
    is_named: bool = True
    power: Words | None = None


@dataclass(frozen=True)
class PowerButton:
    """Button for one use of a die's power: ``kind`` for programs, and its caption.

    ``kind`` is that of the clicked label: ``plus``, ``minus``, ``remove``, ``copy``, ``again``, ``times``.
    ``asks`` is the question to the player if another die has to be chosen.
    """

    kind: str
    words: Words
    asks: Words | None = None


@dataclass(frozen=True)
class DieKind:
    """Dice of a colour, by its letter: their names in the singular and plural, their power and its buttons.

    ``is_common``: everyone has such dice, so they are not shown beside a name. ``sign`` is written on the die for its
    power, such as a factor; without it the kind of the first button is drawn.
    """

    colour: str
    words: Words
    several: Words
    power: Words
    buttons: tuple[PowerButton, ...] = ()
    is_common: bool = False
    sign: str = ""
    about: Words | None = None
    """Use of its power, in a sentence or two."""


@dataclass(frozen=True)
class Legend:
    """Names and looks of a game's things, which never change during play."""

    pieces: tuple[PieceKind, ...] = ()
    cells: tuple[CellKind, ...] = ()
    dice: tuple[DieKind, ...] = ()
    sample: str = "plain"
    """Face of the piece that represents a player beside the board, and in the camps behind it."""
    colours: tuple[str, str] = ("white", "black")
    """Colours of the first and the second player's pieces."""
    wraps: int = 0
    """Number of column and row names before they wrap around, on a drifting board; 0 on a fixed one."""
    again: Words | None = None
    """Effect of a second click on a piece, if any: ``to turn it over``."""

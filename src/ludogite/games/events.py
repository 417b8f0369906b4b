"""Effects of a move or an outcome of chance: data to draw or describe them, and words in both languages."""

from collections.abc import Sequence
from dataclasses import dataclass

from ludogite.games.words import Words

EVENT_CACHE = 1 << 9
"""Cache size per kind of event: enough for all viewers of one event, not for all events ever."""


@dataclass(frozen=True, slots=True)
class Event:
    """Effect of one move or outcome.

    ``kind`` is a word for programs. On boards: ``place``, ``step``, ``jump``, ``camp``, ``off``, ``arrange``, ``turn``
    (a pawn is chosen to be turned over), ``shown`` (its value), ``pass``. With dice: ``roll``, ``throw``, ``power``,
    ``card``, ``take``, ``stop``, ``pick``, ``deal``, ``keep``; of a side that is not a player: ``draw``, ``advance``.
    ``secret`` for an event that is still hidden, ``untold`` for an outcome that is hidden again.
    """

    kind: str
    words: Words
    """Sentence without its subject: *moves from a1 to b3, taking a pawn*."""
    story: Words | None = None
    """The same in the past, as part of a summary of the turn: *took 7: climbed to zone 2*.

    None if there is no result yet, as for dice in the air.
    """
    ends_turn: bool = True
    """Whether it ends the turn."""
    side: int | None = None
    """Side that an outcome belongs to, if any: a player or, numbered after the players, one of a scene's ``others``."""

    # on a board
    ways: tuple[tuple[str, ...], ...] = ()
    """Path of each thing that moved, as cells: first the tile's, then the piece's."""
    over: tuple[str, ...] = ()
    """Cells that were jumped over."""
    captured: tuple[str, ...] = ()
    """Cells from which pieces were removed."""
    flipped: tuple[str, ...] = ()
    """Cells of the pieces that were turned over."""
    parts: tuple[str, ...] = ()
    """Parts of the spelling between which a line may break; empty if there is only one."""

    # with dice
    dice: str = ""
    """Colour letters of its dice: rolled, thrown, used, picked or drawn."""
    faces: tuple[int, ...] = ()
    """Faces of the thrown dice, in the order of ``dice``."""
    total: int | None = None
    """Total of the roll on the table after it, or of the roll that was taken."""
    beat: int | None = None
    """Result to beat when a roll was taken."""
    climbs: bool | None = None
    """True if a roll that was taken succeeded, False if it failed."""
    zone: int | None = None
    """Zone that the turn has reached, or stopped in."""
    points: int | None = None
    """Points that the turn scored, at its end; steps forward of a side that is not a player."""
    card: str = ""
    """Card that was used or kept."""


UNTOLD = "untold"
"""Kind of an outcome that everyone saw but that may no longer be looked up."""
PASSES = Event("pass", Words("passes", "passe"))
SECRET = Event("secret", Words("plays in secret", "joue en secret"))


def moves(source: str, target: str) -> Words:
    """Words for a piece that goes from one cell to another."""
    return Words(f"moves from {source} to {target}", f"va de {source} en {target}")


def jumps(source: str, targets: Sequence[str]) -> Words:
    """Words for a piece that jumps, once or several times."""
    return Words(f"jumps from {source} to {', then '.join(targets)}", f"saute de {source} en {', puis '.join(targets)}")


def in_sequence(first: Words, second: Words) -> Words:
    """Words for one thing done after another."""
    return Words(f"{first.en}, then {second.en}", f"{first.fr}, puis {second.fr}")


def enumerated(items: Sequence[object]) -> Words:
    """Items as ``4, 3 and 6``."""
    shown = [str(item) for item in items]
    if len(shown) == 1:
        return Words(shown[0], shown[0])
    most = ", ".join(shown[:-1])
    return Words(f"{most} and {shown[-1]}", f"{most} et {shown[-1]}")

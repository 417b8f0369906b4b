"""What a move or an outcome of chance did: data for whoever draws or tells it, and words in both languages."""

from collections.abc import Sequence
from dataclasses import dataclass

from ludogite.games.words import Words

EVENTS_KEPT = 1 << 9
"""So many of each sort are kept to be used again: enough for all who look at one, not for all that ever happened."""


@dataclass(frozen=True, slots=True)
class Event:
    """What one move or outcome did.

    ``kind`` is a word for programs. On boards: ``place``, ``step``, ``jump``, ``camp``, ``off``, ``arrange``, ``turn``
    (a pawn is chosen to be turned over), ``shown`` (what it is), ``pass``. With dice: ``roll``, ``throw``, ``power``,
    ``card``, ``take``, ``stop``, ``pick``, ``deal``, ``keep``; of a side that no player is: ``draw``, ``advance``.
    ``secret`` for what is not told yet, ``untold`` for an outcome that is no longer told.
    """

    kind: str
    words: Words
    """What whoever did it does, without naming them: *moves from a1 to b3, taking a pawn*."""
    story: Words | None = None
    """The same as part of a turn told afterwards, with its result: *took 7: climbed to zone 2*.

    None where there is nothing to tell yet, as of dice in the air.
    """
    ends_turn: bool = True
    """Whether the turn it belongs to is over; what follows belongs to the next one."""
    side: int | None = None
    """Whose doing an outcome is where it is not only chance's: a player, or after the players one of ``others``."""

    # on a board
    ways: tuple[tuple[str, ...], ...] = ()
    """For each thing that went somewhere the cells from its first to its last: a tile's first, then the piece's."""
    over: tuple[str, ...] = ()
    """The cells that were jumped over."""
    captured: tuple[str, ...] = ()
    """The cells from which pieces were taken off the board."""
    flipped: tuple[str, ...] = ()
    """The cells on which, after it, pieces lie with another face up than before."""
    parts: tuple[str, ...] = ()
    """The spelling in parts between which a line may be broken; empty where it is one part."""

    # with dice
    dice: str = ""
    """The colours' letters of the dice it is about: rolled, thrown, used, picked, drawn."""
    faces: tuple[int, ...] = ()
    """What dice thrown show, in the order of ``dice``."""
    total: int | None = None
    """What the roll that lies there comes to after it, or came to when it was taken."""
    beat: int | None = None
    """The result that was to beat when a roll was taken."""
    climbs: bool | None = None
    """Of a roll that was taken, whether it succeeded."""
    zone: int | None = None
    """The zone that the turn has reached, or stopped in."""
    points: int | None = None
    """What whoever's turn it was scored by it, at its end; how far a side that no player is went forward."""
    card: str = ""
    """The card that was used or kept."""


UNTOLD = "untold"
"""The kind of an outcome that everybody saw and nobody may look up any more."""
PASSES = Event("pass", Words("passes", "passe"))
SECRET = Event("secret", Words("plays in secret", "joue en secret"))


def moves(source: str, target: str) -> Words:
    """A piece goes from one cell to another."""
    return Words(f"moves from {source} to {target}", f"va de {source} en {target}")


def jumps(source: str, targets: Sequence[str]) -> Words:
    """A piece jumps, once or several times."""
    return Words(f"jumps from {source} to {', then '.join(targets)}", f"saute de {source} en {', puis '.join(targets)}")


def then(first: Words, second: Words) -> Words:
    """One thing done after another."""
    return Words(f"{first.en}, then {second.en}", f"{first.fr}, puis {second.fr}")


def listed(items: Sequence[object]) -> Words:
    """``4, 3 and 6``."""
    shown = [str(item) for item in items]
    if len(shown) == 1:
        return Words(shown[0], shown[0])
    most = ", ".join(shown[:-1])
    return Words(f"{most} and {shown[-1]}", f"{most} et {shown[-1]}")

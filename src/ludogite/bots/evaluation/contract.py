"""What a search asks about a game beside its rules; a module of this package answers it for each board game.

A game without an evaluation can still be searched by random games to their end.
"""

from ludogite.kernel.layout import Ints


def features(tables: Ints, state: Ints, values: Ints) -> None:
    """Write what an expert counts: what player 0 has of each, less what player 1 has."""


def priority(tables: Ints, state: Ints, move: int) -> int:
    """The move's priority before it is searched; NOISY or more if the quiescence search must look at it."""
    return 0

"""What a search asks about a game beside its rules; each module in ``bots.judging`` answers it for one game.

A game that nobody judges can still be searched by random games to their end.
"""

from ludogite.kernel.layout import Ints


def features(tables: Ints, state: Ints, values: Ints) -> None:
    """Write what an expert counts: what player 0 has of each, less what player 1 has."""


def promise(tables: Ints, state: Ints, move: int) -> int:
    """How much a move promises before it is searched; LOUD or more if it must be looked at even at rest."""
    return 0

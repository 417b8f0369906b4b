"""What every bot is."""

from random import Random
from typing import Protocol

from ludogite.games.position import Position


class Bot(Protocol):
    """Chooses moves. The same position and random source give the same move, unless it is bound by time."""

    @property
    def name(self) -> str:
        """How it is called in a table, as ``5`` or ``alphabeta:nodes=5000``; ``catalogue.bot`` reads it back."""
        ...

    def choose(self, position: Position, random: Random) -> str:
        """A move for the player whose turn it is."""
        ...

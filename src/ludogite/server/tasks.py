"""What the server asks its thinking processes."""

from dataclasses import dataclass

from ludogite.games.position import Position


@dataclass(frozen=True)
class ChooseMove:
    """A bot's move; the seed decides among moves that it likes alike."""

    position: Position
    level: int
    seed: int


@dataclass(frozen=True)
class FindHint:
    """Where to look, and what a short search finds out."""

    position: Position


@dataclass(frozen=True)
class TellOdds:
    """The odds of every sensible set of dice."""

    position: Position


Task = ChooseMove | FindHint | TellOdds

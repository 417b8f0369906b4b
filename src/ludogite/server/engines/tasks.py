"""What the engine pool asks its worker processes."""

from dataclasses import dataclass

from ludogite.games.position import Position


@dataclass(frozen=True)
class GetReady:
    """Nothing but to load what a bot's move here will need."""

    position: Position
    bot: str


@dataclass(frozen=True)
class ChooseMove:
    """A bot's move; the seed decides among moves that it likes alike."""

    position: Position
    bot: str
    seed: int


@dataclass(frozen=True)
class FindHint:
    """Where to look, and what a short search finds out."""

    position: Position


@dataclass(frozen=True)
class TellOdds:
    """The odds of every sensible set of dice."""

    position: Position


Task = GetReady | ChooseMove | FindHint | TellOdds

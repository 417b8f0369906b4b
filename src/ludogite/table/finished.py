"""Games of a match that are over: how each ended, and what came of it."""

from dataclasses import dataclass
from typing import Literal

from ludogite.games import game_over
from ludogite.games.position import Position
from ludogite.games.words import Words
from ludogite.record import AGREED, CLOSED, Record

How = Literal["rules", "resigned", "agreed", "time", "left", "closed", "moved"]
"""What ended a game."""
ENDINGS: dict[str, How] = {"": "rules", AGREED: "agreed", CLOSED: "closed"}
"""How a game ended by what its record says; the others were resigned."""


@dataclass(frozen=True)
class FinishedGame:
    """A game of the match that is over."""

    round: int
    result: tuple[float, ...]
    how: How
    ending: game_over.Ending | None
    """Where the rules ended it."""
    scores: tuple[int, ...] | None
    others: tuple[Words, ...]
    """Sides that nobody plays, whose scores come after the players'."""
    steps: int
    """How many moves and outcomes it had."""
    left: frozenset[int] = frozenset()
    """The players who had left before, while the others played on."""


def finished_game(
    number: int, result: tuple[float, ...], how: How, last: Position, steps: int, left: frozenset[int] = frozenset()
) -> FinishedGame:
    """A game that ended in a position."""
    return FinishedGame(number, result, how, last.ending, last.scores, last.scene(None).others, steps, left)


def read_back(number: int, record: Record) -> FinishedGame:
    """A game of a match that was taken up again from its record."""
    *_, last = record.replay()
    how: How = ENDINGS.get(record.ended, "resigned")
    left = frozenset(departure.player for departure in record.departures)
    return finished_game(number, record.result or (), how, last, len(record.entries), left)

"""Finished games of a match, and the reasons why they ended."""

from dataclasses import dataclass
from typing import Literal

from ludogite.games import game_over
from ludogite.games.position import Position
from ludogite.games.words import Words
from ludogite.play.record import AGREED, CLOSED, Record

EndReason = Literal["rules", "resigned", "agreed", "time", "left", "closed", "moved"]
"""The reasons why a game may end."""
ENDINGS: dict[str, EndReason] = {"": "rules", AGREED: "agreed", CLOSED: "closed"}
"""Reasons by the word in a game's record; all others are resignations."""


@dataclass(frozen=True)
class FinishedGame:
    """A game of the match that is over."""

    round: int
    result: tuple[float, ...]
    how: EndReason
    ending: game_over.GameEnding | None
    """None if it was not ended by the rules."""
    scores: tuple[int, ...] | None
    others: tuple[Words, ...]
    """Sides that nobody plays; their scores come after the players'."""
    steps: int
    """Number of moves and outcomes."""
    left: frozenset[int] = frozenset()
    """The players who left while the others played on."""


def finished_game(
    number: int,
    result: tuple[float, ...],
    how: EndReason,
    last: Position,
    steps: int,
    left: frozenset[int] = frozenset(),
) -> FinishedGame:
    """The finished game of a match, by its last position."""
    return FinishedGame(number, result, how, last.ending, last.scores, last.scene(None).others, steps, left)


def game_from_record(number: int, record: Record) -> FinishedGame:
    """The finished game of a match that was restored from its record."""
    *_, last = record.replay()
    how: EndReason = ENDINGS.get(record.ended, "resigned")
    left = frozenset(departure.player for departure in record.departures)
    return finished_game(number, record.result or (), how, last, len(record.entries), left)

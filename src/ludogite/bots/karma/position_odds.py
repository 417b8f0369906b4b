"""The odds for a person who is choosing dice: every sensible roll, how likely it succeeds, and when to stop."""

from collections.abc import Callable
from dataclasses import dataclass

from ludogite.bots.karma.odds import Odds
from ludogite.bots.karma.odds import odds as odds_at
from ludogite.bots.karma.turn_values import TurnValues, turn_values
from ludogite.games.karma.dice import GREEN, LIGHT_BLUE, number_of, size
from ludogite.games.karma.spelling import spell_handful
from ludogite.games.karma.turn import (
    BEAT,
    BOLD_BONUS,
    BOLD_TURN,
    BOLD_ZONE,
    CARDS,
    NO_CARD,
    PHASE,
    PLAYER,
    REST,
    ROLLING,
    WITH,
    ZONE,
)
from ludogite.games.karma_dice.deck import USED
from ludogite.games.position import Position

Progress = Callable[[int, int], None]

ALL_OF = 11
"""So many plain dice are looked through in any number at a time in about a second."""
GREEN_COSTS, LIGHT_BLUE_COSTS = 1, 2
"""A green or light blue die takes as long as so many more dice."""
LIMITS = ((14, 5), (15, 4))
LOWEST_LIMIT = 3
"""The dice, so counted, up to which so many are rolled at a time; with still more only three."""


@dataclass(frozen=True)
class Row:
    """One set of dice."""

    dice: str
    """As ``rrg``."""
    success: float
    """How likely the roll succeeds, with powers used for the most points."""
    points: float
    """How many points the turn brings then, on average, if it is played for the most."""
    stop_from: int | None
    """After a success with this result or a higher one it is best to stop; None: never before the turn ends."""


@dataclass(frozen=True)
class TurnOdds:
    """What a player who chooses dice may know."""

    stop: int | None
    """The points of stopping now; None before the first roll."""
    rows: tuple[Row, ...]
    """The sets of dice, the most points first."""
    exact: bool
    """Whether all figures are exact, for a turn played for points."""
    most_dice: int | None
    """Where it is not: how many dice were thought of at a time, or None if only a trait card was left out."""

    @property
    def is_stopping_best(self) -> bool:
        """Whether no roll brings more points than stopping."""
        return self.stop is not None and all(row.points <= self.stop for row in self.rows)


def odds(position: Position, *, thorough: bool = False, progress: Progress = lambda done, total: None) -> TurnOdds:
    """The odds at a moment when dice are chosen, in Karma Dice or solo.

    ``thorough`` looks at every set of dice, however long it takes: a minute with one die of each colour, much longer
    with two light blue ones. Otherwise big reserves are looked through in rolls of few dice, and marked as not exact.
    """
    state, _ = position.internals
    if state[PHASE] != ROLLING:
        raise ValueError("Odds can be told when a player chooses dice to roll.")
    most_dice = None if thorough else limit(state[REST])
    values = values_of(state[REST], state[WITH] == BOLD_TURN, most_dice, progress)
    has_card = NO_CARD < state[CARDS + state[PLAYER]] < USED
    return told(odds_at(values, state[REST], state[ZONE], state[BEAT]), most_dice, has_card)


def told(found: Odds, most_dice: int | None, has_card: bool) -> TurnOdds:
    """The odds as a table."""
    rows = tuple(Row(spell_handful(roll.handful), roll.success, roll.value, roll.stop_from) for roll in found.rolls)
    stop = None if found.stop is None else round(found.stop)
    return TurnOdds(stop, rows, most_dice is None and not has_card, most_dice)


def limit(rest: int) -> int | None:
    """How many dice to roll at a time at most, so that nobody waits long; None if there need be no limit."""
    cost = size(rest) + GREEN_COSTS * number_of(rest, GREEN) + LIGHT_BLUE_COSTS * number_of(rest, LIGHT_BLUE)
    if cost <= ALL_OF:
        return None
    return next((dice for most, dice in LIMITS if cost <= most), LOWEST_LIMIT)


def values_of(rest: int, is_bold: bool, most_dice: int | None, progress: Progress) -> TurnValues:
    """The values of a turn played for points, those of the latest turns kept."""
    if (rest, is_bold, most_dice) not in _kept:
        if len(_kept) == KEPT:
            del _kept[next(iter(_kept))]
        _kept[rest, is_bold, most_dice] = turn_values(rest, bold_points if is_bold else float, most_dice, progress)
    return _kept[rest, is_bold, most_dice]


KEPT = 8
_kept: dict[tuple[int, bool, int | None], TurnValues] = {}


def bold_points(points: int) -> float:
    """7.9 Points with the bold card at work."""
    return float(points + BOLD_BONUS * (points >= BOLD_ZONE))

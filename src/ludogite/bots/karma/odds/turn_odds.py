"""The odds for a person who is choosing dice: every sensible roll, how likely it succeeds, and when to stop."""

from dataclasses import dataclass, replace

import numpy as np

from ludogite.bots.karma.odds.arrays import Reals
from ludogite.bots.karma.odds.attainable import lowest_result
from ludogite.bots.karma.odds.rolls import chance_of_success, mean_worth, roll_of
from ludogite.bots.karma.odds.turn_values import (
    Progress,
    TurnValues,
    place_of,
    turn_values,
    worth_of_ending,
    worth_of_results,
)
from ludogite.games.karma import turn
from ludogite.games.karma.dice import GREEN, LIGHT_BLUE, number_of, size
from ludogite.games.karma.spelling import spell_handful
from ludogite.games.karma_dice.cards import USED
from ludogite.games.position import Position

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
    """How likely the roll succeeds, if powers are used for the most points, not for the surest success."""
    points: float
    """How many points the turn brings then, on average, if it is played for the most."""
    stop_from: int | None
    """After a success with this result or a higher one it is best to stop; None: never before the turn ends."""
    stop_always: bool = False
    """Whether that is after every success: these dice cannot succeed with less."""


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
    if state[turn.PHASE] != turn.ROLLING:
        raise ValueError("Odds exist only when a player chooses dice to roll.")
    rest = state[turn.REST]
    values = values_of(rest, state[turn.WITH] == turn.BOLD_TURN, None if thorough else limit(rest), progress)
    found = odds_at(values, rest, state[turn.ZONE], state[turn.BEAT])
    has_card = turn.NO_CARD < state[turn.CARDS + state[turn.PLAYER]] < USED
    return replace(found, exact=False) if has_card else found


def odds_at(values: TurnValues, rest: int, zone: int, beat: int) -> TurnOdds:
    """The odds with this rest of the reserve; zone and result to beat are those of a state."""
    stop = round(worth_of_ending(rest, values.worth)[zone]) if turn.may_stop(zone) else None
    rows = [odds_of_roll(values, rest, handful, zone, place_of(beat)) for handful in values.handfuls(rest)]
    rows.sort(key=lambda row: -row.points)
    return TurnOdds(stop, tuple(rows), values.most_dice is None, values.most_dice)


def odds_of_roll(values: TurnValues, rest: int, handful: int, zone: int, place: int) -> Row:
    """The odds of rolling this handful; the place of the result to beat is also the lowest result that is higher."""
    roll, dice = roll_of(handful), spell_handful(handful)
    worth = worth_of_results(values, rest, handful)[zone]
    stop = float(worth_of_ending(rest - handful, values.worth)[turn.zone_after(zone, success=True)])
    rule = stop_rule(worth[:-1], stop)
    always = rule is not None and rule <= max(place, lowest_result(handful))
    if place >= roll.failure:
        return Row(dice, 0.0, float(worth[-1]), rule, always)
    mean = mean_worth(roll, worth[None, :])[0, place]
    return Row(dice, chance_of_success(roll, worth, place), float(mean), rule, always)


def stop_rule(worth: Reals, stop: float) -> int | None:
    """The lowest result from which on going on is worth no more than stopping."""
    going_on = np.nonzero(worth > stop)[0]
    lowest = int(going_on[-1]) + 1 if len(going_on) else 0
    return lowest if lowest < len(worth) else None


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
        worth = (lambda points: float(turn.bold_points(points))) if is_bold else float
        _kept[rest, is_bold, most_dice] = turn_values(rest, worth, most_dice, progress)
    return _kept[rest, is_bold, most_dice]


KEPT = 8
_kept: dict[tuple[int, bool, int | None], TurnValues] = {}

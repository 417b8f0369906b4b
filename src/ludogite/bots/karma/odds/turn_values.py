"""What a turn is worth to a player who makes the most of it, exactly, at every moment between its rolls.

Such a moment is given by the dice of the reserve not rolled yet, the zone (how many have been climbed), and the result
to beat. Trait cards are not considered.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ludogite.bots.karma.odds.arrays import Reals
from ludogite.bots.karma.odds.attainable import highest_result
from ludogite.bots.karma.odds.rolls import Roll, mean_worth, roll_of
from ludogite.games.karma.dice import COLOURS, number_of, one, size
from ludogite.games.karma.turn import TOP, turn_points, zone_after

Worth = Callable[[int], float]
"""What it is worth to end the turn with so many points; more points must not be worth less."""
Progress = Callable[[int, int], None]
"""Hears how much is done, and of how much."""

NOTHING_TO_BEAT = -1
"""Every result is higher, so the first roll succeeds."""
POINTS_OF_FAILING = [turn_points(zone_after(zone, success=False), rest=0) for zone in range(TOP)]
"""By zones what a turn scores that fails there; that is never the last zone, where unused dice count."""


@dataclass(frozen=True)
class TurnValues:
    """The values of all turns with a reserve, and of whatever is left of it."""

    reserve: int
    worth: Worth
    tables: Mapping[int, Reals]
    """By the dice left: zones by results to beat, from -1 to the highest the reserve can have."""
    most_dice: int | None = None
    """How many dice are rolled at a time at most; None is no limit, and exact."""

    def handfuls(self, rest: int) -> list[int]:
        """What may be rolled of this rest."""
        return [some for some in handfuls_in(rest)[1:] if self.most_dice is None or size(some) <= self.most_dice]


def turn_values(
    reserve: int, worth: Worth, most_dice: int | None = None, progress: Progress = lambda done, total: None
) -> TurnValues:
    """The values of all turns with a reserve; ``progress`` hears how many rests are done, of how many.

    For a moment in a turn the dice left will do as the reserve: the bonus counts no others.
    """
    tables: dict[int, Reals] = {}
    rolls: dict[int, Roll] = {}
    values = TurnValues(reserve, worth, tables, most_dice)
    rests = handfuls_in(reserve)
    for done, rest in enumerate(rests):
        progress(done, len(rests))
        table = np.repeat(worth_of_ending(rest, worth)[:, None], highest_result(reserve) + 2, axis=1)
        for handful in values.handfuls(rest):
            roll = rolls[handful] = rolls.get(handful) or roll_of(handful)
            mean = mean_worth(roll, worth_of_results(values, rest, handful))
            climbing = table[:TOP, : mean.shape[1]]
            np.maximum(climbing, mean, out=climbing)
        tables[rest] = table
    return values


def handfuls_in(reserve: int) -> list[int]:
    """All handfuls of dice from a reserve: first none, and each after those that are part of it."""
    handfuls = [0]
    for colour in range(COLOURS):
        numbers = range(number_of(reserve, colour) + 1)
        handfuls = [handful + number * one(colour) for number in numbers for handful in handfuls]
    return handfuls


def worth_of_ending(rest: int, worth: Worth) -> Reals:
    """By zones: what it is worth to end the turn there with this rest."""
    by_zone = np.array([worth(turn_points(zone, rest)) for zone in range(TOP + 1)])
    assert (np.diff(by_zone) >= 0).all(), "more points must not be worth less"
    return by_zone


def worth_of_results(values: TurnValues, rest: int, handful: int) -> Reals:
    """Zones by results: what it is worth to take them with this handful; failing is last."""
    after = values.tables[rest - handful][1:, 1 : highest_result(handful) + 2]
    return np.column_stack([after, [values.worth(points) for points in POINTS_OF_FAILING]])


def place_of(beat: int) -> int:
    """Where a result to beat stands in tables, which begin with -1; before the first roll there is none to beat."""
    return max(beat, NOTHING_TO_BEAT) - NOTHING_TO_BEAT


def value(values: TurnValues, rest: int, zone: int, beat: int) -> float:
    """What the turn is worth at a moment between rolls; zone and result to beat are those of a state."""
    table = values.tables[rest]
    return float(table[zone, min(place_of(beat), table.shape[1] - 1)])

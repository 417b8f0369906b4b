"""A plan for a turn: which dice to roll at every moment, for many ways to value the points at once.

The dynamic programme of ``turn_values``, made quick: rolls are tables of chances, and no roll has more dice than a
limit. Light blue dice (``roll_tables``) and the limit are all that keeps it from being exact.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ludogite.bots.karma.odds.arrays import Reals
from ludogite.bots.karma.odds.roll_tables import roll_tables
from ludogite.bots.karma.odds.turn_values import POINTS_OF_FAILING, handfuls_in, place_of
from ludogite.games.karma.dice import LIGHT_BLUE, number_of, size
from ludogite.games.karma.turn import MOST_LYING, TOP, UNUSED_BONUS, turn_points

MOST_POINTS = turn_points(TOP, rest=0) + UNUSED_BONUS * (MOST_LYING - 1)
POINTS = MOST_POINTS + 1
"""A *worth* is an array of so many numbers: what it is worth to end the turn with 0, 1, ... points, never falling."""
STOP = 0
"""The handful chosen where it is best to stop."""


@dataclass(frozen=True)
class Plan:
    """What to do, and what it is worth, between the rolls of a turn with a reserve; the last axis has the worths."""

    reserve: int
    worths: Reals
    """Worths by points."""
    climb: Mapping[int, Reals]
    """By the dice left: results to beat from -1, by zones below the last, by worths: what the turn is worth."""
    after: Mapping[int, Reals]
    """By the dice left: failing, then results from 0, by zones, by worths: what it is worth to take them there."""
    choice: Mapping[int, NDArray[np.int32]]
    """By the dice left, as ``climb``: the handful to roll, or STOP."""

    def best(self, rest: int, zone: int, beat: int, worth: int = 0) -> int:
        """The handful to roll at a moment, or STOP."""
        choice = self.choice[rest]
        return int(choice[min(place_of(beat), len(choice) - 1), zone, worth])

    def value(self, rest: int, zone: int, beat: int, worth: int = 0) -> float:
        """What the turn is worth at a moment between rolls, or in the last zone."""
        if zone == TOP:
            return float(self.after[rest][1, TOP - 1, worth])
        climb = self.climb[rest]
        return float(climb[min(place_of(beat), len(climb) - 1), zone, worth])

    def stop(self, rest: int, zone: int) -> float:
        """What it is worth to end the turn now."""
        return float(self.worths[0, turn_points(zone, rest)])

    def roll(self, rest: int, handful: int, zone: int, beat: int, worth: int = 0) -> float:
        """What the turn is worth if these dice are rolled now."""
        place = place_of(beat)
        after = self.after[rest - handful][:, zone, worth]
        tables = roll_tables(handful)
        if place >= tables.shape[1]:
            return float(after[0])
        return float((tables[:, place] @ padded(after, tables.shape[2])).max())


def padded(after: Reals, length: int) -> Reals:
    """The values of so many results; those beyond the table are as hard to beat as its last."""
    if length <= len(after):
        return after[:length]
    return np.append(after, np.full(length - len(after), after[-1]))


def plan_of(reserve: int, worths: Reals, most_dice: int, *, is_whole: bool = True) -> Plan:
    """The plan of a turn in which at most so many dice are rolled at a time.

    If the reserve is whole, not the rest of a turn that has begun, zones are left out that it cannot have climbed.
    """
    climb: dict[int, Reals] = {}
    after: dict[int, Reals] = {}
    choice: dict[int, NDArray[np.int32]] = {}
    rows = highest_row(reserve, most_dice)
    failed = worths[:, POINTS_OF_FAILING].T
    for rest, handfuls in moments(reserve, most_dice):
        stop = worths[:, points_of_ending(rest)].T
        best = np.repeat(stop[None, :TOP], rows, axis=0)
        chosen = np.zeros(best.shape, np.int32)
        zones = zones_with(size(reserve) - size(rest)) if is_whole else slice(None)
        for handful in handfuls:
            improve(best[:, zones], chosen[:, zones], handful, after[rest - handful][:, zones])
        climb[rest], choice[rest] = best, chosen
        after[rest] = np.empty_like(best)
        after[rest][0] = failed
        after[rest][1:, : TOP - 1] = best[1:, 1:]
        after[rest][1:, TOP - 1] = stop[TOP]
    return Plan(reserve, worths, climb, after, choice)


def zones_with(spent: int) -> slice:
    """The zones that can have been climbed with so many dice spent, and one more: a card may give a die back."""
    return slice(min(spent, 1), min(spent + 2, TOP))


def improve(best: Reals, chosen: NDArray[np.int32], handful: int, after: Reals) -> None:
    """Roll this handful wherever that is better."""
    tables = roll_tables(handful)
    preferences, beats, results = tables.shape
    flat = after[:results].reshape(results, -1)
    if preferences == 1:
        mean = (tables[0] @ flat).reshape(beats, *best.shape[1:])
    else:
        mean = (tables.reshape(-1, results) @ flat).reshape(preferences, beats, *best.shape[1:]).max(axis=0)
    is_better = mean > best[:beats]
    np.copyto(best[:beats], mean, where=is_better)
    np.copyto(chosen[:beats], handful, where=is_better)


@lru_cache(maxsize=1 << 12)
def points_of_ending(rest: int) -> list[int]:
    """By zones: what the turn scores that ends there with this rest; no turn leaves the whole reserve."""
    return [min(turn_points(zone, rest), MOST_POINTS) for zone in range(TOP + 1)]


@lru_cache(maxsize=64)
def moments(reserve: int, most_dice: int) -> list[tuple[int, list[int]]]:
    """All rests of a reserve, each after those it can become, with the handfuls that may be rolled."""
    sensible = {handful for handful in handfuls_in(reserve) if is_sensible(handful, most_dice)}
    return [(rest, [some for some in handfuls_in(rest)[1:] if some in sensible]) for rest in handfuls_in(reserve)]


def is_sensible(handful: int, most_dice: int) -> bool:
    """Whether a plan thinks of rolling these dice together: no more than so many, of which light blue ones count twice.

    A single die always is.
    """
    dice = size(handful)
    return dice == 1 or dice + number_of(handful, LIGHT_BLUE) <= most_dice


@lru_cache(maxsize=256)
def highest_row(reserve: int, most_dice: int) -> int:
    """How many rows the tables need: failing or -1, and all results."""
    return max(len(roll_tables(handful)[0, 0]) for handful in moments(reserve, most_dice)[-1][1])

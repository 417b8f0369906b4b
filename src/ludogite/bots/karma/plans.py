"""A plan for a turn: which dice to roll at every moment, for many ways to value the points at once.

The dynamic programme of ``turn_values``, made quick: rolls are tables of chances, and no roll has more dice than a
limit. Light blue dice (``lotteries``) and the limit are all that keeps it from being exact.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ludogite.bots.karma.arrays import Reals
from ludogite.bots.karma.lotteries import lotteries_of
from ludogite.bots.karma.turn_values import NOTHING_TO_BEAT, handfuls_in
from ludogite.games.karma.dice import LIGHT_BLUE, number_of, size
from ludogite.games.karma.turn import TOP, UNUSED_BONUS, ZONES

MOST_UNUSED = 13
MOST_POINTS = ZONES[TOP] + UNUSED_BONUS * MOST_UNUSED
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
        return int(choice[min(max(beat, NOTHING_TO_BEAT) + 1, len(choice) - 1), zone, worth])

    def value(self, rest: int, zone: int, beat: int, worth: int = 0) -> float:
        """What the turn is worth at a moment between rolls, or in the last zone."""
        if zone == TOP:
            return float(self.after[rest][1, TOP - 1, worth])
        climb = self.climb[rest]
        return float(climb[min(max(beat, NOTHING_TO_BEAT) + 1, len(climb) - 1), zone, worth])

    def roll(self, rest: int, handful: int, zone: int, beat: int, worth: int = 0) -> float:
        """What the turn is worth if these dice are rolled now."""
        row = max(beat, NOTHING_TO_BEAT) + 1
        after = self.after[rest - handful][:, zone, worth]
        tables = lotteries_of(handful)
        if row >= tables.shape[1]:
            return float(after[0])
        return float((tables[:, row] @ padded(after, tables.shape[2])).max())


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
    fallen = worths[:, [ZONES[max(zone - 1, 0)] for zone in range(TOP)]].T
    for rest, handfuls in moments(reserve, most_dice):
        stop = ends(rest, worths)
        best = np.repeat(stop[None, :TOP], rows, axis=0)
        chosen = np.zeros(best.shape, np.int32)
        zones = zones_with(size(reserve) - size(rest)) if is_whole else slice(None)
        for handful in handfuls:
            improve(best[:, zones], chosen[:, zones], handful, after[rest - handful][:, zones])
        climb[rest], choice[rest] = best, chosen
        after[rest] = np.empty_like(best)
        after[rest][0] = fallen
        after[rest][1:, : TOP - 1] = best[1:, 1:]
        after[rest][1:, TOP - 1] = stop[TOP]
    return Plan(reserve, worths, climb, after, choice)


def zones_with(spent: int) -> slice:
    """The zones that can have been climbed with so many dice spent, and one more: a card may give a die back."""
    return slice(min(spent, 1), min(spent + 2, TOP))


def improve(best: Reals, chosen: NDArray[np.int32], handful: int, after: Reals) -> None:
    """Roll this handful wherever that is better."""
    tables = lotteries_of(handful)
    tastes, beats, results = tables.shape
    flat = after[:results].reshape(results, -1)
    if tastes == 1:
        mean = (tables[0] @ flat).reshape(beats, *best.shape[1:])
    else:
        mean = (tables.reshape(-1, results) @ flat).reshape(tastes, beats, *best.shape[1:]).max(axis=0)
    is_better = mean > best[:beats]
    np.copyto(best[:beats], mean, where=is_better)
    np.copyto(chosen[:beats], handful, where=is_better)


def ends(rest: int, worths: Reals) -> Reals:
    """Zones by worths: what it is worth to end the turn there with this rest."""
    bonus = UNUSED_BONUS * size(rest)
    return worths[:, [*ZONES[:TOP], min(ZONES[TOP] + bonus, MOST_POINTS)]].T


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
    return max(len(lotteries_of(handful)[0, 0]) for handful in moments(reserve, most_dice)[-1][1])

"""Policies for a whole turn, from cautious to daring, with the distribution of points of each."""

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from karma_rolls import chances
from ludogite.bots.karma.odds.handfuls import NOTHING_TO_BEAT, handfuls_in
from ludogite.bots.karma.odds.plans import POINTS, POINTS_OF_FAILING, STOP, TurnPlan, plan_of
from ludogite.games.karma.turn import TOP, turn_points, zone_after

Reals = NDArray[np.float64]

AIMS = (1, 2, 4, 7, 10, 15, 17, 19, 21, 23, 25, 27)
AIM_WEIGHT = 10
ENOUGH = (2, 4, 7, 10, 15)
POWERS = (0.5, 1.0, 1.5, 2.0)


def worths_to_play_for() -> Reals:
    """Policies as values of points, from every point alike to one aim above all."""
    points = np.arange(POINTS, dtype=float)
    powers = [points**power for power in POWERS]
    aims = [AIM_WEIGHT * (points >= aim) + weight * points for aim in AIMS for weight in (0.1, 1.0)]
    enough = [np.minimum(points, limit) + points / 20 for limit in ENOUGH]
    return np.array([*powers, *aims, *enough])


def turn_policies(reserve: int, most_dice: int) -> Reals:
    """Policies as values of points, with the distribution of points of a turn with this reserve under each."""
    plans = (plan_of(reserve, worth.tolist(), most_dice) for worth in worths_to_play_for())
    return np.array([points_of(plan) for plan in plans])


def points_of(plan: TurnPlan) -> Reals:
    """The distribution of points of a turn played by a plan."""
    ended = np.zeros(POINTS)
    arriving: dict[tuple[int, int], Reals] = defaultdict(lambda: np.zeros(plan.rows))
    arriving[plan.reserve, 0][0] = 1
    for rest in reversed(handfuls_in(plan.reserve)):
        for zone in range(TOP):
            if (rest, zone) in arriving:
                leave(plan, rest, zone, arriving, ended)
        if (rest, TOP) in arriving:
            ended[turn_points(TOP, rest)] += arriving[rest, TOP].sum()
    return ended


def leave(plan: TurnPlan, rest: int, zone: int, arriving: dict[tuple[int, int], Reals], ended: Reals) -> None:
    """Stop or roll, for each result to beat, by the plan."""
    here = arriving[rest, zone]
    first = plan.at(rest, zone, NOTHING_TO_BEAT)
    chosen = np.array(plan.moments.chosen[first : first + plan.rows])
    for handful in np.unique(chosen[here > 0]).tolist():
        leaving = np.where(chosen == handful, here, 0.0)
        if handful == STOP:
            ended[turn_points(zone, rest)] += leaving.sum()
            continue
        table = best_table(plan, rest, zone, handful)
        results = leaving[: len(table)] @ table
        ended[POINTS_OF_FAILING[zone]] += results[0]
        arriving[rest - handful, zone_after(zone, success=True)][1 : len(results)] += results[1:]


def best_table(plan: TurnPlan, rest: int, zone: int, handful: int) -> Reals:
    """The chances of a roll, for each result to beat from the table that is worth most."""
    tables = chances(plan.book, handful)
    after = np.array([plan.failed(zone), *plan.taken(rest - handful, zone, tables.shape[1])])
    best = (tables @ after).argmax(axis=0)
    chosen: Reals = tables[best, np.arange(len(best))]
    return chosen

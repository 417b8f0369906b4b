"""Ways to play a whole turn, cautious or daring: how likely each of them ends with how many points."""

from collections import defaultdict

import numpy as np

from ludogite.bots.karma.odds.arrays import Reals
from ludogite.bots.karma.odds.plans import POINTS, STOP, Plan, moments, plan_of
from ludogite.bots.karma.odds.roll_tables import roll_tables
from ludogite.bots.karma.odds.turn_values import POINTS_OF_FAILING
from ludogite.games.karma.turn import TOP, turn_points, zone_after

AIMS = (1, 2, 4, 7, 10, 15, 17, 19, 21, 23, 25, 27)
AIM_WEIGHT = 10
ENOUGH = (2, 4, 7, 10, 15)
POWERS = (0.5, 1.0, 1.5, 2.0)


def worths_to_play_for() -> Reals:
    """Policies by points: what a turn may be played for, from every point alike to one aim above all."""
    points = np.arange(POINTS, dtype=float)
    powers = [points**power for power in POWERS]
    aims = [AIM_WEIGHT * (points >= aim) + weight * points for aim in AIMS for weight in (0.1, 1.0)]
    enough = [np.minimum(points, limit) + points / 20 for limit in ENOUGH]
    return np.array([*powers, *aims, *enough])


def turn_policies(reserve: int, most_dice: int) -> Reals:
    """Policies by points: how likely a turn with this reserve, played by that policy, ends with so many points."""
    plan = plan_of(reserve, worths_to_play_for(), most_dice)
    return np.array([points_of(plan, policy, most_dice) for policy in range(len(plan.worths))])


def points_of(plan: Plan, policy: int, most_dice: int) -> Reals:
    """How likely a turn played by a plan ends with so many points."""
    ended = np.zeros(POINTS)
    arriving: dict[tuple[int, int], Reals] = defaultdict(lambda: np.zeros(len(plan.after[plan.reserve])))
    arriving[plan.reserve, 0][0] = 1
    for rest, _ in reversed(moments(plan.reserve, most_dice)):
        for zone in range(TOP):
            if (rest, zone) in arriving:
                leave(plan, policy, rest, zone, arriving, ended)
        if (rest, TOP) in arriving:
            ended[turn_points(TOP, rest)] += arriving[rest, TOP].sum()
    return ended


def leave(plan: Plan, policy: int, rest: int, zone: int, arriving: dict[tuple[int, int], Reals], ended: Reals) -> None:
    """Stop or roll, with each result to beat as the plan says."""
    here = arriving[rest, zone]
    chosen = plan.choice[rest][:, zone, policy]
    for handful in np.unique(chosen[here > 0]).tolist():
        leaving = np.where(chosen == handful, here, 0.0)
        if handful == STOP:
            ended[turn_points(zone, rest)] += leaving.sum()
            continue
        table = best_table(plan, policy, rest, zone, handful)
        results = leaving[: len(table)] @ table
        ended[POINTS_OF_FAILING[zone]] += results[0]
        arriving[rest - handful, zone_after(zone, success=True)][1 : len(results)] += results[1:]


def best_table(plan: Plan, policy: int, rest: int, zone: int, handful: int) -> Reals:
    """The chances of a roll, for each result to beat those of the table that is worth most."""
    tables = roll_tables(handful)
    if len(tables) == 1:
        only: Reals = tables[0]
        return only
    after = plan.after[rest - handful][: tables.shape[2], zone, policy]
    best = (tables @ after).argmax(axis=0)
    chosen: Reals = tables[best, np.arange(len(best))]
    return chosen

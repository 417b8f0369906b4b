"""Rolls as tables of chances: how likely each result is taken, for every result to beat, with a fixed preference.

Without light blue dice there is one table, and it is exact. Where a die may be rolled again, what is best depends on
what the results are worth; a table for each of a few *preferences* comes close, and the best of them is never too high.
"""

from functools import lru_cache

import numpy as np

from ludogite.bots.karma.odds.arrays import Numbers, Reals
from ludogite.bots.karma.odds.rolls import Roll, carried_along, roll_of

PREFERENCES = ((0.0, 10.0), (0.5, 8.0), (2.0, 8.0), (2.0, 25.0))
"""How much more than a bare success the lowest result is worth, and by how many points that falls to a third."""
TIE_BREAK = 1e-6
TABLES_KEPT = 1200
"""As many as there are handfuls of up to five dice: no bot thinks of more."""


@lru_cache(maxsize=TABLES_KEPT)
def roll_tables(handful: int) -> Reals:
    """Preferences by results to beat, from -1, by failing and then the results 0, 1, and so on."""
    roll = roll_of(handful)
    if not roll.levels:
        return failing_first(roll.results / roll.total)[None]
    tables = (failing_first(taken(roll, preference)) for preference in PREFERENCES)
    return np.stack(list({table.tobytes(): table for table in tables}.values()))


def failing_first(chances: Reals) -> Reals:
    """The chances with failing, which was last, before all results."""
    return np.ascontiguousarray(np.roll(chances, 1, axis=1))


def taken(roll: Roll, preference: tuple[float, float]) -> Reals:
    """Results to beat by results and failing: how likely each is what this preference ends up with."""
    chances = carried_along(roll, liking(roll.failure, preference), np.eye(roll.failure + 1))
    return (roll.results + ways_of_choices(roll, len(chances)) @ chances) / roll.total


def liking(failure: int, preference: tuple[float, float]) -> Reals:
    """What each result, and failing, is worth with a preference."""
    extra, fall = preference
    results = np.arange(failure)
    return np.append(1 + extra * np.exp(-results / fall) - TIE_BREAK * results, 0.0)


def ways_of_choices(roll: Roll, numbers: int) -> Reals:
    """Results to beat by numbers: in how many ways each choice comes up."""
    beat: Numbers = np.repeat(np.arange(roll.failure), np.diff(roll.begin))
    ways = np.zeros((roll.failure, numbers))
    ways[beat, roll.choice] = roll.ways
    return ways

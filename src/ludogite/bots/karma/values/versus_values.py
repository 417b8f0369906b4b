"""What share of the win two players can expect in Karma Dice, between turns.

``tools/karma_values.py`` computed it backwards from the last round, for two who own the usual dice of the round. For
better or worse dice than usual a score counts as higher or lower, by what those dice bring in the turns that are left:
that part is fitted.
"""

from dataclasses import dataclass
from functools import cache

from ludogite.bots.karma.numbers import Table, read_shares, shaped
from ludogite.bots.karma.odds.plans import POINTS
from ludogite.games.karma.spelling import read_handful

USUAL = ("", "v", "ov", "obv", "oybv", "oycbv", "oygcbv")
"""The coloured dice a player usually owns, by how many there are."""
ROUNDS = 15
GOAL = 50
ROOM = GOAL + POINTS
"""Scores up to here can be reached."""
START = (ROUNDS + 2, GOAL, GOAL)
BETWEEN = (ROUNDS + 2, 2, ROOM, GOAL)
FILE = "versus.z"


@dataclass(frozen=True)
class VersusValues:
    """The share of the win of the player who comes first in a round."""

    start: Table
    """Rounds from 0 by the first player's score by the second's."""
    between: Table
    """Between the two turns: rounds by whether the second holds the Yogi by scores, the first's up to ROOM."""

    def before(self, number: int, first: int, second: int) -> float:
        """Before a round, or when it is over for scores that reach the goal."""
        if first < GOAL and second < GOAL:
            return self.start[number, first, second]
        return share_at_end(first, second)

    def within(self, number: int, holds: int, first: int, second: int) -> float:
        """Between the two turns of a round; the second has not reached the goal."""
        return self.between[number, holds, first, second] if second < GOAL else 0.0


def usual_dice(number: int) -> int:
    """The coloured dice a player usually has in a round."""
    coloured = read_handful(USUAL[min(number, len(USUAL)) - 1])
    assert coloured is not None
    return coloured


def share_at_end(first: int, second: int) -> float:
    """The first player's share if these scores are final."""
    return 0.5 if first == second else float(first > second)


@cache
def versus_values() -> VersusValues:
    """The shares that come with the package."""
    shares = read_shares(__package__, FILE)
    first = START[0] * START[1] * START[2]
    return VersusValues(shaped(shares[:first], START), shaped(shares[first:], BETWEEN))

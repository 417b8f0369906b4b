"""What share of the win two players can expect in Karma Dice, between turns.

``tools/karma_values.py`` computed it backwards from the last round, for two who own the usual dice of the round. For
better or worse dice than usual a score counts as higher or lower, by what those dice bring in the turns that are left:
that part is fitted.
"""

from functools import cache
from importlib import resources

import numpy as np

from ludogite.bots.karma.odds.arrays import Reals
from ludogite.bots.karma.odds.plans import POINTS
from ludogite.games.karma.spelling import read_handful

USUAL = ("", "v", "ov", "obv", "oybv", "oycbv", "oygcbv")
"""The coloured dice a player usually owns, by how many there are."""
ROUNDS = 15
GOAL = 50
ROOM = GOAL + POINTS
"""Scores up to here can be reached."""
FILE = "versus.npz"


class VersusValues:
    """The share of the win of the player who comes first in a round."""

    def __init__(self, start: Reals, between: Reals) -> None:
        self.start = start
        """Rounds from 0 by the first player's score by the second's."""
        self.between = between
        """Between the two turns: rounds by whether the second holds the Yogi by scores, the first's up to ROOM."""


def usual_dice(number: int) -> int:
    """The coloured dice a player usually has in a round."""
    coloured = read_handful(USUAL[min(number, len(USUAL)) - 1])
    assert coloured is not None
    return coloured


def shares_at_end(first: int, second: int) -> Reals:
    """The first player's share if scores up to these are final."""
    lead = np.arange(first)[:, None] - np.arange(second)[None, :]
    shares: Reals = (np.sign(lead) + 1) / 2
    return shares


def after_round(following: Reals) -> Reals:
    """Scores by scores, both with room: the first player's share when a round is over."""
    after = shares_at_end(ROOM, ROOM)
    after[:GOAL, :GOAL] = following
    return after


@cache
def versus_values() -> VersusValues:
    """The shares that come with the package."""
    with resources.files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as arrays:
        most = np.iinfo(np.uint16).max
        return VersusValues(arrays["start"] / most, arrays["between"] / most)

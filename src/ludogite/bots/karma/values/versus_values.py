"""What share of the win two players can expect in Karma Dice, between turns.

Computed backwards from the last round, for two players who own the usual dice of the round and play each turn by the
one of the ``turn_policies`` that is best against the other's best reply. For better or worse dice than usual a score
counts as higher or lower, by what those dice bring in the turns that are left: that part is fitted.
"""

from collections.abc import Callable
from functools import cache, partial
from importlib import resources

import numpy as np

from ludogite.bots.karma.odds.arrays import Reals
from ludogite.bots.karma.odds.plans import POINTS
from ludogite.bots.karma.odds.turn_policies import turn_policies
from ludogite.games.karma.spelling import read_handful
from ludogite.games.karma.turn import reserve_of
from ludogite.games.karma_dice.rules import comes_first

USUAL = ("", "v", "ov", "obv", "oybv", "oycbv", "oygcbv")
"""The coloured dice a player usually owns, by how many there are."""
ROUNDS = 15
GOAL = 50
ROOM = GOAL + POINTS
"""Scores up to here can be reached."""
MOST_DICE = 5
FILE = "versus.npz"


class VersusValues:
    """The share of the win of the player who comes first in a round."""

    def __init__(self, start: Reals, between: Reals) -> None:
        self.start = start
        """Rounds from 0 by the first player's score by the second's."""
        self.between = between
        """Between the two turns: rounds by whether the second holds the Yogi by scores, the first's up to ROOM."""


def compute(progress: Callable[[int, int], None]) -> VersusValues:
    """All shares, from the last round back to the first."""
    start = np.zeros((ROUNDS + 2, GOAL, GOAL))
    between = np.zeros((ROUNDS + 2, 2, ROOM, GOAL))
    start[ROUNDS + 1] = shares_at_end(GOAL, GOAL)
    policies = cache(partial(turn_policies, most_dice=MOST_DICE))
    for number in range(ROUNDS, 0, -1):
        progress(ROUNDS - number, ROUNDS)
        usual = usual_dice(number)
        by_holding = [policies(reserve_of(usual, holds_yogi=holds)) for holds in (False, True)]
        after = after_round(start[number + 1])
        for holds in range(2):
            between[number, holds] = second_turn(after, by_holding[holds])
        start[number] = first_turn(between[number], *by_holding, is_first_round=number == 1)
    return VersusValues(start, between)


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


def second_turn(after: Reals, policies: Reals) -> Reals:
    """What is left to the first player if the second plays the policy that is worst for them."""
    shares = np.stack([after[:, score : score + POINTS] @ policies.T for score in range(GOAL)], axis=1)
    worst: Reals = shares.min(axis=2)
    return worst


def first_turn(between: Reals, policies: Reals, with_yogi: Reals, *, is_first_round: bool) -> Reals:
    """The first player's share with the policy that is best for them; who comes first in order holds the Yogi."""
    if is_first_round:
        return best_policy(between[0], policies)
    holds = [[comes_first(first, second) for second in range(GOAL)] for first in range(GOAL)]
    return np.where(holds, best_policy(between[0], with_yogi), best_policy(between[1], policies))


def best_policy(between: Reals, policies: Reals) -> Reals:
    """The first player's share with the best policy."""
    shares = np.stack([policies @ between[score : score + POINTS] for score in range(GOAL)], axis=1)
    best: Reals = shares.max(axis=0)
    return best


@cache
def versus_values() -> VersusValues:
    """The shares that come with the package."""
    with resources.files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as arrays:
        most = np.iinfo(np.uint16).max
        return VersusValues(arrays["start"] / most, arrays["between"] / most)

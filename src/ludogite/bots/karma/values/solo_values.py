"""How likely the player wins against the Eye, at the start of a round and when their turn is over.

``tools/karma_values.py`` computed them backwards from the last round. Simplified is only what the Eye leaves in the
general reserve: each colour is there or not with the chance that so many draws leave it, whatever was drawn before.
So dice, scores and round are all that counts.
"""

from functools import cache
from importlib import resources
from itertools import product

import numpy as np

from ludogite.bots.karma.odds.arrays import Numbers, Reals
from ludogite.bots.karma.odds.plans import POINTS
from ludogite.games.karma.dice import DARK_BLUE, FACES, ORANGE, VIOLET, YELLOW, number_of, one, size
from ludogite.games.karma_solo.notation import MOST_OWNED
from ludogite.games.karma_solo.rules import CARDS_OF_A_COLOUR, ways_to_sum
from ludogite.games.karma_solo.setup import GOAL

MOST_DICE = 5
"""How many dice are rolled at a time at most; more are hardly ever better."""
CARDS_ABOUT = 11
"""Of about so many cards the Eye draws its next."""
FILE = "solo.npz"
KEPT = (ORANGE, YELLOW, DARK_BLUE, VIOLET)
"""The colours that good players pick; values are kept for collections of these alone."""
STAND_IN = (YELLOW, DARK_BLUE, ORANGE, VIOLET)
"""The colours that stand in for dice of which no value is kept, the nearest first."""


@cache
def collections() -> tuple[int, ...]:
    """All handfuls of coloured dice for which values are kept, the smaller first."""
    handfuls = (
        sum(number * one(colour) for number, colour in zip(numbers, KEPT, strict=True))
        for numbers in product(range(CARDS_OF_A_COLOUR + 1), repeat=len(KEPT))
    )
    return tuple(sorted((handful for handful in handfuls if size(handful) <= MOST_OWNED), key=lambda h: (size(h), h)))


@cache
def places() -> dict[int, int]:
    """Where each of them stands in that order."""
    return {handful: place for place, handful in enumerate(collections())}


@cache
def like(dice: int) -> int:
    """The collection most like these dice: green and light blue ones, and a third of a colour, count as others."""
    found = sum(min(number_of(dice, colour), CARDS_OF_A_COLOUR) * one(colour) for colour in KEPT)
    missing = min(size(dice), MOST_OWNED) - size(found)
    for colour in STAND_IN:
        more = max(min(missing, CARDS_OF_A_COLOUR - number_of(found, colour)), 0)
        found += more * one(colour)
        missing -= more
    return found


@cache
def eye_chances(dice: int) -> Reals:
    """How likely the Eye goes forward by 0, 1, 2 and so on, with the Yogi and so many dice."""
    ways = np.array([ways_to_sum(dice, total) for total in range(GOAL + FACES)], float)
    chances: Reals = ways / ways.sum()
    return chances


class SoloValues:
    """Chances by the collection of dice, the player's score and the Eye's."""

    def __init__(self, start: Reals) -> None:
        self.start = start
        """At the start of a round: collections by the player's scores by the Eye's."""
        self._after: dict[int, Reals] = {}

    def at_start(self, dice: int, score: int, eye: int) -> float:
        """The chance of winning before a turn."""
        return float(self.start[places()[like(dice)], score, eye])

    def worth(self, dice: int, score: int, eye: int) -> Reals:
        """What each number of points in this turn is worth."""
        worth: Reals = self.worths(like(dice), np.array([[score, eye]]))[0]
        return worth

    def worths(self, dice: int, scores: Numbers) -> Reals:
        """The same for rows of scores, the player's and the Eye's."""
        if dice not in self._after:
            self._after[dice] = self._after_turn(dice)
        then = np.minimum(scores[:, :1] + np.arange(POINTS), GOAL)
        worths: Reals = self._after[dice][then, scores[:, 1:]]
        return worths

    def _after_turn(self, dice: int) -> Reals:
        """The player's scores, up to 50, by the Eye's: the chance of winning when the turn is over."""
        picked = self._picked(dice)
        chances = eye_chances(size(dice))
        after = np.zeros((GOAL + 1, GOAL))
        after[GOAL] = 1
        for eye in range(GOAL):
            after[:GOAL, eye] = picked[:, eye:] @ chances[: GOAL - eye]
        rising: Reals = np.maximum.accumulate(after, axis=0)
        return rising

    def _picked(self, dice: int) -> Reals:
        """The player's scores by the Eye's: the chance when the Eye has rolled and a die is picked."""
        standing = np.tri(GOAL)  # The Eye must not be ahead.
        if size(dice) == MOST_OWNED:
            alone: Reals = standing * self.start[places()[dice]]
            return alone
        drawn = size(dice)
        colours = [colour for colour in KEPT if number_of(dice, colour) < CARDS_OF_A_COLOUR]
        values = np.array([self.start[places()[dice + one(colour)]] for colour in colours])
        missing = np.array([chance_missing(number_of(dice, colour), drawn) for colour in colours])
        order = np.argsort(-values, axis=0)
        mean, left = np.zeros_like(values[0]), np.ones_like(values[0])
        for place in order[:-1]:
            mean += left * (1 - missing[place]) * np.take_along_axis(values, place[None], axis=0)[0]
            left *= missing[place]
        mean += left * np.take_along_axis(values, order[-1:], axis=0)[0]
        stands: Reals = standing * mean
        return stands


def chance_missing(owned: int, drawn: int) -> float:
    """How likely the Eye has taken all that the player has left of a colour, in so many draws."""
    if owned == 1:
        return drawn / CARDS_ABOUT
    return drawn * (drawn - 1) / (CARDS_ABOUT * (CARDS_ABOUT - 1))


@cache
def solo_values() -> SoloValues:
    """The chances that come with the package."""
    with resources.files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as arrays:
        return SoloValues(arrays["start"] / np.iinfo(np.uint16).max)

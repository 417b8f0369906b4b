"""How likely the player wins against the Eye, at the start of a round and when their turn is over.

``tools/karma_values.py`` computed them backwards from the last round. Simplified is only what the Eye leaves in the
general reserve: each colour is there or not with the chance that so many draws leave it, whatever was drawn before.
So dice, scores and round are all that counts.
"""

from functools import cache
from itertools import accumulate, product

from ludogite.bots.karma.numbers import Table, read_shares, shaped
from ludogite.bots.karma.odds.plans import POINTS
from ludogite.games.karma.dice import DARK_BLUE, FACES, ORANGE, VIOLET, YELLOW, number_of, one, size
from ludogite.games.karma_solo.notation import MOST_OWNED
from ludogite.games.karma_solo.rules import CARDS_OF_A_COLOUR, ways_to_sum
from ludogite.games.karma_solo.setup import GOAL

CARDS_ABOUT = 11
"""Of about so many cards the Eye draws its next."""
FILE = "solo.z"
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
def eye_chances(dice: int) -> list[float]:
    """How likely the Eye goes forward by 0, 1, 2 and so on, with the Yogi and so many dice."""
    ways = [ways_to_sum(dice, total) for total in range(GOAL + FACES)]
    return [some / sum(ways) for some in ways]


class SoloValues:
    """Chances by the collection of dice, the player's score and the Eye's."""

    def __init__(self, start: Table) -> None:
        self.start = start
        """At the start of a round: collections by the player's scores by the Eye's."""
        self._after: dict[tuple[int, int], list[float]] = {}
        self._picks: dict[tuple[int, int, int], float] = {}

    def at_start(self, dice: int, score: int, eye: int) -> float:
        """The chance of winning before a turn."""
        return float(self.start[places()[like(dice)], score, eye])

    def worth(self, dice: int, score: int, eye: int) -> list[float]:
        """What each number of points in this turn is worth."""
        known = like(dice), eye
        if known not in self._after:
            self._after[known] = self._after_turn(*known)
        return [self._after[known][min(score + points, GOAL)] for points in range(POINTS)]

    def _after_turn(self, dice: int, eye: int) -> list[float]:
        """By the player's scores, up to 50: the chance of winning when the turn is over."""
        chances = eye_chances(size(dice))
        after = [
            sum(self._picked(dice, score, there) * chances[there - eye] for there in range(eye, score + 1))
            for score in range(GOAL)
        ]
        return list(accumulate([*after, 1.0], max))

    def _picked(self, dice: int, score: int, eye: int) -> float:
        """The chance when the Eye has rolled, is not ahead, and a die is picked."""
        if (dice, score, eye) not in self._picks:
            self._picks[dice, score, eye] = self._with_pick(dice, score, eye)
        return self._picks[dice, score, eye]

    def _with_pick(self, dice: int, score: int, eye: int) -> float:
        if size(dice) == MOST_OWNED:
            return float(self.start[places()[dice], score, eye])
        colours = [colour for colour in KEPT if number_of(dice, colour) < CARDS_OF_A_COLOUR]
        values = {colour: float(self.start[places()[dice + one(colour)], score, eye]) for colour in colours}
        *better, last = sorted(colours, key=lambda colour: -values[colour])
        mean, left = 0.0, 1.0
        for colour in better:
            missing = chance_missing(number_of(dice, colour), size(dice))
            mean += left * (1 - missing) * values[colour]
            left *= missing
        return mean + left * values[last]


def chance_missing(owned: int, drawn: int) -> float:
    """How likely the Eye has taken all that the player has left of a colour, in so many draws."""
    if owned == 1:
        return drawn / CARDS_ABOUT
    return drawn * (drawn - 1) / (CARDS_ABOUT * (CARDS_ABOUT - 1))


@cache
def solo_values() -> SoloValues:
    """The chances that come with the package."""
    return SoloValues(shaped(read_shares(__package__, FILE), (len(collections()), GOAL, GOAL)))

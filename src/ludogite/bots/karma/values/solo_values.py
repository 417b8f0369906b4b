"""The player's chance to win against the Eye, before each round and after each turn.

``tools/solo_solution.py`` computed the table backwards from the last round. Each chance is the middle of two proven
bounds, which are close to each other in well-played games. A *collection* is the player's dice and the Eye's. Good
players pick green and light blue dice only when nothing else is left. So of the Eye's dice of these colours only the
number counts. Once the player has such a die, or in round 6, nothing of the Eye's dice counts; before round 6 these
chances are upper bounds, a little too high.
"""

import zlib
from array import array
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from itertools import accumulate, product
from operator import add

from ludogite.bots.karma.odds.plans import POINTS, points_of_ending
from ludogite.games.karma.dice import DARK_BLUE, FACES, GREEN, LIGHT_BLUE, ORANGE, VIOLET, YELLOW, number_of, one, size
from ludogite.games.karma.turn import OWNED, RED_DICE, SCORES
from ludogite.games.karma_solo.notation import MOST_OWNED
from ludogite.games.karma_solo.rules import CARDS_OF_A_COLOUR, EYE, ways_to_sum
from ludogite.games.karma_solo.setup import GOAL, STARTS
from ludogite.games.rulebook import State

FILE = "solo.z"
PLAIN_COLOURS = (ORANGE, YELLOW, DARK_BLUE, VIOLET)
SPECIAL = (GREEN, LIGHT_BLUE)
COLOURED = (*PLAIN_COLOURS, *SPECIAL)
LAST = MOST_OWNED + 1
"""From this round on nobody gets another die."""
ANY_DICE = -1
"""Stands for the Eye's dice where they do not count."""
EYE_SCORES = {
    1: range(1),
    2: range(1, 4),
    3: range(3, 13),
    4: range(6, 28),
    5: range(12, 47),
    6: range(23, 50),
    7: range(37, 50),
}
"""By round: possible scores of the Eye before it, except in one game of 50,000."""
LEAST_SCORE = min(STARTS.values())
WHOLE = 4095
"""A sure win, in the table."""
POSSIBLE_POINTS = sorted({points for rest in range(RED_DICE + 1) for points in points_of_ending(rest)})
"""Possible scores of a turn."""
Collection = tuple[int, int]
"""The player's coloured dice, and the Eye's of plain colours or FREE."""


def handfuls_of(colours: tuple[int, ...], dice: int) -> Iterator[int]:
    """All handfuls of so many dice of these colours, with no more of each than there are."""
    for numbers in product(range(CARDS_OF_A_COLOUR + 1), repeat=len(colours)):
        if sum(numbers) == dice:
            yield sum(number * one(colour) for number, colour in zip(numbers, colours, strict=True))


@lru_cache(maxsize=1 << 12)
def plain_part(dice: int) -> int:
    """The dice of plain colours among some dice."""
    return sum(number_of(dice, colour) * one(colour) for colour in PLAIN_COLOURS)


def collection_of(number: int, owned: int, eye: int) -> Collection:
    """The collection that represents these dice before a round."""
    return (owned, plain_part(eye) if number < MOST_OWNED and owned == plain_part(owned) else ANY_DICE)


@cache
def collections(number: int) -> dict[Collection, int]:
    """All collections before a round, and their indices in the table; those of the same player are consecutive."""
    found = set()
    drawn = max(number - 2, 0)
    for owned in handfuls_of(COLOURED, number - 1):
        for dice in range(max(drawn - CARDS_OF_A_COLOUR * len(SPECIAL), 0), drawn + 1):
            for eye in handfuls_of(PLAIN_COLOURS, dice):
                if all(left_of(owned, eye, colour) >= 0 for colour in COLOURED):
                    found.add(collection_of(number, owned, eye))
    return {collection: place for place, collection in enumerate(sorted(found))}


def left_of(owned: int, eye: int, colour: int) -> int:
    """Number of dice of a colour in the general reserve."""
    return CARDS_OF_A_COLOUR - number_of(owned, colour) - number_of(eye, colour)


def draws(number: int, owned: int, eye: int) -> list[tuple[float, int]]:
    """Possible dice of the Eye after its draw of a round, with their chances."""
    colours = [colour for colour in COLOURED if number > 1 and left_of(owned, eye, colour) > 0]
    if not colours:
        return [(1.0, eye)]
    cards = [CARDS_OF_A_COLOUR - number_of(eye, colour) for colour in colours]
    return [(some / sum(cards), eye + one(colour)) for some, colour in zip(cards, colours, strict=True)]


def eye_dice(number: int) -> int:
    """Number of dice that the Eye rolls in a round, besides the Yogi."""
    return min(number - 1, MOST_OWNED)


@cache
def eye_chances(dice: int) -> list[float]:
    """Probability that the Eye advances by 0, 1, 2 and so on, with the Yogi and so many dice."""
    ways = [ways_to_sum(dice, total) for total in range(GOAL + FACES)]
    return [some / sum(ways) for some in ways]


def first_score(eye: int) -> int:
    """The lowest score of the player in the table."""
    return max(eye, LEAST_SCORE)


class Chances:
    """The chances before a round with one collection, by the player's score and the Eye's."""

    def __init__(self, eyes: range, columns: "list[array[int]]") -> None:
        self.eyes = eyes
        self.columns = columns
        """By score of the Eye, from first_score on."""

    def at(self, score: int, eye: int) -> float:
        """The chance at these scores, or at the nearest likely score of the Eye."""
        place = min(max(eye, self.eyes[0]), score, self.eyes[-1])
        if eye > score or place not in self.eyes:
            return 0.0
        return self.columns[place - self.eyes[0]][max(score, LEAST_SCORE) - first_score(place)] / WHOLE


class SoloValues:
    """Chances by the round, the collection and both scores.

    In the file, columns are stored as differences: from those of the first collection of the same player, then from the
    column before, then from the number before. Each difference is two bytes, all low bytes before all high ones.
    """

    def __init__(self, numbers: bytes) -> None:
        self._numbers = numbers
        self._known: dict[tuple[int, Collection], Chances] = {}
        sizes = {number: sum(GOAL - first_score(eye) for eye in eyes) for number, eyes in EYE_SCORES.items()}
        counts = [len(collections(number)) * some for number, some in sizes.items()]
        self._begins = dict(zip(EYE_SCORES, accumulate(counts, initial=0), strict=False))
        self._sizes = sizes

    def chances(self, number: int, owned: int, eye: int) -> Chances:
        """The chances before a round with these dice."""
        number = min(number, LAST)
        collection = collection_of(number, owned, eye)
        if (number, collection) not in self._known:
            self._known[number, collection] = self._read(number, collection)
        return self._known[number, collection]

    def _read(self, number: int, collection: Collection) -> Chances:
        first = next(some for some in collections(number) if some[0] == collection[0])
        columns = list(self._columns(number, collection))
        if collection != first:
            base = self._known.get((number, first)) or self._read(number, first)
            columns = [array("h", map(add, some, other)) for some, other in zip(columns, base.columns, strict=True)]
            self._known[number, first] = base
        return Chances(EYE_SCORES[number], columns)

    def _columns(self, number: int, collection: Collection) -> "Iterator[array[int]]":
        begin = self._begins[number] + collections(number)[collection] * self._sizes[number]
        all_numbers = len(self._numbers) // 2
        before, start = array("h", bytes(2 * GOAL)), 0
        for eye in EYE_SCORES[number]:
            end = begin + GOAL - first_score(eye)
            low, high = self._numbers[begin:end], self._numbers[all_numbers + begin : all_numbers + end]
            changes = (unsigned >> 1 ^ -(unsigned & 1) for unsigned in map(join_bytes, low, high))
            column = array("h", map(add, accumulate(changes), before[first_score(eye) - start :]))
            yield column
            before, start, begin = column, first_score(eye), end

    def at_start(self, state: State) -> float:
        """The chance before a turn."""
        chances = self.chances(round_of(state), state[OWNED], state[OWNED + EYE])
        return chances.at(state[SCORES], state[SCORES + EYE])

    def worth(self, state: State) -> list[float]:
        """The chance to win by the points of this turn."""
        return list(self._worth(round_of(state), state[OWNED], state[OWNED + EYE], state[SCORES], state[SCORES + EYE]))

    @lru_cache(maxsize=256)  # noqa: B019 - there is one
    def _worth(self, number: int, owned: int, eye: int, score: int, there: int) -> tuple[float, ...]:
        picks = [(chance, [*self.picks(number, owned, dice).values()]) for chance, dice in draws(number, owned, eye)]
        rolls = eye_chances(eye_dice(number))
        worth = [0.0] * POINTS
        for points in POSSIBLE_POINTS:
            after = score + points
            worth[points] = 1.0
            if after < GOAL:
                worth[points] = sum(
                    chance * rolls[stands - there] * max(some.at(after, stands) for some in choices)
                    for chance, choices in picks
                    for stands in range(there, min(after + 1, there + len(rolls)))
                    if rolls[stands - there]
                )
        return tuple(min(some, 1.0) for some in accumulate(worth, max))

    def picks(self, number: int, owned: int, eye: int) -> dict[int, Chances]:
        """The chances of the next round by the colour picked; FREE if there is nothing to pick."""
        colours = [colour for colour in COLOURED if left_of(owned, eye, colour) > 0]
        if not colours:
            return {ANY_DICE: self.chances(number + 1, owned, eye)}
        return {colour: self.chances(number + 1, owned + one(colour), eye) for colour in colours}


def round_of(state: State) -> int:
    """The round, or the last one after which nobody gets another die."""
    return size(state[OWNED]) + 1


def join_bytes(low: int, high: int) -> int:
    """The number of two bytes."""
    return low | high << 8


def packed_chances(tables: "dict[tuple[int, Collection], list[array[int]]]") -> bytes:
    """The content of a file with these columns."""
    changes: list[int] = []
    for number, eyes in EYE_SCORES.items():
        for collection in collections(number):
            first = next(some for some in collections(number) if some[0] == collection[0])
            columns = tables[number, collection]
            if collection != first:
                base = tables[number, first]
                columns = [array("h", map(int.__sub__, some, other)) for some, other in zip(columns, base, strict=True)]
            before, start = array("h", bytes(2 * GOAL)), 0
            for eye, column in zip(eyes, columns, strict=True):
                steps = [*map(int.__sub__, column, before[first_score(eye) - start :])]
                changes += [now - previous for previous, now in zip([0, *steps], steps, strict=False)]
                before, start = column, first_score(eye)
    unsigned = [2 * change if change >= 0 else -2 * change - 1 for change in changes]
    low, high = bytes(some & 255 for some in unsigned), bytes(some >> 8 for some in unsigned)
    return zlib.compress(low + high, 9)


@cache
def solo_values() -> SoloValues:
    """The chances in the package's file."""
    return SoloValues(zlib.decompress(resources.files(__package__).joinpath(FILE).read_bytes()))

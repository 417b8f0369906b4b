"""The coloured dice a player owns between turns, as far as values are kept for them."""

from functools import cache
from itertools import product

from ludogite.games.karma.dice import DARK_BLUE, ORANGE, VIOLET, YELLOW, number_of, one, size

KEPT = (ORANGE, YELLOW, DARK_BLUE, VIOLET)
"""The colours that good players pick; values are kept for these alone."""
MOST_ALIKE = 2
MOST_OWNED = 6
STAND_IN = (YELLOW, DARK_BLUE, ORANGE, VIOLET)
"""The colours that stand in for dice of which no value is kept, the nearest first."""


@cache
def collections() -> tuple[int, ...]:
    """All handfuls for which values are kept, the smaller first."""
    handfuls = (
        sum(number * one(colour) for number, colour in zip(numbers, KEPT, strict=True))
        for numbers in product(range(MOST_ALIKE + 1), repeat=len(KEPT))
    )
    return tuple(sorted((handful for handful in handfuls if size(handful) <= MOST_OWNED), key=lambda h: (size(h), h)))


@cache
def places() -> dict[int, int]:
    """Where each of them stands in that order."""
    return {handful: place for place, handful in enumerate(collections())}


@cache
def like(dice: int) -> int:
    """The collection most like these dice: green and light blue ones, and a third of a colour, count as others."""
    found = sum(min(number_of(dice, colour), MOST_ALIKE) * one(colour) for colour in KEPT)
    missing = min(size(dice), MOST_OWNED) - size(found)
    for colour in STAND_IN:
        more = max(min(missing, MOST_ALIKE - number_of(found, colour)), 0)
        found += more * one(colour)
        missing -= more
    return found

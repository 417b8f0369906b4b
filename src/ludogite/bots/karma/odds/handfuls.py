"""Handfuls of dice as parts of a reserve, and their possible results."""

from functools import lru_cache

from ludogite.games.karma.dice import COLOURS, LIGHT_BLUE, YELLOW, YOGI, faces, number_of, one, size
from ludogite.games.karma.powers import most_removed, values_by_power
from ludogite.games.karma.turn import MOST_PLAYERS, RED_DICE

NOTHING_TO_BEAT = -1
"""Any result is higher, so the first roll succeeds."""
KEPT = 1 << 12
MOST_OF = (RED_DICE, *[MOST_PLAYERS] * (YOGI - 1), 1)
"""By colour: the most dice that one player can have."""


def handfuls_in(reserve: int) -> list[int]:
    """All handfuls of dice from a reserve: first the empty one, and each after those that are part of it.

    The index of ``one + other`` in this list is the sum of their indices.
    """
    handfuls = [0]
    for colour in range(COLOURS):
        numbers = range(number_of(reserve, colour) + 1)
        handfuls = [handful + number * one(colour) for number in numbers for handful in handfuls]
    return handfuls


@lru_cache(maxsize=64)
def places_in(reserve: int) -> dict[int, int]:
    """The index of each of these handfuls."""
    return {handful: place for place, handful in enumerate(handfuls_in(reserve))}


def is_sensible(handful: int, most_dice: int) -> bool:
    """Whether a plan considers rolling these dice together: at most so many, where light blue ones count twice.

    A single die always is.
    """
    dice = size(handful)
    return dice == 1 or dice + number_of(handful, LIGHT_BLUE) <= most_dice


def sensible_handfuls(most_dice: int) -> list[int]:
    """All handfuls that a plan considers, for any reserve."""
    handfuls = [0]
    for colour, most in enumerate(MOST_OF):
        more = (handful + number * one(colour) for number in range(most + 1) for handful in handfuls)
        handfuls = [handful for handful in more if is_sensible(handful, most_dice)]
    return handfuls[1:]


def place_of(beat: int) -> int:
    """The index of a result to beat in tables, which begin with -1; before the first roll there is none to beat."""
    return max(beat, NOTHING_TO_BEAT) - NOTHING_TO_BEAT


@lru_cache(maxsize=KEPT)
def highest_result(handful: int) -> int:
    """The highest possible result of these dice."""
    highest = (max((faces(colour), *values_by_power(colour, faces(colour)))) for colour in range(COLOURS))
    return sum(number_of(handful, colour) * most for colour, most in enumerate(highest))


@lru_cache(maxsize=KEPT)
def lowest_result(handful: int) -> int:
    """The lowest possible result of these dice."""
    colours = [colour for colour in range(COLOURS) for _ in range(number_of(handful, colour))]
    lowest = sorted(min((1, *values_by_power(colour, 1))) for colour in colours)
    return sum(lowest[: len(lowest) - most_removed(number_of(handful, YELLOW), len(lowest))])

"""Shared parts of all games' encodings: named ranges of numbers, symmetries, and common planes of games for two.

A game's ``encoding.py`` numbers its moves and writes its positions as arrays, for machine learning;
``ludogite.encoding.contract`` describes each of its functions.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludogite.kernel.layout import LENGTH_LIMIT, MOVER, PASSES, PLY, Ints

NO_ACTION = -1
"""Marks the end of a move's actions."""
ONLOOKER = -1
"""Seat number of a spectator."""
MOST = 255
"""Largest number of an observation; higher counts are clamped to it."""


class Part(NamedTuple):
    """Consecutive action numbers, planes or places with a common meaning."""

    size: int
    meaning: str


def total(parts: Sequence[Part]) -> int:
    """Total size of these parts."""
    return sum(part.size for part in parts)


class Symmetry(NamedTuple):
    """Rotation or reflection of a game: playing the mapped actions from the mapped position is the same game.

    ``actions`` maps every action number, ``places`` every place of an observation.
    """

    name: str
    actions: tuple[int, ...]
    places: tuple[int, ...]

    def observation(self, observed: Sequence[int]) -> list[int]:
        """Observation with this symmetry applied."""
        turned = [0] * len(self.places)
        for place, number in zip(self.places, observed, strict=True):
            turned[place] = number
        return turned


def turned_planes(squares: Sequence[int], planes: int) -> tuple[int, ...]:
    """Map of the places of several planes under a map of their squares."""
    return tuple(plane * len(squares) + square for plane in range(planes) for square in squares)


def mirrored(columns: int, rows: int) -> list[int]:
    """Map of a board's squares that swaps left and right."""
    return [row * columns + columns - 1 - column for row in range(rows) for column in range(columns)]


def permutation(count: int, image: Callable[[int], int]) -> tuple[int, ...]:
    """Images of the numbers below ``count``."""
    return tuple(map(image, range(count)))


# The facts of a game for two: planes that have one number on every square.
FACTS = (
    Part(1, "who is to move: 1 you, 2 the other player, 0 nobody (chance, or the game is over)"),
    Part(1, "who you are: 0 the first player, 1 the second"),
    Part(1, f"how many moves were played, at most {MOST}"),
    Part(1, f"how many moves are left until the game is drawn, at most {MOST}; {MOST} without such a limit"),
    Part(1, "how many of the latest moves were passes"),
)


def own_player(seat: int) -> int:
    """Player whose view a seat has; a spectator has the first player's."""
    return max(seat, 0)


def write_facts(tables: Ints, state: Ints, seat: int, out: Ints, first: int, squares: int) -> None:
    """Write the common facts of a game for two, each as a plane of ``squares`` places, starting at ``first``."""
    own = own_player(seat)
    fill(out, first, squares, turn_of(state, own))
    fill(out, first + squares, squares, own)
    fill(out, first + 2 * squares, squares, clamped(state[PLY]))
    fill(out, first + 3 * squares, squares, remaining(tables[LENGTH_LIMIT], state[PLY]))
    fill(out, first + 4 * squares, squares, state[PASSES])


def turn_of(state: Ints, own: int) -> int:
    """1 for the player's own turn, 2 for another player's, 0 for nobody's."""
    if state[MOVER] < 0:
        return 0
    return 1 if state[MOVER] == own else 2


def remaining(limit: int, count: int) -> int:
    """Remainder of a limit; the largest number if the limit is 0, which switches it off."""
    return MOST if limit == 0 else clamped(max(limit - count, 0))


def clamped(count: int) -> int:
    """Count clamped to the largest number of an observation."""
    return min(count, MOST)


def fill(out: Ints, first: int, count: int, number: int) -> None:
    """Write a number ``count`` times."""
    for place in range(first, first + count):
        out[place] = number

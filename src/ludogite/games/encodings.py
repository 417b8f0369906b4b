"""What the encodings of all games share: names of numbers and planes, symmetries, and the facts of a game for two.

A game's ``encoding.py`` numbers its moves and writes its positions as arrays, for programs that learn;
``ludogite.encoding.contract`` says what each of its functions does.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludogite.kernel.layout import LENGTH_LIMIT, MOVER, PASSES, PLY, Ints

NO_ACTION = -1
"""What comes after the last action of a move."""
ONLOOKER = -1
"""The seat of somebody who only looks on."""
MOST = 255
"""All numbers of an observation are from 0 to this; what counts higher stays there."""


class Part(NamedTuple):
    """So many action numbers, planes or places in a row, and what they mean."""

    size: int
    meaning: str


def total(parts: Sequence[Part]) -> int:
    """How many there are in all."""
    return sum(part.size for part in parts)


class Symmetry(NamedTuple):
    """A way to turn or mirror a game: playing the turned actions from the turned position is the same game.

    ``actions`` has for every action the number it becomes, ``places`` for every place of an observation the place to
    which the number there goes.
    """

    name: str
    actions: tuple[int, ...]
    places: tuple[int, ...]

    def observation(self, observed: Sequence[int]) -> list[int]:
        """An observation as it is after turning."""
        turned = [0] * len(self.places)
        for place, number in zip(self.places, observed, strict=True):
            turned[place] = number
        return turned


def turned_planes(squares: Sequence[int], planes: int) -> tuple[int, ...]:
    """Where the places of so many planes go when every square goes to the one that ``squares`` names."""
    return tuple(plane * len(squares) + square for plane in range(planes) for square in squares)


def mirrored(columns: int, rows: int) -> list[int]:
    """For every square of a board the one that is left for right."""
    return [row * columns + columns - 1 - column for row in range(rows) for column in range(columns)]


def permutation(count: int, image: Callable[[int], int]) -> tuple[int, ...]:
    """The numbers up to ``count``, each as what becomes of it."""
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
    """The player from whose side a seat looks; an onlooker looks from the first one's."""
    return max(seat, 0)


def write_facts(tables: Ints, state: Ints, seat: int, out: Ints, first: int, squares: int) -> None:
    """Write the facts of a game for two, each as a plane of so many squares, from the place ``first`` on."""
    own = own_player(seat)
    fill(out, first, squares, turn_of(state, own))
    fill(out, first + squares, squares, own)
    fill(out, first + 2 * squares, squares, at_most(state[PLY]))
    fill(out, first + 3 * squares, squares, left_until(tables[LENGTH_LIMIT], state[PLY]))
    fill(out, first + 4 * squares, squares, state[PASSES])


def turn_of(state: Ints, own: int) -> int:
    """1 if it is one's own turn, 2 if it is another player's, 0 if it is nobody's."""
    if state[MOVER] < 0:
        return 0
    return 1 if state[MOVER] == own else 2


def left_until(limit: int, count: int) -> int:
    """How much is left of a limit that 0 switches off."""
    return MOST if limit == 0 else at_most(max(limit - count, 0))


def at_most(count: int) -> int:
    """A count that is not higher than all others of an observation may be."""
    return min(count, MOST)


def fill(out: Ints, first: int, count: int, number: int) -> None:
    """Write a number so many times."""
    for place in range(first, first + count):
        out[place] = number

"""How the dice of a throw lie, as far as it matters for what powers can do with them; light blue dice apart."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ludogite.games.karma.dice import (
    COLOURS,
    DARK_BLUE,
    GREEN,
    LIGHT_BLUE,
    ORANGE,
    VIOLET,
    YELLOW,
    faces,
    number_of,
    size,
)
from ludogite.games.karma.powers import factor

Sums = int
"""A set of sums: bit ``s`` stands for the sum ``s``."""
Faces = int
"""A set of faces: bit ``f`` stands for the face ``f``."""


class Lying(NamedTuple):
    """Dice in a roll. Faces are kept only where there are green dice to copy them."""

    sums: tuple[Sums, ...]
    """What the dice that are not green can sum up to, by how many of them are removed."""
    shown: Faces
    """What the same dice show."""
    lone: Faces
    """What only green dice show."""


def thrown(handful: int) -> Mapping[Lying, int]:
    """How all dice but the light blue ones can lie after a throw, and in how many ways; the green ones fall last.

    3.4 Yellow dice remove any dice, as many as there are yellow ones, but never all.
    """
    removable = min(number_of(handful, YELLOW), size(handful) - 1)
    falls: Mapping[Lying, int] = {Lying((1,) + (0,) * removable, 0, 0): 1}
    is_copied = number_of(handful, GREEN) > 0
    for colour in (*(colour for colour in range(COLOURS) if colour not in (GREEN, LIGHT_BLUE)), GREEN):
        for _ in range(number_of(handful, colour)):
            falls = one_more(falls, colour, is_copied)
    return falls


def one_more(falls: Mapping[Lying, int], colour: int, is_copied: bool) -> Mapping[Lying, int]:
    """The falls with one more die of a colour."""
    more: dict[Lying, int] = defaultdict(int)
    for lying, ways in falls.items():
        for face in range(1, faces(colour) + 1):
            if colour == GREEN:
                after = Lying(lying.sums, lying.shown, lying.lone | (1 << face & ~lying.shown))
            else:
                shown = lying.shown | 1 << face if is_copied else 0
                after = Lying(with_values(lying.sums, values_of(colour, face)), shown, 0)
            more[after] += ways
    return more


def values_of(colour: int, face: int) -> tuple[int, ...]:
    """What a die that shows this face can count: 3.3 up or down by 1, 3.7 doubled, 3.8 tripled."""
    if colour == ORANGE:
        return (face - 1, face, face + 1)
    if colour in (DARK_BLUE, VIOLET):
        return (face, face * factor(colour))
    return (face,)


def with_values(sums: tuple[Sums, ...], values: Iterable[int]) -> tuple[Sums, ...]:
    """The sums with one more die, that counts any of these values or is removed.

    A sum is left out where it can be had with fewer removals: whatever follows, it brings nothing new.
    """
    one_fewer = known = 0
    more = []
    for kept in sums:
        union = one_fewer
        for value in values:
            union |= kept << value
        more.append(union & ~known)
        known |= union
        one_fewer = kept
    return tuple(more)


def highest_result(handful: int) -> int:
    """The highest result these dice can have."""
    return sum(number_of(handful, colour) * values_of(colour, faces(colour))[-1] for colour in range(COLOURS))

"""Throws of all dice but light blue ones, and the results that powers can make of them.

These powers involve no chance, and their results are simple:

- A removal can wait until all other powers are used; so yellow dice remove any dice, never all of them (3.4).
- Green dice end up with any of the faces shown: one that alone shows a face keeps it until it is copied (3.5).
- Orange, dark blue and violet dice change only themselves.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ludogite.games.karma.dice import COLOURS, FACES, GREEN, LIGHT_BLUE, YELLOW, faces, number_of, one
from ludogite.games.karma.powers import most_removed, values_by_power

Sums = int
"""A set of sums: bit ``s`` stands for the sum ``s``."""
Faces = int
"""A set of faces: bit ``f`` stands for the face ``f``."""
ORDER = (YELLOW, *(colour for colour in range(COLOURS) if colour not in (YELLOW, GREEN, LIGHT_BLUE)), GREEN)
"""Order in which dice are added: the number of removals must be known first, and green dice copy the others."""
EVERY_FACE = range(1, FACES + 1)


class Throw(NamedTuple):
    """One way in which dice land. Faces are stored only if green dice can copy them."""

    sums: tuple[Sums, ...]
    """Possible sums of the dice that are not green, by the number of removed dice."""
    greens: int = 0
    """Number of unspent green dice."""
    shown: Faces = 0
    """Faces shown by the other dice."""
    lone: Faces = 0
    """Faces shown only by green dice."""


Throws = Mapping[Throw, int]
"""Throws, with the number of ways of each."""


def throws_in(reserve: int, most_dice: int) -> Iterator[tuple[int, Throws]]:
    """All handfuls of at most so many dice without light blue ones, each with its throws."""
    for yellow in range(min(number_of(reserve, YELLOW), most_dice) + 1):
        for is_copied in (False, True) if number_of(reserve, GREEN) else (False,):
            throws: Throws = {Throw((1,) + (0,) * yellow): 1}
            for _ in range(yellow):
                throws = one_more(throws, YELLOW, is_copied)
            others = reserve - number_of(reserve, YELLOW) * one(YELLOW)
            for handful, found in _with_more(throws, others, 1, most_dice - yellow, is_copied):
                if (number_of(handful, GREEN) > 0) == is_copied:
                    yield yellow * one(YELLOW) + handful, found


def _with_more(
    throws: Throws, others: int, first: int, most_dice: int, is_copied: bool
) -> Iterator[tuple[int, Throws]]:
    """The throws alone, and with each handful of at most so many other dice, of the colours from the first in ORDER."""
    yield 0, throws
    for place in range(first, len(ORDER)) if most_dice > 0 else ():
        colour = ORDER[place]
        if number_of(others, colour) and (is_copied or colour != GREEN):
            more = one_more(throws, colour, is_copied)
            for handful, found in _with_more(more, others - one(colour), place, most_dice - 1, is_copied):
                yield one(colour) + handful, found


def one_more(throws: Throws, colour: int, is_copied: bool) -> Throws:
    """The throws with one more die of a colour; ``is_copied`` if faces are stored for green dice."""
    more: dict[Throw, int] = defaultdict(int)
    values = [(1 << face, (face, *values_by_power(colour, face))) for face in range(1, faces(colour) + 1)]
    for throw, ways in throws.items():
        for bit, counts in values:
            if colour == GREEN:
                after = Throw(throw.sums, throw.greens + 1, throw.shown, throw.lone | (bit & ~throw.shown))
            else:
                after = Throw(with_values(throw.sums, counts), 0, throw.shown | bit if is_copied else 0)
            more[after] += ways
    return more


def with_values(sums: Iterable[Sums], values: Iterable[int]) -> tuple[Sums, ...]:
    """The sums, by number of removed dice, with one more die that counts any of these values or is removed.

    A sum is left out if fewer removals give it: it adds nothing later.
    """
    one_fewer = known = 0
    more = []
    for kept in sums:
        union = one_fewer
        for value in values:
            union |= kept << value if value >= 0 else kept >> -value
        more.append(union & ~known)
        known |= union
        one_fewer = kept
    return tuple(more)


def with_die(throw: Throw, face: int) -> Throw:
    """The throw with one more die, whose power is spent."""
    sums = with_values(throw.sums, (face,))
    if throw.greens == 0:
        return Throw(sums)
    return Throw(sums, throw.greens, throw.shown | 1 << face, throw.lone & ~(1 << face))


def results(throw: Throw, dice: int) -> Sums:
    """The set of all results that powers can make of so many dice."""
    sums = throw.sums
    if throw.greens:
        shown = throw.shown | throw.lone
        values = tuple(face for face in EVERY_FACE if shown >> face & 1)
        for _ in range(throw.greens):
            sums = with_values(sums, values)
    union = 0
    for some in sums[: most_removed(len(sums) - 1, dice) + 1]:
        union |= some
    return union


def before_rolling_again(throw: Throw, face: int) -> Iterator[Throw]:
    """3.6 The throws in which a green die copies this face (3.5) before a light blue die showing it is rolled again.

    Every other power can wait. Copying helps only if nothing else shows the face. A green die copies it that can change
    without losing a face or, if there is none, one that gives up its own.
    """
    if throw.greens == 0 or (throw.shown | throw.lone) >> face & 1:
        return
    is_free = throw.lone.bit_count() < throw.greens
    for own in (0,) if is_free else (1 << lone for lone in EVERY_FACE if throw.lone >> lone & 1):
        yield with_die(throw._replace(greens=throw.greens - 1, lone=throw.lone & ~own), face)

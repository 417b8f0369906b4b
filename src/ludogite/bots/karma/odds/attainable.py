"""The results that powers can make of the dice of a throw, for all ways in which they can fall.

But for the light blue dice, powers leave nothing to chance, and what they can reach is simple:

- A removal can wait until all other powers are used; so yellow dice remove any dice, never all of them (3.4).
- Green dice end up with any faces of those shown: one that alone shows a face keeps it until it is copied (3.5).
- Orange, dark blue and violet dice change themselves only.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ludogite.bots.karma.odds.arrays import WORD_BITS, Numbers, Sets, raised, sets_of
from ludogite.games.karma.dice import COLOURS, FACES, GREEN, LIGHT_BLUE, YELLOW, faces, number_of, size
from ludogite.games.karma.powers import most_removed, values_by_power

Sums = int
"""A set of sums: bit ``s`` stands for the sum ``s``."""
Faces = int
"""A set of faces: bit ``f`` stands for the face ``f``."""
RESULTS_KEPT = 1 << 12


class Throw(NamedTuple):
    """One way for dice to lie. Faces are kept only where there are green dice to copy them."""

    sums: tuple[Sums, ...]
    """What the dice that are not green can sum up to, by how many of them are removed."""
    shown: Faces
    """What the same dice show."""
    lone: Faces
    """What only green dice show."""


def throws_of(handful: int) -> Mapping[Throw, int]:
    """How all dice but the light blue ones can lie, and in how many ways; the green ones fall last."""
    removable = most_removed(number_of(handful, YELLOW), size(handful))
    throws: Mapping[Throw, int] = {Throw((1,) + (0,) * removable, 0, 0): 1}
    is_copied = number_of(handful, GREEN) > 0
    for colour in (*(colour for colour in range(COLOURS) if colour not in (GREEN, LIGHT_BLUE)), GREEN):
        for _ in range(number_of(handful, colour)):
            throws = one_more(throws, colour, is_copied)
    return throws


def one_more(throws: Mapping[Throw, int], colour: int, is_copied: bool) -> Mapping[Throw, int]:
    """The throws with one more die of a colour."""
    more: dict[Throw, int] = defaultdict(int)
    values = {face: (face, *values_by_power(colour, face)) for face in range(1, faces(colour) + 1)}
    for throw, ways in throws.items():
        for face, counts in values.items():
            if colour == GREEN:
                after = Throw(throw.sums, throw.shown, throw.lone | (1 << face & ~throw.shown))
            else:
                shown = throw.shown | 1 << face if is_copied else 0
                after = Throw(with_values(throw.sums, counts), shown, 0)
            more[after] += ways
    return more


def with_values(sums: Iterable[Sums], values: Iterable[int]) -> tuple[Sums, ...]:
    """The sums, by how many dice are removed, with one more die that counts any of these values or is removed.

    A sum is left out where it can be had with fewer removals: whatever follows, it brings nothing new.
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


@lru_cache(maxsize=RESULTS_KEPT)
def highest_result(handful: int) -> int:
    """The highest result these dice can have."""
    highest = (max((faces(colour), *values_by_power(colour, faces(colour)))) for colour in range(COLOURS))
    return sum(number_of(handful, colour) * most for colour, most in enumerate(highest))


@lru_cache(maxsize=RESULTS_KEPT)
def lowest_result(handful: int) -> int:
    """The lowest result these dice can have."""
    colours = [colour for colour in range(COLOURS) for _ in range(number_of(handful, colour))]
    lowest = sorted(min((1, *values_by_power(colour, 1))) for colour in colours)
    return sum(lowest[: len(lowest) - most_removed(number_of(handful, YELLOW), len(lowest))])


@dataclass(frozen=True, eq=False)
class Throws:
    """Many ways for dice to lie, a row each. Light blue dice not yet rolled again are not among these dice."""

    greens: int
    """How many unspent green dice there are."""
    sums: Sets
    """Rows by removals by words: what all other dice can sum up to, by how many of them are removed."""
    shown: Numbers
    """Rows: a set of faces, what the same dice show."""
    lone: Numbers
    """Rows: a set of faces, what only unspent green dice show."""


def side_by_side(throws: Sequence[Throw], greens: int, highest: int) -> Throws:
    """These throws, with room for sums up to the highest."""
    words = highest // WORD_BITS + 1
    sums = sets_of([some for throw in throws for some in throw.sums], words)
    shown, lone = (np.array(column) for column in zip(*((throw.shown, throw.lone) for throw in throws), strict=True))
    return Throws(greens, sums.reshape(len(throws), -1, words), shown, lone)


def with_die(throws: Throws, face: int) -> Throws:
    """One more die lies there, whose power is spent."""
    bit = 1 << face
    sums = or_removed(throws.sums, raised(throws.sums, face))
    return Throws(throws.greens, sums, throws.shown | bit, throws.lone & ~bit)


def or_removed(sums: Sets, more: Sets) -> Sets:
    """The sums with one more die: ``more`` where it counts, or ``sums`` where it is removed."""
    more[:, 1:] |= sums[:, :-1]
    return more


def results(throws: Throws, showing: tuple[int, ...]) -> Sets:
    """Rows by words: all results, with light blue dice that show the faces given and are not rolled again."""
    for face in showing:
        throws = with_die(throws, face)
    sums, shown = throws.sums, throws.shown | throws.lone
    for _ in range(throws.greens):
        copied = np.zeros_like(sums)
        for face in range(1, FACES + 1):
            is_shown = (shown >> face & 1).astype(np.uint64)
            copied |= raised(sums, face) * is_shown[:, None, None]
        sums = or_removed(sums, copied)
    union: Sets = np.bitwise_or.reduce(sums, axis=1)
    return union


def before_rolling_again(throws: Throws, face: int) -> Iterator[tuple[Numbers, Throws]]:
    """3.6 What to do before a light blue die that shows this face is rolled again, besides nothing: 3.5 copy it.

    Every other power can wait. Copying is of use in the rows where nothing else shows the face; these are given, and
    how they lie then. A green die copies it that can change without a face being lost or, where there is none, one
    that gives up its own face.
    """
    if throws.greens == 0:
        return
    is_free = np.bitwise_count(throws.lone) < throws.greens
    rows = np.nonzero((throws.shown | throws.lone) >> face & 1 == 0)[0]
    given_up = np.where(is_free, 0, throws.lone)
    for option in range(throws.greens):
        if option > 0:
            rows = rows[given_up[rows] > 0]
        own = given_up & -given_up
        lone = throws.lone & ~own
        if len(rows):
            yield rows, with_die(Throws(throws.greens - 1, throws.sums[rows], throws.shown[rows], lone[rows]), face)
        given_up &= ~own

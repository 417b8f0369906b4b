"""The results that powers can make of dice in a roll, for many ways to lie at once.

But for the light blue dice, powers leave nothing to chance, and what they can reach is simple:

- A removal can wait until all other powers are used; so yellow dice remove any dice, never all of them (3.4).
- Green dice end up with any faces of those shown: one that alone shows a face keeps it until it is copied (3.5).
- Orange, dark blue and violet dice change themselves only.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ludogite.bots.karma.arrays import WORD_BITS, Numbers, Words, raised, words_of
from ludogite.bots.karma.thrown import Lying
from ludogite.games.karma.dice import FACES


@dataclass(frozen=True, eq=False)
class Lyings:
    """Many ways for dice to lie, a row each. Light blue dice not yet rolled again are not among these dice."""

    greens: int
    """How many unspent green dice there are."""
    sums: Words
    """Rows by removals by words: what all other dice can sum up to, by how many of them are removed."""
    shown: Numbers
    """Rows: a set of faces, what the same dice show."""
    lone: Numbers
    """Rows: a set of faces, what only unspent green dice show."""


def side_by_side(lyings: Sequence[Lying], greens: int, highest: int) -> Lyings:
    """These ways to lie, with room for sums up to the highest."""
    words = highest // WORD_BITS + 1
    sums = words_of([some for lying in lyings for some in lying.sums], words)
    shown, lone = (np.array(column) for column in zip(*((lying.shown, lying.lone) for lying in lyings), strict=True))
    return Lyings(greens, sums.reshape(len(lyings), -1, words), shown, lone)


def with_die(lyings: Lyings, face: int) -> Lyings:
    """One more die lies there, whose power is spent."""
    bit = 1 << face
    sums = or_removed(lyings.sums, raised(lyings.sums, face))
    return Lyings(lyings.greens, sums, lyings.shown | bit, lyings.lone & ~bit)


def or_removed(sums: Words, more: Words) -> Words:
    """The sums with one more die: ``more`` where it counts, or ``sums`` where it is removed."""
    more[:, 1:] |= sums[:, :-1]
    return more


def results(lyings: Lyings, showing: tuple[int, ...]) -> Words:
    """Rows by words: all results, with light blue dice that show the faces given and are not rolled again."""
    for face in showing:
        lyings = with_die(lyings, face)
    sums, faces = lyings.sums, lyings.shown | lyings.lone
    for _ in range(lyings.greens):
        copied = np.zeros_like(sums)
        for face in range(1, FACES + 1):
            is_shown = (faces >> face & 1).astype(np.uint64)
            copied |= raised(sums, face) * is_shown[:, None, None]
        sums = or_removed(sums, copied)
    union: Words = np.bitwise_or.reduce(sums, axis=1)
    return union


def before_rolling_again(lyings: Lyings, face: int) -> Iterator[tuple[Numbers, Lyings]]:
    """3.6 What to do before a light blue die that shows this face is rolled again, besides nothing: 3.5 copy it.

    Every other power can wait. Copying is of use in the rows where nothing else shows the face; these are given, and
    how they lie then. A green die copies it that can change without a face being lost or, where there is none, one
    that gives up its own face.
    """
    if lyings.greens == 0:
        return
    is_free = np.bitwise_count(lyings.lone) < lyings.greens
    rows = np.nonzero((lyings.shown | lyings.lone) >> face & 1 == 0)[0]
    given_up = np.where(is_free, 0, lyings.lone)
    for option in range(lyings.greens):
        if option > 0:
            rows = rows[given_up[rows] > 0]
        own = given_up & -given_up
        lone = lyings.lone & ~own
        if len(rows):
            yield rows, with_die(Lyings(lyings.greens - 1, lyings.sums[rows], lyings.shown[rows], lone[rows]), face)
        given_up &= ~own

"""How the dice of a roll fall, as far as it matters: falls that leave the same choices and chances are one.

Without light blue dice, a fall is a set of results. A light blue die may be rolled again: with ``n`` of them, a fall is
a set of results and some *gambles*, each of which leads to six equally likely falls with ``n - 1`` of them.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import product

import numpy as np

from ludogite.bots.karma.arrays import Numbers, Words, numbered, numbered_sets
from ludogite.bots.karma.attainable import Lyings, before_rolling_again, results, side_by_side, with_die
from ludogite.bots.karma.thrown import highest_result, thrown
from ludogite.games.karma.dice import FACES, GREEN, LIGHT_BLUE, number_of

Showing = tuple[int, ...]
"""The faces of light blue dice not yet rolled again, ascending."""
EVERY_FACE = range(1, FACES + 1)


@dataclass(frozen=True)
class Level:
    """The falls with the same number of light blue dice to roll again."""

    results: Words
    """Falls by words: what powers make of it without rolling again."""
    gambles: Numbers
    """Falls by gambles, as rows of ``ahead``: by the die rolled again, and by what is done before."""
    ahead: Numbers
    """Gambles by faces: the six equally likely falls of the level before."""


@dataclass(frozen=True)
class Falls:
    levels: tuple[Level, ...]
    ways: Numbers
    """In how many of the equally likely ways of a throw each fall of the last level comes."""


def falls_of(handful: int) -> Falls:
    """The falls of a handful."""
    depth = number_of(handful, LIGHT_BLUE)
    lying = thrown(handful)
    lyings = side_by_side(list(lying), number_of(handful, GREEN), highest_result(handful))
    showings = Counter(tuple(sorted(some)) for some in product(EVERY_FACE, repeat=depth))
    drafts = Drafts(depth)
    for showing in showings:
        drafts.falls(lyings, showing)
    levels, numbers = drafts.levels()
    ways = np.outer(list(showings.values()), list(lying.values())).ravel()
    return Falls(levels, np.bincount(numbers, weights=ways).astype(np.int64))


class Drafts:
    """Falls before equal ones are made one, level by level."""

    def __init__(self, depth: int) -> None:
        self._results: list[list[Words]] = [[] for _ in range(depth + 1)]
        self._gambles: list[list[list[Numbers]]] = [[] for _ in range(depth + 1)]
        self._count = [0] * (depth + 1)
        self._with_face: dict[Lyings, list[Lyings]] = {}
        self._waiting: dict[tuple[Lyings, Showing], Numbers] = {}

    def falls(self, lyings: Lyings, showing: Showing) -> Numbers:
        """The draft numbers of the falls in which dice lie so, and light blue ones show these faces."""
        gambles: list[Numbers] = []
        for face in sorted(set(showing)):
            others = without(showing, face)
            if (lyings, others) not in self._waiting:
                self._waiting[lyings, others] = self._gamble(lyings, others)
            gambles.append(self._waiting[lyings, others])
            for rows, ready in before_rolling_again(lyings, face):
                gambles.append(gambles[0].copy())
                gambles[-1][rows] = self._gamble(ready, others)
        level = len(showing)
        self._results[level].append(results(lyings, showing))
        self._gambles[level].append(gambles)
        self._count[level] += len(lyings.shown)
        return np.arange(self._count[level] - len(lyings.shown), self._count[level])

    def _gamble(self, lyings: Lyings, showing: Showing) -> Numbers:
        """Rows by faces: what one more light blue die, that is in the air, leads to."""
        if lyings not in self._with_face:
            self._with_face[lyings] = [with_die(lyings, face) for face in EVERY_FACE]
        return np.column_stack([self.falls(fallen, showing) for fallen in self._with_face[lyings]])

    def levels(self) -> tuple[tuple[Level, ...], Numbers]:
        """The levels of different falls; and which of the last level's each draft is."""
        levels = []
        which = np.empty(0, np.int64)
        for results_drafted, gambles_drafted in zip(self._results, self._gambles, strict=True):
            level, which = distinct(np.concatenate(results_drafted), gambles_drafted, which)
            levels.append(level)
        return tuple(levels), which


def distinct(sets: Words, drafts: list[list[Numbers]], below: Numbers) -> tuple[Level, Numbers]:
    """The level of different falls among drafts, and which each is; ``below`` says so for the level before."""
    _, which = numbered_sets(sets)
    most = max(map(len, drafts))
    if most == 0:
        first, which = numbered(which[:, None])
        return Level(sets[first], np.empty((len(first), 0), np.int64), np.empty((0, FACES), np.int64)), which
    padded = np.concatenate([np.stack(some + some[:1] * (most - len(some)), axis=1) for some in drafts])
    ahead = np.sort(below[padded.reshape(-1, FACES)], axis=1)
    place, kind = numbered(ahead)
    gambles = np.sort(kind.reshape(len(sets), most), axis=1)
    first, which = numbered(np.column_stack([which, gambles]))
    return Level(sets[first], gambles[first], ahead[place]), which


def without(showing: Showing, face: int) -> Showing:
    """The dice without one that shows this face."""
    place = showing.index(face)
    return showing[:place] + showing[place + 1 :]

"""The outcomes of a throw, as far as it matters: those that leave the same choices and chances are one.

Without light blue dice, an outcome is a set of results. A light blue die may be rolled again: with ``n`` of them, an
outcome is a set of results and some *gambles*, each of which leads to six equally likely ones with ``n - 1`` of them.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import product

import numpy as np

from ludogite.bots.karma.odds.arrays import Numbers, Sets, unique_rows, unique_sets
from ludogite.bots.karma.odds.attainable import (
    Throws,
    before_rolling_again,
    highest_result,
    results,
    side_by_side,
    throws_of,
    with_die,
)
from ludogite.games.karma.dice import FACES, GREEN, LIGHT_BLUE, number_of

Showing = tuple[int, ...]
"""The faces of light blue dice not yet rolled again, ascending."""
EVERY_FACE = range(1, FACES + 1)


@dataclass(frozen=True)
class Level:
    """The outcomes with the same number of light blue dice to roll again.

    ``results`` are what powers make of each without rolling again. ``gambles`` are rows of ``ahead``, by outcomes: by
    the die rolled again, and by what is done before. ``ahead`` are the six equally likely outcomes of the level before
    to which each gamble leads.
    """

    results: Sets
    gambles: Numbers
    ahead: Numbers


@dataclass(frozen=True)
class Outcomes:
    """All outcomes of a throw."""

    levels: tuple[Level, ...]
    ways: Numbers
    """In how many of the equally likely ways of a throw each outcome of the last level comes."""


def outcomes_of(handful: int) -> Outcomes:
    """The outcomes of throwing a handful."""
    depth = number_of(handful, LIGHT_BLUE)
    ways_of = throws_of(handful)
    throws = side_by_side(list(ways_of), number_of(handful, GREEN), highest_result(handful))
    showings = Counter(tuple(sorted(some)) for some in product(EVERY_FACE, repeat=depth))
    drafts = Drafts(depth)
    for showing in showings:
        drafts.add(throws, showing)
    levels, numbers = drafts.levels()
    ways = np.outer(list(showings.values()), list(ways_of.values())).ravel()
    return Outcomes(levels, np.bincount(numbers, weights=ways).astype(np.int64))


class Drafts:
    """Outcomes before equal ones are made one, level by level."""

    def __init__(self, depth: int) -> None:
        self._results: list[list[Sets]] = [[] for _ in range(depth + 1)]
        self._gambles: list[list[list[Numbers]]] = [[] for _ in range(depth + 1)]
        self._count = [0] * (depth + 1)
        self._with_face: dict[Throws, list[Throws]] = {}
        self._waiting: dict[tuple[Throws, Showing], Numbers] = {}

    def add(self, throws: Throws, showing: Showing) -> Numbers:
        """The draft numbers of the outcomes in which dice lie so, and light blue ones show these faces."""
        gambles: list[Numbers] = []
        for face in sorted(set(showing)):
            others = without(showing, face)
            if (throws, others) not in self._waiting:
                self._waiting[throws, others] = self._gamble(throws, others)
            gambles.append(self._waiting[throws, others])
            for rows, ready in before_rolling_again(throws, face):
                gambles.append(gambles[0].copy())
                gambles[-1][rows] = self._gamble(ready, others)
        level = len(showing)
        self._results[level].append(results(throws, showing))
        self._gambles[level].append(gambles)
        self._count[level] += len(throws.shown)
        return np.arange(self._count[level] - len(throws.shown), self._count[level])

    def _gamble(self, throws: Throws, showing: Showing) -> Numbers:
        """Rows by faces: what one more light blue die, that is in the air, leads to."""
        if throws not in self._with_face:
            self._with_face[throws] = [with_die(throws, face) for face in EVERY_FACE]
        return np.column_stack([self.add(fallen, showing) for fallen in self._with_face[throws]])

    def levels(self) -> tuple[tuple[Level, ...], Numbers]:
        """The levels of different outcomes; and which of the last level's each draft is."""
        levels = []
        which = np.empty(0, np.int64)
        for results_drafted, gambles_drafted in zip(self._results, self._gambles, strict=True):
            level, which = distinct(np.concatenate(results_drafted), gambles_drafted, which)
            levels.append(level)
        return tuple(levels), which


def distinct(sets: Sets, drafts: list[list[Numbers]], below: Numbers) -> tuple[Level, Numbers]:
    """The level of different outcomes among drafts, and which each is; ``below`` says so for the level before."""
    _, which = unique_sets(sets)
    most = max(map(len, drafts))
    if most == 0:
        first, which = unique_rows(which[:, None])
        return Level(sets[first], np.empty((len(first), 0), np.int64), np.empty((0, FACES), np.int64)), which
    padded = np.concatenate([np.stack(some + some[:1] * (most - len(some)), axis=1) for some in drafts])
    ahead = np.sort(below[padded.reshape(-1, FACES)], axis=1)
    place, kind = unique_rows(ahead)
    gambles = np.sort(kind.reshape(len(sets), most), axis=1)
    first, which = unique_rows(np.column_stack([which, gambles]))
    return Level(sets[first], gambles[first], ahead[place]), which


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice, or their faces, without one that is alike."""
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]

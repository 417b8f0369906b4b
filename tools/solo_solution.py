"""Solves Karma Dice solo: bounds of the chance to win, and the bot's table: ``python tools/solo_solution.py``.

Backwards from the last round, for every collection of the player's dice and of the Eye's, and both scores. The values
of a round are worth what follows from those of the next. A turn's value is a mean of what its points are worth, under
the best policy; so if the worth of no number of points is off by more than some error, neither is the value. That is
how bounds go from one round to the one before without working turns out twice.
"""

import argparse
import os
import pickle
from array import array
from functools import cache
from math import comb, prod
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from ludogite.bots.karma.odds.plans import POINTS
from ludogite.bots.karma.values import solo_values
from ludogite.bots.karma.values.solo_values import (
    ANY_DICE,
    COLOURED,
    EYE_SCORES,
    LAST,
    LEAST_SCORE,
    PLAIN_COLOURS,
    POSSIBLE_POINTS,
    WHOLE,
    Collection,
    collection_of,
    collections,
    draws,
    eye_chances,
    eye_dice,
    first_score,
    handfuls_of,
    left_of,
    packed_chances,
    plain_part,
)
from ludogite.games.karma.dice import number_of, one, size
from ludogite.games.karma_solo.notation import MOST_OWNED
from ludogite.games.karma_solo.rules import CARDS_OF_A_COLOUR
from ludogite.games.karma_solo.setup import GOAL, STARTS
from solo_turns import MOST_EXACT, Turns

Reals = NDArray[np.float64]
Wholes = NDArray[np.int64]
LEAST_CHANCE = 1e-5
"""Scores of the Eye that are rarer than this before a round get the bounds 0 and 1."""
AS_ONE = 5
"""From this round on, turns with plain dice are computed once for both bounds."""
ROUNDING = 1e-9
"""Upper bound of all floating-point errors: sums of at most 10,000 products, seven rounds of six rolls."""
POSSIBLE = (np.arange(GOAL) >= LEAST_SCORE)[:, None]
"""Possible scores of the player."""
Key = tuple[int, int]
"""The player's coloured dice and the Eye's: ANY_DICE from round 6 on, or if the player has other than plain ones. Then
an upper bound lets the player pick any colour of which they do not have two; a lower bound gives the worst."""


class Bounds(NamedTuple):
    """Chances to win, by the player's score and the Eye's."""

    low: Reals
    high: Reals


@cache
def eye_moves(dice: int) -> Reals:
    """Transition chances of the Eye's score with the Yogi and so many dice: the end by the start."""
    moves = np.zeros((GOAL, GOAL))
    for start in range(GOAL):
        moves[start:, start] = eye_chances(dice)[: GOAL - start]
    return moves


@cache
def eye_stands(number: int) -> Reals:
    """Chances of the Eye's scores before a round, whatever the player does."""
    stands: Reals = np.eye(GOAL)[0] if number == 1 else eye_moves(eye_dice(number - 1)) @ eye_stands(number - 1)
    return stands


def specials(owned: int) -> int:
    """Number of dice that are not of plain colours."""
    return size(owned - plain_part(owned))


def keys(number: int) -> list[Key]:
    """Collections possible before a round, those of plain dice first; in the last round smaller ones, too."""
    found = []
    for owned in handfuls_of(COLOURED, number - 1):
        if number >= MOST_OWNED or specials(owned):
            found.append((owned, ANY_DICE))
        if number < MOST_OWNED:
            eyes = handfuls_of(COLOURED, max(0, number - 2))
            found += [(owned, eye) for eye in eyes if all(left_of(owned, eye, colour) >= 0 for colour in COLOURED)]
    if number == LAST:
        found += [
            (owned, ANY_DICE) for dice in (MOST_OWNED - 2, MOST_OWNED - 1) for owned in handfuls_of(PLAIN_COLOURS, dice)
        ]
    return sorted(found, key=lambda key: (specials(key[0]), key))


def cells_of(number: int, least_chance: float) -> Wholes:
    """The pairs of scores that are computed for a round."""
    is_likely = eye_stands(number) > least_chance
    return np.argwhere(np.tri(GOAL, dtype=bool) & is_likely & POSSIBLE)


def worths(after: Reals, cells: Wholes) -> Reals:
    """For each pair of scores: the values of 0, 1, ... points."""
    found: Reals = after[np.minimum(cells[:, :1] + np.arange(POINTS), GOAL), cells[:, 1:]]
    return found


class Solver:
    """Solves rounds, the last first."""

    def __init__(self, least_chance: float = LEAST_CHANCE) -> None:
        self.least_chance = least_chance
        self.rounds: dict[int, dict[Key, Bounds]] = {}
        self._turns: dict[tuple[int, bool], Turns] = {}
        self._winning: dict[tuple[int, int], Reals] = {}
        self._unknown = Bounds(np.zeros((GOAL, GOAL)), np.tri(GOAL) * POSSIBLE)

    def solve(self, number: int) -> None:
        """Solve a round; the next one is solved."""
        self.rounds[number] = {}
        self._turns.clear()
        for key in keys(number):
            self.rounds[number][key] = self._bounds(number, *key)

    def _bounds(self, number: int, owned: int, eye: int) -> Bounds:
        """Bounds before a turn."""
        cells = cells_of(number, self.least_chance)
        low, high = (worths(some, cells) for some in self.after_turn(number, owned, eye))
        if specials(owned) == 0:
            low, high = self._usual(number, owned, low, high)
        elif number < MOST_OWNED and eye != ANY_DICE:
            low, high = np.zeros(len(cells)), self._scaled(number, owned, high, cells)
        else:
            low, high = self._special(number, owned, low, high, cells)
        bounds = Bounds(self._unknown.low.copy(), self._unknown.high.copy())
        at = cells[:, 0], cells[:, 1]
        bounds.low[at], bounds.high[at] = np.maximum(low - ROUNDING, 0), np.minimum(high + ROUNDING, 1)
        return bounds

    def _usual(self, number: int, owned: int, low: Reals, high: Reals) -> tuple[Reals, Reals]:
        """Bounds with plain dice only: exact turns. In late rounds, with close bounds, one computation gives both."""
        if number < AS_ONE:
            both = self._values(owned, np.concatenate([low, high]))
            return both[: len(low)], both[len(low) :]
        centre = (low + high) / 2
        value, error = self._values(owned, centre), (high - centre)[:, POSSIBLE_POINTS].max(axis=1)
        return value - error, value + error

    def _special(self, number: int, owned: int, low: Reals, high: Reals, cells: Wholes) -> tuple[Reals, Reals]:
        """Bounds with other dice, for any dice of the Eye. The lower bound is 0 if it does not count at the start."""
        above = self._values(owned, high, most_exact=self._most_exact(number, owned))
        if number == MOST_OWNED and specials(owned) == 1:
            return self._values(owned, low, is_upper=False), above
        usual = self.rounds[number].get((plain_part(owned), ANY_DICE)) if number == LAST else None
        if usual is None:
            return np.zeros(len(cells)), above
        return usual.low[cells[:, 0], cells[:, 1]], above  # the others are never rolled

    def _scaled(self, number: int, owned: int, high: Reals, cells: Wholes) -> Reals:
        """The upper bound that knows what the Eye has, from the one that does not.

        Where the worth of not winning at once is at most some part of what it is there, the value is at most that part
        of the value there, and for the rest the highest chance to win at once.
        """
        at = cells[:, 0], cells[:, 1]
        free = worths(self.after_turn(number, owned, ANY_DICE).high, cells)
        is_won = cells[:, :1] + np.arange(POINTS) >= GOAL
        parts = np.divide(high, free, out=np.zeros_like(high), where=(free > 0) & ~is_won)
        part = np.minimum(parts[:, POSSIBLE_POINTS].max(axis=1), 1)
        winning = (np.arange(POINTS) >= GOAL - np.arange(GOAL)[:, None]).astype(float)
        if (number, owned) not in self._winning:
            most_exact = self._most_exact(number, owned)
            self._winning[number, owned] = self._values(owned, winning, most_exact=most_exact)
        found: Reals = (
            part * self.rounds[number][owned, ANY_DICE].high[at] + (1 - part) * self._winning[number, owned][at[0]]
        )
        return found

    def _most_exact(self, number: int, owned: int) -> int:
        """Largest roll with light blue dice that is computed exactly."""
        return MOST_EXACT if number < LAST and specials(owned) == 1 else 0

    def _values(self, owned: int, worth: Reals, *, is_upper: bool = True, most_exact: int = MOST_EXACT) -> Reals:
        """The turns with these dice."""
        if (owned, is_upper) not in self._turns:
            self._turns[owned, is_upper] = Turns(owned, is_upper=is_upper, most_exact=most_exact)
        return self._turns[owned, is_upper].values(worth)

    def after_turn(self, number: int, owned: int, eye: int) -> Bounds:
        """Bounds after the turn, by the player's score, up to 50, and the Eye's."""
        moves = eye_moves(eye_dice(number))
        low, high = np.zeros((GOAL + 1, GOAL)), np.zeros((GOAL + 1, GOAL))
        low[GOAL], high[GOAL] = 1, 1
        for chance, there in [(1.0, ANY_DICE)] if eye == ANY_DICE else draws(number, owned, eye):
            picked = self._picked(number, owned, there)
            low[:GOAL] += chance * picked.low @ moves
            high[:GOAL] += chance * picked.high @ moves
        return Bounds(np.maximum.accumulate(low, axis=0), np.maximum.accumulate(high, axis=0))

    def _picked(self, number: int, owned: int, eye: int) -> Bounds:
        """Bounds after a roll of the Eye that has not won: the player picks a die, if there is one."""
        if number == LAST:
            return self._unknown
        following = self.rounds[number + 1]
        colours = [colour for colour in COLOURED if left_of(owned, max(eye, 0), colour) > 0]
        picks = [(owned + one(colour), eye) for colour in colours]
        choices = [following.get(key, following.get((key[0], ANY_DICE), self._unknown)) for key in picks]
        lows = [some.low for some in choices]
        low = np.min(lows, axis=0) if eye == ANY_DICE else np.max(lows, axis=0)
        return Bounds(low, np.max([some.high for some in choices], axis=0))


def table(number: int, collection: Collection, rounds: dict[int, dict[Key, Bounds]]) -> "list[array[int]]":
    """The columns of the bot's table: the middle of the bounds, or the upper one where there is no lower one.

    Where not all of the Eye's dice count, it is the mean, each equally likely to be drawn.
    """
    total, weights = np.zeros((GOAL, GOAL)), 0
    owned = collection[0]
    for (own, eye), bounds in rounds[number].items():
        is_alone = (own, ANY_DICE) == collection and number >= MOST_OWNED
        is_one_of = eye != ANY_DICE and (own, eye) in rounds[number] and collection_of(number, own, eye) == collection
        if is_alone or is_one_of:
            weight = 1 if is_alone else ways_to_draw(owned, eye)
            total += weight * ((bounds.low + bounds.high) / 2 if bounds.low.any() else bounds.high)
            weights += weight
    shares = np.rint(WHOLE * total / weights).astype(int)
    return [array("h", shares[first_score(eye) :, eye].tolist()) for eye in EYE_SCORES[number]]


def ways_to_draw(owned: int, eye: int) -> int:
    """Number of ways in which the Eye can have these dice out of those that the player has left."""
    return prod(comb(CARDS_OF_A_COLOUR - number_of(owned, colour), number_of(eye, colour)) for colour in COLOURED)


def main() -> None:
    """Solve, print, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, help="keep the bounds in this file, and go on from there")
    chosen = parser.parse_args()
    solver = Solver()
    if chosen.keep and chosen.keep.exists():
        solver.rounds = pickle.loads(chosen.keep.read_bytes())  # noqa: S301 - the file is our own
    for number in range(LAST, 0, -1):
        if number not in solver.rounds:
            solver.solve(number)
            if chosen.keep:
                chosen.keep.write_bytes(pickle.dumps(solver.rounds))
        print(f"round {number}: {len(solver.rounds[number])} collections", flush=True)
    start = solver.rounds[1][0, 0]
    for level, score in STARTS.items():
        print(f"level {level}: {start.low[score, 0]:.3%} to {start.high[score, 0]:.3%}")
    tables = {
        (number, collection): table(number, collection, solver.rounds)
        for number in EYE_SCORES
        for collection in collections(number)
    }
    (Path(solo_values.__file__).parent / solo_values.FILE).write_bytes(packed_chances(tables))


if __name__ == "__main__":
    main()

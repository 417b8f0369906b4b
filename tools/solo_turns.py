"""Turns against the Eye, exactly and many at a time: the same dice, played for many different worths of the points.

A roll is a matrix: for every result to beat, how likely each result is taken. So a turn is a few thousand products of
matrices. Where a light blue die may be rolled again, what is best depends on the worth; such choices are worked out as
``odds.programme`` does. For big rolls with light blue dice that would take too long. A lower bound leaves these rolls
out; for an upper bound both throws of a light blue die are known beforehand. Much the same goes for very big rolls with
green dice.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, product

import numpy as np
from numpy.typing import NDArray

from ludogite.bots.karma.odds.handfuls import handfuls_in, highest_result, lowest_result
from ludogite.bots.karma.odds.plans import POINTS_OF_FAILING, points_of_ending
from ludogite.bots.karma.odds.rolls import Roll, ThrowOutcomes, roll_of
from ludogite.bots.karma.odds.throws import EVERY_FACE, ORDER, Throw, Throws, one_more, results, with_values
from ludogite.bots.karma.odds.turn_kernels import is_part_of
from ludogite.games.karma.dice import FACES, GREEN, LIGHT_BLUE, YELLOW, number_of, one, size
from ludogite.games.karma.turn import RED_DICE, TOP

Reals = NDArray[np.float64]
Wholes = NDArray[np.int64]
AT_ONCE = 128
"""Number of value tables for which turns are played at a time."""
BEATS_AT_ONCE = 16
"""Number of results to beat per product of matrices, which skips results lower than all of them."""
GREEN_COSTS, LIGHT_BLUE_COSTS = 1, 4
MOST_EXACT = 7
"""Largest roll with light blue dice that is computed exactly, where a light blue die counts as four more, a green one
as one more."""
MOST_SPECIAL = 6
"""An upper bound assumes that a bigger roll of green or light blue dice has its lowest result, and succeeds if that is
possible."""


@dataclass(frozen=True)
class Lottery:
    """A roll as matrices. *Numbers* are its results, then failing, then choices."""

    failure: int
    """The number that stands for failing."""
    table: Reals
    """By result to beat, from none, and number: the probability that the roll has it."""
    levels: tuple[tuple[Wholes, Wholes, Wholes], ...] = ()
    """The choices by level: the six numbers of every gamble; for every choice the number to take, and its gambles."""
    success: Reals = field(init=False)
    """By result to beat: the probability of success, if nothing else counts."""

    def __post_init__(self) -> None:
        """The probability of success: every result has the value 1."""
        object.__setattr__(self, "success", self.gains(np.ones((self.failure, 1)), 0, self.failure)[:, 0])

    def gains(self, known: Reals, first: int, last: int) -> Reals:
        """By a range of results to beat: the gain of the roll, from the gain of each result."""
        numbers = [known[: self.failure]]
        if self.levels:
            numbers.append(np.zeros((1, known.shape[1])))
        for leads, takes, gambles in self.levels:
            listed = np.concatenate(numbers)
            means = listed[leads[:, 0]]
            for i in range(1, FACES):
                means += listed[leads[:, i]]
            means /= FACES
            best = listed[takes]
            for i in range(gambles.shape[1]):
                np.maximum(best, means[gambles[:, i]], out=best)
            numbers.append(best)
        every = np.concatenate(numbers) if self.levels else numbers[0]
        found = np.empty((last - first, known.shape[1]))
        for begin in range(first, last, BEATS_AT_ONCE):
            end = min(begin + BEATS_AT_ONCE, last)
            np.matmul(self.table[begin:end, begin : len(every)], every[begin:], out=found[begin - first : end - first])
        return found


def lottery_of(roll: Roll, failure: int, total: int) -> Lottery:
    """A computed roll, as matrices."""
    links = iter(roll.links)
    levels = []
    for _ in range(next(links)):
        kinds, choices, most = (next(links) for _ in range(3))
        leads = np.array([*islice(links, FACES * kinds)], dtype=np.int64).reshape(-1, FACES)
        listed = np.array([*islice(links, choices * (1 + most))], dtype=np.int64).reshape(-1, 1 + most)
        levels.append((leads, listed[:, 0], listed[:, 1:]))
    begins, coming = list(islice(links, failure + 1)), list(links)
    table = np.zeros((failure, failure + 1 + roll.choices))
    counts = iter(roll.counts)
    for beat in range(failure):
        table[beat, beat:failure] = list(islice(counts, failure - beat))
        for choice in range(begins[beat], begins[beat + 1]):
            table[beat, coming[choice]] += roll.ways[choice]
    return Lottery(failure, table / total, tuple(levels))


@cache
def exact_lottery(handful: int) -> Lottery:
    """A roll, computed exactly."""
    light_blue = number_of(handful, LIGHT_BLUE)
    throws = throws_of(handful - light_blue * one(LIGHT_BLUE), is_copied=number_of(handful, GREEN) > 0)
    total = sum(throws.values()) * FACES**light_blue
    failure = highest_result(handful) + 1
    if light_blue == 0:
        return table_of(throws, handful, total)
    return lottery_of(roll_of(ThrowOutcomes(throws, size(handful), light_blue), failure), failure, total)


@cache
def better_lottery(handful: int) -> Lottery:
    """A roll in which both throws of light blue dice are known beforehand."""
    throws = better_throws(handful, is_copied=number_of(handful, GREEN) > 0)
    return table_of(throws, handful, sum(throws.values()))


def table_of(throws: Throws, handful: int, total: int) -> Lottery:
    """A roll without rolling again: the lowest result that succeeds is taken."""
    failure = highest_result(handful) + 1
    ways: dict[int, int] = defaultdict(int)
    for throw, some in throws.items():
        ways[results(throw, size(handful))] += some
    table = np.zeros((failure, failure))
    for sums, some in ways.items():
        begin = 0
        for result in range(failure):
            if sums >> result & 1:
                table[begin : result + 1, result] += some
                begin = result + 1
    return Lottery(failure, table / total)


@cache
def best_lottery(handful: int) -> Lottery:
    """A roll that has its lowest result, and succeeds if that is possible."""
    failure = highest_result(handful) + 1
    table = np.zeros((failure, failure))
    for beat in range(failure):
        table[beat, max(beat, lowest_result(handful))] = 1
    return Lottery(failure, table)


@cache
def throws_of(handful: int, *, is_copied: bool) -> Throws:
    """The throws of these dice, none of them light blue; ``is_copied`` if faces are stored to be copied."""
    if handful == 0:
        return {Throw((1,)): 1}
    (*_, last) = (colour for colour in ORDER if number_of(handful, colour))
    if last == YELLOW:
        yellow = number_of(handful, YELLOW)
        throws: Throws = {Throw((1,) + (0,) * yellow): 1}
        for _ in range(yellow):
            throws = one_more(throws, YELLOW, is_copied)
        return throws
    return one_more(throws_of(handful - one(last), is_copied=is_copied), last, is_copied)


@cache
def better_throws(handful: int, *, is_copied: bool) -> Throws:
    """The throws of these dice if light blue ones show two faces each, of which either counts."""
    if number_of(handful, GREEN):
        return one_more(better_throws(handful - one(GREEN), is_copied=is_copied), GREEN, is_copied)
    if number_of(handful, LIGHT_BLUE) == 0:
        return throws_of(handful, is_copied=is_copied)
    more: dict[Throw, int] = defaultdict(int)
    for throw, ways in better_throws(handful - one(LIGHT_BLUE), is_copied=is_copied).items():
        for faces in product(EVERY_FACE, repeat=2):
            shown = throw.shown | 1 << faces[0] | 1 << faces[1] if is_copied else 0
            more[Throw(with_values(throw.sums, faces), 0, shown)] += ways
    return more


class Turns:
    """All turns with a reserve of the six red dice and some coloured ones: bounds from above or below, often exact."""

    def __init__(self, owned: int, *, is_upper: bool, most_exact: int = MOST_EXACT) -> None:
        self.reserve = RED_DICE + owned
        self.rests = handfuls_in(self.reserve)
        self.results = max(map(highest_result, self.rests)) + 1
        self.places = {handful: place for place, handful in enumerate(self.rests)}
        lotteries = [
            (place, handful, found)
            for place, handful in enumerate(self.rests[1:], 1)
            if (found := lottery(handful, is_upper=is_upper, most_exact=most_exact)) is not None
        ]
        self.rolls = [
            [(found, self.places[rest - some], place) for place, some, found in lotteries if is_part_of(some, rest)]
            for rest in self.rests
        ]

    def values(self, worths: Reals) -> Reals:
        """Values of a turn for each table of values of 0, 1, ... points, which never fall."""
        parts = np.array_split(worths, max(1, -(-len(worths) // AT_ONCE)))
        return np.concatenate([self._gains(part)[1] for part in parts])

    def plans(self, worths: Reals) -> "list[TurnPlan]":
        """Policies for a few tables of values."""
        chosen = np.zeros((len(self.rests), self.results, TOP, len(worths)), dtype=np.int16)
        gained, _, first = self._gains(worths, chosen)
        return [
            TurnPlan(self, worth, gained[..., place], chosen[..., place], self.rests[roll])
            for place, (worth, roll) in enumerate(zip(worths, first, strict=True))
        ]

    def _gains(self, worths: Reals, chosen: "NDArray[np.int16] | None" = None) -> tuple[Reals, Reals, Wholes]:
        """Gains of moments over failing one zone before, values of turns, and places of first rolls.

        Moments are told apart by rests, results to beat, zones from 1, and worths. Fills in where the rolls stand that
        are chosen then.
        """
        worth, dice = np.ascontiguousarray(worths.T), size(self.reserve)
        failing = worth[POINTS_OF_FAILING]
        gained = np.empty((len(self.rests), self.results, TOP, len(worths)))
        for place, rest in enumerate(self.rests[:-1]):
            stopping = worth[points_of_ending(rest)[1:]] - failing
            gained[place] = stopping
            if rest == 0:
                continue
            zones = min(TOP - 1, dice - size(rest))
            highest = highest_result(self.reserve - rest) + 1
            rolling = np.zeros((highest, zones, len(worths)))
            for roll, there, number in self.rolls[place]:
                last = min(roll.failure, highest + 1)
                inner = min(zones, TOP - 2)
                after = np.ascontiguousarray(gained[there, : roll.failure, 1 : 1 + inner]).reshape(roll.failure, -1)
                gains = roll.gains(after, 1, last).reshape(last - 1, inner, -1)
                if chosen is not None:
                    chosen[place, : last - 1, :inner][gains > rolling[: last - 1, :inner]] = number
                np.maximum(rolling[: last - 1, :inner], gains, out=rolling[: last - 1, :inner])
                if zones == TOP - 1:
                    topped = roll.success[1:last, None] * gained[there, 0, -1]
                    if chosen is not None:
                        chosen[place, : last - 1, zones - 1][topped > rolling[: last - 1, -1]] = number
                    np.maximum(rolling[: last - 1, -1], topped, out=rolling[: last - 1, -1])
            rolling += failing[1 : 1 + zones] - failing[:zones]
            if chosen is not None:
                chosen[place, :highest, :zones][gained[place, :highest, :zones] >= rolling] = 0
            np.maximum(gained[place, :highest, :zones], rolling, out=gained[place, :highest, :zones])
        first = np.array([roll.gains(gained[there, : roll.failure, 0], 0, 1)[0] for roll, there, _ in self.rolls[-1]])
        rolls = np.array([number for *_, number in self.rolls[-1]])
        return gained, failing[0] + first.max(axis=0), rolls[first.argmax(axis=0)]


@dataclass(frozen=True)
class TurnPlan:
    """Best choice between the rolls of a turn, and its value."""

    turns: Turns
    worth: Reals
    gained: Reals
    chosen: "NDArray[np.int16]"
    first: int
    """The handful to roll first."""

    def best(self, rest: int, zone: int, beat: int) -> int:
        """The handful to roll at a moment, or STOP."""
        if zone == 0:
            return self.first
        return self.turns.rests[int(self.chosen[self.turns.places[rest], beat, zone - 1])]

    def failed(self, zone: int) -> float:
        """Value of failing in this zone."""
        return float(self.worth[POINTS_OF_FAILING[zone]])

    def value(self, rest: int, zone: int, beat: int) -> float:
        """Value of the turn at a moment between rolls, or in the last zone."""
        return self.failed(zone - 1) + float(self.gained[self.turns.places[rest], beat, zone - 1])


def lottery(handful: int, *, is_upper: bool, most_exact: int) -> Lottery | None:
    """The roll of a handful, or None if the bound leaves it out."""
    green, light_blue = number_of(handful, GREEN), number_of(handful, LIGHT_BLUE)
    costs = size(handful) + GREEN_COSTS * green + LIGHT_BLUE_COSTS * light_blue
    if size(handful) == 1 or green + light_blue == 0:
        return exact_lottery(handful)
    if (light_blue == 0 and size(handful) <= MOST_SPECIAL) or (light_blue > 0 and costs <= most_exact):
        return exact_lottery(handful)
    if not is_upper:
        return None
    return better_lottery(handful) if size(handful) <= MOST_SPECIAL else best_lottery(handful)

"""A roll as a lottery: how likely each result is taken, or a choice comes up whose best answer depends on the turn.

A lower result is never worse, if only it beats the one before: less is to be beaten later. So without light blue dice,
the outcome of the throw and the result to beat say what is taken. With them, rolling again may bring a lower result, or
none that succeeds. What is best then depends on what the results are worth, so such choices are kept, each once.

*Numbers* below ``failure`` stand for results, ``failure`` for failing, and those above it for choices, level by level.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ludogite.bots.karma.odds.arrays import Numbers, Reals, Sets, bits_of, unique_rows
from ludogite.bots.karma.odds.attainable import highest_result
from ludogite.bots.karma.odds.throw_outcomes import Level, outcomes_of
from ludogite.games.karma.dice import FACES
from ludogite.games.karma.throws import throw_total

ROLLS_KEPT = 512
"""About 40 kB each; whoever goes through more of them again and again holds them."""


@dataclass(frozen=True)
class Choices:
    """The choices of one level: ``take`` a result (or failing), or go for one of some gambles.

    ``gambles`` are rows of ``leads``, by choices; one may stand there several times. ``leads`` are the six equally
    likely numbers of each gamble.
    """

    take: Numbers
    gambles: Numbers
    leads: Numbers


@dataclass(frozen=True)
class Roll:
    """The lottery for every result to beat: the first is -1, which every result beats, then 0, 1, and so on."""

    failure: int
    """One more than the highest result; also how many results to beat there are."""
    total: int
    """How many equally likely ways there are for the dice to fall."""
    results: Reals
    """Results to beat by results, failing last: the ways in which it is taken and no choice comes up."""
    levels: tuple[Choices, ...]
    choice: Numbers
    """The numbers of all choices that come up, sorted by the result to beat."""
    ways: Reals
    """In how many ways each of them does."""
    begin: Numbers
    """Where the choices of each result to beat begin, and where the last end."""


@lru_cache(maxsize=ROLLS_KEPT)
def roll_of(handful: int) -> Roll:
    """The roll of a handful."""
    outcomes = outcomes_of(handful)
    failure = highest_result(handful) + 1
    numbers = lowest_results(outcomes.levels[0].results, failure)
    best = np.arange(failure + 1)
    levels = []
    for level in outcomes.levels[1:]:
        numbers, choices = choices_of(level, numbers, best)
        best = np.concatenate([best, best_results(choices, best)])
        levels.append(choices)
    return lottery(numbers, outcomes.ways, throw_total(handful), tuple(levels))


def lowest_results(sets: Sets, failure: int) -> Numbers:
    """Sets by results to beat: the lowest result of the set that beats it, or failure."""
    results = np.where(bits_of(sets, failure), np.arange(failure), failure)
    return np.ascontiguousarray(np.minimum.accumulate(results[:, ::-1], axis=1)[:, ::-1])


def choices_of(level: Level, below: Numbers, best: Numbers) -> tuple[Numbers, Choices]:
    """Outcomes by results to beat: their numbers, given those one level below; and the choices among them.

    ``best`` says the best result that each number known so far can lead to. Only where a gamble can lead to a better
    one than is lying there, it is a choice.
    """
    failure = below.shape[1]
    numbers = lowest_results(level.results, failure)
    leads = below[level.ahead].transpose(0, 2, 1)  # gambles by results to beat by faces
    hopes = best[leads].min(axis=2)
    outcome, beat = np.nonzero(hopes[level.gambles].min(axis=1) < numbers)
    leads = np.sort(leads.reshape(-1, FACES), axis=1)
    place, which = unique_rows(leads)
    gambles = np.sort(which.reshape(hopes.shape)[level.gambles[outcome], beat[:, None]], axis=1)
    choices = np.column_stack([numbers[outcome, beat], gambles])
    first, which = unique_rows(choices)
    numbers[outcome, beat] = which + len(best)
    return numbers, Choices(choices[first, 0], choices[first, 1:], leads[place])


def best_results(choices: Choices, best: Numbers) -> Numbers:
    """The best result each choice can lead to, given those of the numbers known before."""
    hopes: Numbers = best[choices.leads].min(axis=1)[choices.gambles].min(axis=1)
    return np.minimum(hopes, choices.take)


def lottery(numbers: Numbers, ways: Numbers, total: int, levels: tuple[Choices, ...]) -> Roll:
    """The roll whose outcomes have these numbers, for every result to beat, and come in so many of all ways."""
    failure = numbers.shape[1]
    span = int(numbers.max()) + 1
    places = numbers + span * np.arange(failure)
    sums = np.bincount(places.ravel(), weights=np.repeat(ways, failure))
    place = np.nonzero(sums)[0]
    beat, number = np.divmod(place, span)
    sure = number <= failure
    results = np.zeros((failure, failure + 1))
    results[beat[sure], number[sure]] = sums[place[sure]]
    begin = np.searchsorted(beat[~sure], np.arange(failure + 1))
    return Roll(failure, total, results, levels, number[~sure], sums[place[~sure]], begin)


def mean_worth(roll: Roll, worth: Reals) -> Reals:
    """What the roll is worth, for each result to beat, if each result (and failing, last) is worth this much.

    ``worth`` may have several rows, one for each zone; so has the answer. No result may be worth more than a lower one.
    """
    known = np.ascontiguousarray(worth.T)
    mean = roll.results @ known
    if roll.levels:
        for level in roll.levels:
            gambles = known[level.leads].mean(axis=1)[level.gambles].max(axis=1)
            known = np.concatenate([known, np.maximum(known[level.take], gambles)])
        sums = np.zeros((len(roll.choice) + 1, known.shape[1]))
        np.cumsum(known[roll.choice] * roll.ways[:, None], axis=0, out=sums[1:])
        mean += np.diff(sums[roll.begin], axis=0)
    return mean.T / roll.total


def chance_of_success(roll: Roll, worth: Reals, place: int) -> float:
    """How likely the result to beat at this place is beaten, by who makes the most of what results are worth."""
    success = carried_along(roll, worth, np.append(np.ones(roll.failure), 0.0)[:, None])[:, 0]
    choices = slice(roll.begin[place], roll.begin[place + 1])
    sure = roll.results[place] @ success[: roll.failure + 1]
    return float(sure + roll.ways[choices] @ success[roll.choice[choices]]) / roll.total


def carried_along(roll: Roll, worth: Reals, carried: Reals) -> Reals:
    """By numbers what they carry, choices what is carried by the answer that is worth most, on average."""
    for level in roll.levels:
        gamble = worth[level.leads].mean(axis=1)
        best = level.gambles[np.arange(len(level.gambles)), gamble[level.gambles].argmax(axis=1)]
        is_taken = worth[level.take] >= gamble[best]
        tried = carried[level.leads[best]].mean(axis=1)
        carried = np.concatenate([carried, np.where(is_taken[:, None], carried[level.take], tried)])
        worth = np.append(worth, np.where(is_taken, worth[level.take], gamble[best]))
    return carried

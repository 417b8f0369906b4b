"""The dynamic programme of a turn, written for compilers: plain loops over flat arrays, and no order of sums left open.

A *moment* is between two rolls: the dice left, the zone and the place of the result to beat. Its value is kept at
``(place of the dice left * ZONES + zone) * rows + place of the result to beat``.

A roll is ``ROLL_SIZE`` numbers; what else there is to know of it stands in ``counts`` and ``links``:

- In how many ways each result is taken, for every result to beat a row, from the lowest result that beats it. Where
  there are several such tables, the best counts for each result to beat.
- Where light blue dice make a roll a matter of choice: the choices, level by level, each after those it can lead to.
  A level has so many gambles, choices, and gambles a choice at most; the six numbers that each gamble leads to; and for
  each choice a number to take instead and its gambles. *Numbers* below FAILURE stand for results, FAILURE for failing,
  those above it for choices in their order. Then come, for every result to beat, where its choices begin, and at last
  all of these; in how many ways each of them comes up stands in ``counts``.
"""

from collections.abc import MutableSequence
from typing import Any, NamedTuple

from ludogite.games.karma.dice import COLOURS, FACES, HANDFUL_BITS, MOST_OF_A_COLOUR
from ludogite.games.karma.turn import TOP
from ludogite.kernel.layout import Ints

Reals = MutableSequence[float]
ZONES = TOP + 1

HANDFUL, STEP, FAILURE, TABLES, TOTAL, BEGIN, CHOICES, WAYS, ROLL_SIZE = range(9)
"""A roll: the handful, its place among the reserve's, one more than its highest result, how many tables it has, the sum
of all ways, where its tables begin in ``counts``, its choices in ``links`` (or NO_CHOICES), and their ways."""
NO_CHOICES = -1
REST, FIRST_ZONE, LAST_ZONE, MOMENT_SIZE = range(4)
"""The dice left, and the zones where they can be left."""


class Rolls(NamedTuple):
    """What may be rolled."""

    listed: Any
    counts: Any
    links: Any


class Turn(NamedTuple):
    """What a turn can come to."""

    moments: Any
    """By the dice left, MOMENT_SIZE numbers each."""
    stops: Any
    """By the dice left and by zones: what it is worth to stop."""
    fails: Any
    """By zones: what it is worth to fail."""
    values: Any
    """What each moment is worth."""
    chosen: Any
    """The handful to roll then, or 0."""


class Notes(NamedTuple):
    """Room to work in, by numbers and by gambles."""

    known: Any
    """By how much each number is worth more than failing."""
    means: Any
    lucky: Any
    """How likely each number succeeds; empty where nobody asks."""


def fill(first: int, last: int, turn: Turn, rolls: Rolls, notes: Notes) -> None:
    """Value the moments with these dice left, from the first to before the last; those with fewer are valued."""
    rows = len(turn.values) // len(turn.stops)
    for place in range(first, last):
        for zone in range(ZONES):
            at = (place * ZONES + zone) * rows
            for i in range(at, at + rows):
                turn.values[i] = turn.stops[place * ZONES + zone]
                turn.chosen[i] = 0
        moment = place * MOMENT_SIZE
        for roll in range(0, len(rolls.listed), ROLL_SIZE):
            if is_part_of(rolls.listed[roll + HANDFUL], turn.moments[moment + REST]):
                there = place - rolls.listed[roll + STEP]
                for zone in range(turn.moments[moment + FIRST_ZONE], turn.moments[moment + LAST_ZONE]):
                    know(there, zone, rolls.listed[roll + FAILURE], turn, notes)
                    coming = answer(roll, rolls, notes)
                    improve(place, zone, roll, coming, turn, rolls, notes)


def is_part_of(handful: int, rest: int) -> bool:
    """Whether these dice are among the dice left."""
    for colour in range(COLOURS):
        shift = HANDFUL_BITS * colour
        if (handful >> shift) & MOST_OF_A_COLOUR > (rest >> shift) & MOST_OF_A_COLOUR:
            return False
    return True


def know(there: int, zone: int, failure: int, turn: Turn, notes: Notes) -> None:
    """By how much each result is worth more than failing, if it leads to these dice left."""
    rows = len(turn.values) // len(turn.stops)
    at = (there * ZONES + zone + 1) * rows + 1
    for result in range(failure):
        notes.known[result] = turn.values[at + result] - turn.fails[zone]
    notes.known[failure] = 0.0


def answer(roll: int, rolls: Rolls, notes: Notes) -> int:
    """The same for all choices of a roll; returns where those that come up are listed."""
    links, known, lucky = rolls.links, notes.known, notes.lucky
    at: int = rolls.listed[roll + CHOICES]
    if at == NO_CHOICES:
        return NO_CHOICES
    number = rolls.listed[roll + FAILURE] + 1
    levels = links[at]
    at += 1
    for _ in range(levels):
        gambles = links[at]
        choices = links[at + 1]
        most = links[at + 2]
        leads = at + 3
        for gamble in range(gambles):
            notes.means[gamble] = mean_of_six(leads + FACES * gamble, links, known)
        at = leads + FACES * gambles
        for _ in range(choices):
            tried = best_gamble(at, most, rolls, notes)
            known[number] = known[links[at]] if tried < 0 else notes.means[tried]
            if len(lucky) > 0:
                lucky[number] = lucky[links[at]] if tried < 0 else mean_of_six(leads + FACES * tried, links, lucky)
            number += 1
            at += 1 + most
    return at


def best_gamble(at: int, most: int, rolls: Rolls, notes: Notes) -> int:
    """The gamble of a choice that is worth most, or -1 where taking is worth as much."""
    best = notes.known[rolls.links[at]]
    tried: int = -1
    for i in range(at + 1, at + 1 + most):
        gamble = rolls.links[i]
        if notes.means[gamble] > best:
            tried = gamble
            best = notes.means[gamble]
    return tried


def mean_of_six(at: int, links: Ints, numbers: Reals) -> float:
    """The mean of what equally likely numbers have."""
    total = 0.0
    for i in range(at, at + FACES):
        total += numbers[links[i]]
    return total / FACES


def improve(place: int, zone: int, roll: int, coming: int, turn: Turn, rolls: Rolls, notes: Notes) -> None:
    """Roll these dice wherever that is better."""
    at = (place * ZONES + zone) * (len(turn.values) // len(turn.stops))
    for beat in range(rolls.listed[roll + FAILURE]):
        mean = turn.fails[zone] + mean_gain(beat, roll, coming, rolls, notes.known)
        if mean > turn.values[at + beat]:
            turn.values[at + beat] = mean
            turn.chosen[at + beat] = rolls.listed[roll + HANDFUL]


def mean_gain(beat: int, roll: int, coming: int, rolls: Rolls, known: Reals) -> float:
    """What a roll brings more than failing, on average, with the result to beat at this place."""
    counts, links = rolls.counts, rolls.links
    failure = rolls.listed[roll + FAILURE]
    table = rolls.listed[roll + BEGIN]
    best = 0.0
    for _ in range(rolls.listed[roll + TABLES]):
        row = table + beat * failure - ((beat * (beat - 1)) >> 1) - beat
        gain = 0.0
        for result in range(beat, failure):
            gain += counts[row + result] * known[result]
        best = max(best, gain)
        table += (failure * (failure + 1)) >> 1
    if coming != NO_CHOICES:
        ways = rolls.listed[roll + WAYS]
        numbers = coming + failure + 1
        for i in range(links[coming + beat], links[coming + beat + 1]):
            best += counts[ways + i] * known[links[numbers + i]]
    mean: float = best / rolls.listed[roll + TOTAL]
    return mean


def weigh(place: int, zone: int, beat: int, turn: Turn, rolls: Rolls, notes: Notes, found: Reals) -> None:
    """At one moment: what every roll of the dice left brings more than failing, and how likely it succeeds."""
    for number in range(len(rolls.listed) // ROLL_SIZE):
        roll = number * ROLL_SIZE
        found[2 * number] = 0.0
        found[2 * number + 1] = 0.0
        failure = rolls.listed[roll + FAILURE]
        if beat < failure and is_part_of(rolls.listed[roll + HANDFUL], turn.moments[place * MOMENT_SIZE + REST]):
            know(place - rolls.listed[roll + STEP], zone, failure, turn, notes)
            for result in range(failure):
                notes.lucky[result] = 1.0
            notes.lucky[failure] = 0.0
            coming = answer(roll, rolls, notes)
            found[2 * number] = mean_gain(beat, roll, coming, rolls, notes.known)
            found[2 * number + 1] = mean_gain(beat, roll, coming, rolls, notes.lucky)

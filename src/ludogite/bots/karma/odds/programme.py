"""The dynamic programme of a turn, written for compilers: plain loops over flat arrays, and no order of sums left open.

A *moment* is between two rolls: the dice left, the zone and the place of the result to beat. Its value is kept at
``(place of the dice left * ZONES + zone) * rows + place of the result to beat``.

The *rolls* are rows of ``ROLL_SIZE`` numbers; what else there is to know of them stands in ``counts`` and ``links``:

- In how many ways each result is taken, for every result to beat a row, from the lowest result that beats it. Where
  there are several such tables, the best counts for each result to beat.
- Where light blue dice make a roll a matter of choice: the choices, level by level, each after those it can lead to.
  A level has so many gambles, choices, and gambles a choice at most; the six numbers that each gamble leads to; and for
  each choice a number to take instead and its gambles. *Numbers* below FAILURE stand for results, FAILURE for failing,
  those above it for choices in their order. Then come, for every result to beat, where its choices begin, and at last
  all of these; in how many ways each of them comes up stands in ``counts``.
"""

from collections.abc import MutableSequence

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


def fill(
    first: int,
    last: int,
    moments: Ints,
    stops: Reals,
    fails: Reals,
    rolls: Ints,
    counts: Reals,
    links: Ints,
    values: Reals,
    chosen: Ints,
    known: Reals,
    means: Reals,
    lucky: Reals,
) -> None:
    """Value the moments with these dice left, from the first to before the last; those with fewer are valued."""
    rows = len(values) // len(stops)
    for place in range(first, last):
        for zone in range(ZONES):
            at = (place * ZONES + zone) * rows
            for i in range(at, at + rows):
                values[i] = stops[place * ZONES + zone]
                chosen[i] = 0
        moment = place * MOMENT_SIZE
        for roll in range(0, len(rolls), ROLL_SIZE):
            if is_part_of(rolls[roll + HANDFUL], moments[moment + REST]):
                there = (place - rolls[roll + STEP]) * ZONES * rows
                for zone in range(moments[moment + FIRST_ZONE], moments[moment + LAST_ZONE]):
                    know(values, there + (zone + 1) * rows, fails[zone], rolls[roll + FAILURE], known)
                    coming = answer(roll, rolls, links, known, means, lucky)
                    at = (place * ZONES + zone) * rows
                    improve(at, fails[zone], roll, coming, rolls, counts, links, values, chosen, known)


def is_part_of(handful: int, rest: int) -> bool:
    """Whether these dice are among the dice left."""
    for colour in range(COLOURS):
        shift = HANDFUL_BITS * colour
        if (handful >> shift) & MOST_OF_A_COLOUR > (rest >> shift) & MOST_OF_A_COLOUR:
            return False
    return True


def know(values: Reals, there: int, fail: float, failure: int, known: Reals) -> None:
    """By how much each result is worth more than failing, given where the values of the moments after it stand."""
    for result in range(failure):
        known[result] = values[there + result + 1] - fail
    known[failure] = 0.0


def answer(roll: int, rolls: Ints, links: Ints, known: Reals, means: Reals, lucky: Reals) -> int:
    """The same for all choices of a roll; returns where those that come up are listed.

    Where ``lucky`` has room, it gets how likely each choice succeeds if it is answered so.
    """
    at = rolls[roll + CHOICES]
    if at == NO_CHOICES:
        return NO_CHOICES
    number = rolls[roll + FAILURE] + 1
    levels = links[at]
    at += 1
    for _ in range(levels):
        gambles = links[at]
        choices = links[at + 1]
        most = links[at + 2]
        leads = at + 3
        for gamble in range(gambles):
            means[gamble] = mean_of_six(leads + FACES * gamble, links, known)
        at = leads + FACES * gambles
        for _ in range(choices):
            best = known[links[at]]
            tried = -1
            for i in range(at + 1, at + 1 + most):
                if means[links[i]] > best:
                    tried = links[i]
                    best = means[tried]
            known[number] = best
            if len(lucky) > 0:
                lucky[number] = lucky[links[at]] if tried < 0 else mean_of_six(leads + FACES * tried, links, lucky)
            number += 1
            at += 1 + most
    return at


def mean_of_six(at: int, links: Ints, numbers: Reals) -> float:
    """The mean of what equally likely numbers have."""
    total = 0.0
    for i in range(at, at + FACES):
        total += numbers[links[i]]
    return total / FACES


def improve(
    at: int,
    fail: float,
    roll: int,
    coming: int,
    rolls: Ints,
    counts: Reals,
    links: Ints,
    values: Reals,
    chosen: Ints,
    known: Reals,
) -> None:
    """Roll these dice wherever that is better."""
    for beat in range(rolls[roll + FAILURE]):
        mean = fail + mean_gain(beat, roll, coming, rolls, counts, links, known)
        if mean > values[at + beat]:
            values[at + beat] = mean
            chosen[at + beat] = rolls[roll + HANDFUL]


def mean_gain(beat: int, roll: int, coming: int, rolls: Ints, counts: Reals, links: Ints, known: Reals) -> float:
    """What a roll brings more than failing, on average, with the result to beat at this place."""
    failure = rolls[roll + FAILURE]
    table = rolls[roll + BEGIN]
    best = 0.0
    for _ in range(rolls[roll + TABLES]):
        row = table + beat * failure - ((beat * (beat - 1)) >> 1) - beat
        gain = 0.0
        for result in range(beat, failure):
            gain += counts[row + result] * known[result]
        best = max(best, gain)
        table += (failure * (failure + 1)) >> 1
    if coming != NO_CHOICES:
        ways = rolls[roll + WAYS]
        numbers = coming + failure + 1
        for i in range(links[coming + beat], links[coming + beat + 1]):
            best += counts[ways + i] * known[links[numbers + i]]
    return best / rolls[roll + TOTAL]


def weigh(
    rest: int,
    place: int,
    zone: int,
    beat: int,
    fails: Reals,
    rows: int,
    rolls: Ints,
    counts: Reals,
    links: Ints,
    values: Reals,
    known: Reals,
    means: Reals,
    lucky: Reals,
    found: Reals,
) -> None:
    """At one moment: what every roll of the dice left brings more than failing, and how likely it succeeds."""
    for number in range(len(rolls) // ROLL_SIZE):
        roll = number * ROLL_SIZE
        found[2 * number] = 0.0
        found[2 * number + 1] = 0.0
        failure = rolls[roll + FAILURE]
        if beat < failure and is_part_of(rolls[roll + HANDFUL], rest):
            there = (place - rolls[roll + STEP]) * ZONES * rows
            know(values, there + (zone + 1) * rows, fails[zone], failure, known)
            for result in range(failure):
                lucky[result] = 1.0
            lucky[failure] = 0.0
            coming = answer(roll, rolls, links, known, means, lucky)
            found[2 * number] = mean_gain(beat, roll, coming, rolls, counts, links, known)
            found[2 * number + 1] = mean_gain(beat, roll, coming, rolls, counts, links, lucky)

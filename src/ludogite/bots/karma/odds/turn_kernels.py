"""Kernels of the dynamic program of a turn, compiled by Numba: loops over flat arrays, with a fixed order of sums.

A *moment* is between two rolls: the dice left, the zone and the result to beat. Its value is stored at
``(index of the dice left * ZONES + zone) * rows + index of the result to beat``.

A roll is ``ROLL_SIZE`` numbers, with more in ``counts`` and ``links``:

- The number of ways to take each result: a row for every result to beat, from the lowest result that beats it. If there
  are several such tables, the best one counts for each result to beat.
- The choices of rolls with light blue dice, level by level, each after those that it can lead to. A level has the
  numbers of its gambles, of its choices, and of the gambles per choice; the six numbers that each gamble leads to; and
  for each choice a number to take instead, and its gambles. *Numbers* below FAILURE stand for results, FAILURE for
  failing, those above it for choices in their order. Then comes, for every result to beat, the index of its first
  choice, and at last all of these; the number of ways of each is in ``counts``.
"""

from collections.abc import MutableSequence
from typing import Any, NamedTuple

from ludogite.games.karma.dice import COLOURS, FACES, HANDFUL_BITS, MOST_OF_A_COLOUR
from ludogite.games.karma.turn import TOP
from ludogite.kernel.layout import Ints

Reals = MutableSequence[float]
ZONES = TOP + 1

HANDFUL, STEP, FAILURE, TABLES, TOTAL, BEGIN, CHOICES, WAYS, ROLL_SIZE = range(9)
"""A roll: the handful, its index among the reserve's, its highest result plus one, the number of its tables, the sum of
all ways, where its tables begin in ``counts``, its choices in ``links`` (or NO_CHOICES), and their ways."""
NO_CHOICES = -1
REST, FIRST_ZONE, LAST_ZONE, MOMENT_SIZE = range(4)
"""The dice left, and the range of zones in which they can be left."""


class RollTable(NamedTuple):
    """The rolls of a reserve."""

    listed: Any
    counts: Any
    links: Any


class TurnArrays(NamedTuple):
    """The moments of a turn."""

    moments: Any
    """By the dice left, MOMENT_SIZE numbers each."""
    stops: Any
    """By the dice left and the zone: the value of stopping."""
    fails: Any
    """By zone: the value of failing."""
    values: Any
    """The value of each moment."""
    chosen: Any
    """The handful to roll then, or 0."""


class Workspace(NamedTuple):
    """Arrays to work in, by number and by gamble."""

    known: Any
    """By number: its value less that of failing."""
    means: Any
    success: Any
    """By number: the probability of success; empty if not asked for."""


def value_moments(first: int, last: int, turn: TurnArrays, rolls: RollTable, workspace: Workspace) -> None:
    """Compute the values of the moments with a range of dice left; those with fewer dice are done."""
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
                    store_gains(there, zone, rolls.listed[roll + FAILURE], turn, workspace)
                    listed_at = resolve_choices(roll, rolls, workspace)
                    improve_moments(place, zone, roll, listed_at, turn, rolls, workspace)


def is_part_of(handful: int, rest: int) -> bool:
    """Whether these dice are among the dice left."""
    for colour in range(COLOURS):
        shift = HANDFUL_BITS * colour
        if (handful >> shift) & MOST_OF_A_COLOUR > (rest >> shift) & MOST_OF_A_COLOUR:
            return False
    return True


def store_gains(there: int, zone: int, failure: int, turn: TurnArrays, workspace: Workspace) -> None:
    """Store the value of each result less that of failing, if it leads to these dice left."""
    rows = len(turn.values) // len(turn.stops)
    at = (there * ZONES + zone + 1) * rows + 1
    for result in range(failure):
        workspace.known[result] = turn.values[at + result] - turn.fails[zone]
    workspace.known[failure] = 0.0


def resolve_choices(roll: int, rolls: RollTable, workspace: Workspace) -> int:
    """The same for all choices of a roll; returns where those that come up are listed."""
    links, known, success = rolls.links, workspace.known, workspace.success
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
            workspace.means[gamble] = mean_of_six(leads + FACES * gamble, links, known)
        at = leads + FACES * gambles
        for _ in range(choices):
            tried = best_gamble(at, most, rolls, workspace)
            known[number] = known[links[at]] if tried < 0 else workspace.means[tried]
            if len(success) > 0:
                success[number] = (
                    success[links[at]] if tried < 0 else mean_of_six(leads + FACES * tried, links, success)
                )
            number += 1
            at += 1 + most
    return at


def best_gamble(at: int, most: int, rolls: RollTable, workspace: Workspace) -> int:
    """The best gamble of a choice, or -1 if taking the result is as good."""
    best = workspace.known[rolls.links[at]]
    tried: int = -1
    for i in range(at + 1, at + 1 + most):
        gamble = rolls.links[i]
        if workspace.means[gamble] > best:
            tried = gamble
            best = workspace.means[gamble]
    return tried


def mean_of_six(at: int, links: Ints, numbers: Reals) -> float:
    """The mean over six equally likely numbers."""
    total = 0.0
    for i in range(at, at + FACES):
        total += numbers[links[i]]
    return total / FACES


def improve_moments(
    place: int, zone: int, roll: int, listed_at: int, turn: TurnArrays, rolls: RollTable, workspace: Workspace
) -> None:
    """Roll these dice at every moment where that is better."""
    at = (place * ZONES + zone) * (len(turn.values) // len(turn.stops))
    for beat in range(rolls.listed[roll + FAILURE]):
        mean = turn.fails[zone] + mean_gain(beat, roll, listed_at, rolls, workspace.known)
        if mean > turn.values[at + beat]:
            turn.values[at + beat] = mean
            turn.chosen[at + beat] = rolls.listed[roll + HANDFUL]


def mean_gain(beat: int, roll: int, listed_at: int, rolls: RollTable, known: Reals) -> float:
    """The mean value of a roll less that of failing, for one result to beat."""
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
    if listed_at != NO_CHOICES:
        ways = rolls.listed[roll + WAYS]
        numbers = listed_at + failure + 1
        for i in range(links[listed_at + beat], links[listed_at + beat + 1]):
            best += counts[ways + i] * known[links[numbers + i]]
    mean: float = best / rolls.listed[roll + TOTAL]
    return mean


def value_rolls(
    place: int, zone: int, beat: int, turn: TurnArrays, rolls: RollTable, workspace: Workspace, found: Reals
) -> None:
    """For one moment: the value of each roll less that of failing, and its probability of success."""
    for number in range(len(rolls.listed) // ROLL_SIZE):
        roll = number * ROLL_SIZE
        found[2 * number] = 0.0
        found[2 * number + 1] = 0.0
        failure = rolls.listed[roll + FAILURE]
        if beat < failure and is_part_of(rolls.listed[roll + HANDFUL], turn.moments[place * MOMENT_SIZE + REST]):
            store_gains(place - rolls.listed[roll + STEP], zone, failure, turn, workspace)
            for result in range(failure):
                workspace.success[result] = 1.0
            workspace.success[failure] = 0.0
            listed_at = resolve_choices(roll, rolls, workspace)
            found[2 * number] = mean_gain(beat, roll, listed_at, rolls, workspace.known)
            found[2 * number + 1] = mean_gain(beat, roll, listed_at, rolls, workspace.success)

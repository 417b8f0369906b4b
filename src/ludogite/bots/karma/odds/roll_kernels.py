"""Kernels that combine the outcomes of a throw into a roll, for every result to beat; compiled by Numba.

Numbers below ``failure`` stand for results, ``failure`` for failing, and those from ``LEVEL`` on, while the roll is
being computed, for choices: ``LEVEL`` times the level, plus the index of the choice in it.
"""

from typing import Any, NamedTuple

from ludogite.games.karma.dice import FACES
from ludogite.kernel.layout import Ints

FIRST, LAST, FIRST_GAMBLE, LAST_GAMBLE, KINDS, CHOICES, SHAPE = range(7)
"""Of a level: ranges of its outcomes and of its gambles, numbers of kinds of gambles and of choices found so far."""
WORD_BITS = 62
"""Number of results of a set that are stored in one integer."""
LEVEL_BITS = 26
LEVEL = 1 << LEVEL_BITS
NO_ROOM = -1
SLOTS = 4
"""Size of a hash table, as a multiple of the number of rows."""
SEED, FACTOR, HASH_WORD = 0x2545F491, 0x19D699A5, (1 << 32) - 1


class ThrowArrays(NamedTuple):
    """The outcomes of a throw, of all levels one after the other."""

    shape: Any
    """By level, SHAPE numbers each."""
    sets: Any
    """By outcome: a set of results, in as many integers as needed."""
    begins: Any
    """By outcome: the first of its gambles."""
    gambles: Any
    leads: Any
    """By gamble: six equally likely outcomes of the level below."""
    ways: Any
    """By outcome of the last level: the number of ways to throw it."""


class BeatArrays(NamedTuple):
    """Values for the present result to beat."""

    takes: Any
    """By outcome: the lowest result that is high enough, without rolling again."""
    lows: Any
    """By outcome: the lowest result that it may lead to."""
    numbers: Any
    """By outcome: the number of its result or choice."""
    gamble_lows: Any
    gamble_kinds: Any
    sums: Any
    """By choice of the last level: the number of ways in which it comes up."""


class RollArrays(NamedTuple):
    """The roll being computed, and hash tables to find equal rows."""

    counts: Any
    kinds: Any
    """By level: the kinds of gambles, which differ in the numbers that they lead to."""
    choices: Any
    """By level: the choices, each a number to take and kinds of gambles; the last kind may be repeated."""
    slots: Any
    coming: Any
    """By result to beat: the first of its choices; then all of the choices."""
    coming_ways: Any


def build_roll(failure: int, width: int, thrown: ThrowArrays, now: BeatArrays, found: RollArrays) -> int:
    """Compute a roll; ``width`` is the size of a choice. Returns the number of choices that come up, or NO_ROOM."""
    shape = thrown.shape
    levels = len(shape) // SHAPE
    done = 0
    for beat in range(failure):
        found.coming[beat] = done
        for level in range(levels):
            first, last = shape[level * SHAPE + FIRST_GAMBLE], shape[level * SHAPE + LAST_GAMBLE]
            for gamble in range(first, last):
                if beat == 0 or now.gamble_lows[gamble] < beat:
                    value_gamble(level, gamble, thrown, now, found)
            for outcome in range(shape[level * SHAPE + FIRST], shape[level * SHAPE + LAST]):
                if beat == 0 or now.lows[outcome] < beat:
                    now.takes[outcome] = lowest_from(beat, outcome, failure, thrown, now)
                    value_outcome(level, outcome, width, thrown, now, found)
            if max(shape[level * SHAPE + KINDS], shape[level * SHAPE + CHOICES]) >= len(now.sums) - 1:
                return NO_ROOM
        if done + shape[(levels - 1) * SHAPE + CHOICES] >= len(found.coming_ways):
            return NO_ROOM
        done = count(beat, failure, done, thrown, now, found)
    found.coming[failure] = done
    number_choices(failure, done, len(now.sums), shape, found)
    return done


def count(beat: int, failure: int, done: int, thrown: ThrowArrays, now: BeatArrays, found: RollArrays) -> int:
    """Count the ways of each number; returns the number of choices that have come up so far."""
    top = len(thrown.shape) - SHAPE
    row = beat * failure - ((beat * (beat - 1)) >> 1) - beat
    first = thrown.shape[top + FIRST]
    for outcome in range(first, thrown.shape[top + LAST]):
        number = now.numbers[outcome]
        if number >= LEVEL:
            place = number & (LEVEL - 1)
            if now.sums[place] == 0:
                found.coming[failure + 1 + done] = place
                done += 1
            now.sums[place] += thrown.ways[outcome - first]
        elif number < failure:
            found.counts[row + number] += thrown.ways[outcome - first]
    for i in range(found.coming[beat], done):
        place = found.coming[failure + 1 + i]
        found.coming_ways[i] = now.sums[place]
        now.sums[place] = 0
    return done


def lowest_from(beat: int, outcome: int, failure: int, thrown: ThrowArrays, now: BeatArrays) -> int:
    """The lowest result of an outcome's set that is high enough, or failure."""
    words = len(thrown.sets) // len(now.takes)
    result = beat
    while result < failure and (thrown.sets[outcome * words + result // WORD_BITS] >> result % WORD_BITS) & 1 == 0:
        result += 1
    return result


def value_gamble(level: int, gamble: int, thrown: ThrowArrays, now: BeatArrays, found: RollArrays) -> None:
    """Find the kind of a gamble: gambles that lead to the same numbers are of one kind."""
    at = level * SHAPE + KINDS
    room = len(now.sums)
    if thrown.shape[at] >= room - 1:
        return
    row = (level * room + thrown.shape[at]) * FACES
    low = now.lows[thrown.leads[gamble * FACES]]
    for i in range(FACES):
        lead = thrown.leads[gamble * FACES + i]
        low = min(low, now.lows[lead])
        insert(found.kinds, row, i, now.numbers[lead])
    now.gamble_lows[gamble] = low
    kind = place_among(found.kinds, level * room, thrown.shape[at], FACES, room, found.slots, 2 * level)
    now.gamble_kinds[gamble] = kind
    thrown.shape[at] = max(thrown.shape[at], kind + 1)


def value_outcome(
    level: int, outcome: int, width: int, thrown: ThrowArrays, now: BeatArrays, found: RollArrays
) -> None:
    """Find the number of an outcome: a result, or a choice if a gamble can lead to a better one."""
    at = level * SHAPE + CHOICES
    room = len(now.sums)
    take = now.takes[outcome]
    now.lows[outcome] = take
    now.numbers[outcome] = take
    if thrown.shape[at] >= room - 1:
        return
    row = (level * room + thrown.shape[at]) * width
    kinds = 0
    for i in range(thrown.begins[outcome], thrown.begins[outcome + 1]):
        gamble = thrown.gambles[i]
        if now.gamble_lows[gamble] < take:
            now.lows[outcome] = min(now.lows[outcome], now.gamble_lows[gamble])
            if not is_among(found.choices, row + 1, kinds, now.gamble_kinds[gamble]):
                insert(found.choices, row + 1, kinds, now.gamble_kinds[gamble])
                kinds += 1
    if kinds > 0:
        found.choices[row] = take
        for i in range(kinds + 1, width):
            found.choices[row + i] = found.choices[row + 1]
        choice = place_among(found.choices, level * room, thrown.shape[at], width, room, found.slots, 2 * level + 1)
        now.numbers[outcome] = level * LEVEL + choice
        thrown.shape[at] = max(thrown.shape[at], choice + 1)


def is_among(rows: Ints, row: int, count: int, number: int) -> bool:
    """Whether a number is in the first part of a row."""
    is_there = False
    for i in range(row, row + count):
        is_there = is_there or rows[i] == number
    return is_there


def insert(rows: Ints, row: int, count: int, number: int) -> None:
    """Insert a number into a sorted row."""
    i = row + count
    while i > row and rows[i - 1] > number:
        rows[i] = rows[i - 1]
        i -= 1
    rows[i] = number


def place_among(rows: Ints, first: int, known: int, width: int, room: int, slots: Ints, table: int) -> int:
    """The index of a known row equal to the one after them, or the index of that one if there is none."""
    row = (first + known) * width
    mixed = SEED
    for i in range(row, row + width):
        mixed = ((mixed ^ rows[i]) & HASH_WORD) * FACTOR & HASH_WORD
        mixed ^= mixed >> 15
    slot = mixed & (SLOTS * room - 1)
    begin = table * SLOTS * room
    while slots[begin + slot] > 0:
        other = slots[begin + slot] - 1
        if is_alike(rows, (first + other) * width, row, width):
            return other
        slot = (slot + 1) & (SLOTS * room - 1)
    slots[begin + slot] = known + 1
    return known


def is_alike(rows: Ints, one: int, other: int, width: int) -> bool:
    """Whether two rows have the same numbers."""
    same = 0
    while same < width and rows[one + same] == rows[other + same]:
        same += 1
    return same == width


def number_choices(failure: int, done: int, room: int, shape: Ints, found: RollArrays) -> None:
    """Number the choices of all levels consecutively, after failure."""
    levels = len(shape) // SHAPE
    first = failure + 1
    for level in range(levels):
        for other in range(max(level, 1) + 1, levels):
            begin = other * room * FACES
            for i in range(begin, begin + shape[other * SHAPE + KINDS] * FACES):
                if found.kinds[i] >> LEVEL_BITS == level and level > 0:
                    found.kinds[i] += first - level * LEVEL
        if level == levels - 1:
            for i in range(failure + 1, failure + 1 + done):
                found.coming[i] += first
        first += shape[level * SHAPE + CHOICES]

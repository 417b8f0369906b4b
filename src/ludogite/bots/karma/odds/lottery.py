"""What comes of the outcomes of a throw, for every result to beat; written for compilers, as ``programme`` is.

*Numbers* below ``failure`` stand for results, ``failure`` for failing, and those from ``LEVEL`` on, while the roll is
worked out, for choices: ``LEVEL`` for each level, and their place in it.
"""

from typing import Any, NamedTuple

from ludogite.games.karma.dice import FACES
from ludogite.kernel.layout import Ints

FIRST, LAST, FIRST_GAMBLE, LAST_GAMBLE, KINDS, CHOICES, SHAPE = range(7)
"""Of a level: its outcomes, its gambles, how many kinds of gambles and how many choices were found."""
WORD_BITS = 62
"""So many results of a set are in one number."""
LEVEL_BITS = 26
LEVEL = 1 << LEVEL_BITS
NO_ROOM = -1
SLOTS = 4
"""How many places a table of hashes has for each row that there is room for."""
SEED, FACTOR, HASH_WORD = 0x2545F491, 0x19D699A5, (1 << 32) - 1


class Thrown(NamedTuple):
    """The outcomes of a throw, those of all levels one after the other."""

    shape: Any
    """By levels, SHAPE numbers each."""
    sets: Any
    """By outcomes a set of results, in as many numbers as it takes."""
    begins: Any
    """By outcomes where its gambles begin."""
    gambles: Any
    leads: Any
    """By gambles the six outcomes of the level below that are equally likely."""
    ways: Any
    """By outcomes of the last level."""


class Now(NamedTuple):
    """What is so with the present result to beat."""

    takes: Any
    """By outcomes the lowest result that is high enough, without rolling again."""
    lows: Any
    """By outcomes the lowest one that it may lead to."""
    numbers: Any
    """By outcomes the number that it comes to."""
    gamble_lows: Any
    gamble_kinds: Any
    sums: Any
    """By choices of the last level in how many ways they come up."""


class Found(NamedTuple):
    """The roll, and what helps to find what was found already."""

    counts: Any
    kinds: Any
    """By levels the gambles that differ in the numbers that they lead to."""
    choices: Any
    """By levels the different choices: the number to take, and kinds of gambles; one may stand there several times."""
    slots: Any
    coming: Any
    """Where the choices begin for every result to beat, and then all of them."""
    coming_ways: Any


def draw(failure: int, width: int, thrown: Thrown, now: Now, found: Found) -> int:
    """Fill the roll in, a choice being so many numbers; returns how many choices come up in all, or NO_ROOM."""
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


def count(beat: int, failure: int, done: int, thrown: Thrown, now: Now, found: Found) -> int:
    """Count in how many ways each number comes up; returns how many choices have come up so far."""
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


def lowest_from(beat: int, outcome: int, failure: int, thrown: Thrown, now: Now) -> int:
    """The lowest result of an outcome's set that is high enough, or failure."""
    words = len(thrown.sets) // len(now.takes)
    result = beat
    while result < failure and (thrown.sets[outcome * words + result // WORD_BITS] >> result % WORD_BITS) & 1 == 0:
        result += 1
    return result


def value_gamble(level: int, gamble: int, thrown: Thrown, now: Now, found: Found) -> None:
    """Find which kind a gamble is of: by the numbers that it leads to."""
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


def value_outcome(level: int, outcome: int, width: int, thrown: Thrown, now: Now, found: Found) -> None:
    """Find what an outcome comes to: a result, or a choice where a gamble can lead to a better one."""
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
    """Whether a number is among so many."""
    is_there = False
    for i in range(row, row + count):
        is_there = is_there or rows[i] == number
    return is_there


def insert(rows: Ints, row: int, count: int, number: int) -> None:
    """Put a number into its place among so many that are sorted."""
    i = row + count
    while i > row and rows[i - 1] > number:
        rows[i] = rows[i - 1]
        i -= 1
    rows[i] = number


def place_among(rows: Ints, first: int, known: int, width: int, room: int, slots: Ints, table: int) -> int:
    """Which of so many known rows, from the first on, is like the one after them; that one itself if there is none."""
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


def number_choices(failure: int, done: int, room: int, shape: Ints, found: Found) -> None:
    """Number the choices of all levels, one after the other, after failing."""
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

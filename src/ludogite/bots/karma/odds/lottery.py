"""What comes of the outcomes of a throw, for every result to beat; written for compilers, as ``programme`` is.

*Numbers* below ``failure`` stand for results, ``failure`` for failing, and those from ``LEVEL`` on, while the roll is
worked out, for choices: ``LEVEL`` for each level, and their place in it.
"""

from ludogite.bots.karma.odds.programme import Reals
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


def draw(
    failure: int,
    width: int,
    shape: Ints,
    sets: Ints,
    begins: Ints,
    gambles: Ints,
    leads: Ints,
    ways: Reals,
    takes: Ints,
    lows: Ints,
    numbers: Ints,
    gamble_lows: Ints,
    gamble_kinds: Ints,
    counts: Reals,
    kinds: Ints,
    choices: Ints,
    slots: Ints,
    sums: Reals,
    coming: Ints,
    coming_ways: Reals,
) -> int:
    """Fill the roll in; returns how many choices come up in all, or NO_ROOM.

    Outcomes are those of all levels, one after the other: a set of results in ``sets``, and ``gambles`` from where it
    ``begins``. Gambles lead to six outcomes each. ``ways`` are those of the last level's outcomes. Found are ``counts``
    and the different ``kinds`` of gambles and ``choices`` of each level, a choice in ``width`` numbers: the number to
    take and the kinds. ``coming`` has where the choices begin for each result to beat, and then all of them.
    """
    room = len(sums)
    levels = len(shape) // SHAPE
    words = len(sets) // len(takes)
    top = (levels - 1) * SHAPE
    done = 0
    row = 0
    for beat in range(failure):
        coming[beat] = done
        for level in range(levels):
            at = level * SHAPE
            for gamble in range(shape[at + FIRST_GAMBLE], shape[at + LAST_GAMBLE]):
                if beat == 0 or gamble_lows[gamble] < beat:
                    value_gamble(level, gamble, room, shape, leads, lows, numbers, gamble_lows, gamble_kinds, kinds, slots)
            for outcome in range(shape[at + FIRST], shape[at + LAST]):
                if beat == 0 or lows[outcome] < beat:
                    if beat == 0 or takes[outcome] < beat:
                        takes[outcome] = lowest_from(beat, outcome * words, sets, failure)
                    value_outcome(
                        level, outcome, room, width, shape, begins, gambles,
                        takes, lows, numbers, gamble_lows, gamble_kinds, choices, slots,
                    )  # fmt: skip
            if max(shape[at + KINDS], shape[at + CHOICES]) >= room - 1:
                return NO_ROOM
        if done + shape[top + CHOICES] >= len(coming_ways):
            return NO_ROOM
        first = shape[top + FIRST]
        for outcome in range(first, shape[top + LAST]):
            number = numbers[outcome]
            if number >= LEVEL:
                place = number & (LEVEL - 1)
                if sums[place] == 0:
                    coming[failure + 1 + done] = place
                    done += 1
                sums[place] += ways[outcome - first]
            elif number < failure:
                counts[row + number - beat] += ways[outcome - first]
        for i in range(coming[beat], done):
            place = coming[failure + 1 + i]
            coming_ways[i] = sums[place]
            sums[place] = 0
        row += failure - beat
    coming[failure] = done
    number_choices(failure, done, room, shape, kinds, coming)
    return done


def lowest_from(beat: int, at: int, sets: Ints, failure: int) -> int:
    """The lowest result of a set that is at least this one, or failure."""
    result = beat
    while result < failure and (sets[at + result // WORD_BITS] >> result % WORD_BITS) & 1 == 0:
        result += 1
    return result


def value_gamble(
    level: int,
    gamble: int,
    room: int,
    shape: Ints,
    leads: Ints,
    lows: Ints,
    numbers: Ints,
    gamble_lows: Ints,
    gamble_kinds: Ints,
    kinds: Ints,
    slots: Ints,
) -> None:
    """Find which kind a gamble is of: by the numbers that it leads to."""
    at = level * SHAPE
    if shape[at + KINDS] >= room - 1:
        return
    row = (level * room + shape[at + KINDS]) * FACES
    low = lows[leads[gamble * FACES]]
    for i in range(FACES):
        lead = leads[gamble * FACES + i]
        low = min(low, lows[lead])
        insert(kinds, row, i, numbers[lead])
    gamble_lows[gamble] = low
    kind = found(kinds, level, room, shape[at + KINDS], FACES, slots, 2 * level)
    gamble_kinds[gamble] = kind
    shape[at + KINDS] = max(shape[at + KINDS], kind + 1)


def value_outcome(
    level: int,
    outcome: int,
    room: int,
    width: int,
    shape: Ints,
    begins: Ints,
    gambles: Ints,
    takes: Ints,
    lows: Ints,
    numbers: Ints,
    gamble_lows: Ints,
    gamble_kinds: Ints,
    choices: Ints,
    slots: Ints,
) -> None:
    """Find what an outcome comes to: a result, or a choice where a gamble can lead to a better one."""
    at = level * SHAPE
    take = takes[outcome]
    lows[outcome] = take
    numbers[outcome] = take
    if shape[at + CHOICES] >= room - 1:
        return
    row = (level * room + shape[at + CHOICES]) * width
    count = 0
    for i in range(begins[outcome], begins[outcome + 1]):
        gamble = gambles[i]
        if gamble_lows[gamble] < take:
            lows[outcome] = min(lows[outcome], gamble_lows[gamble])
            if not is_among(choices, row + 1, count, gamble_kinds[gamble]):
                insert(choices, row + 1, count, gamble_kinds[gamble])
                count += 1
    if count > 0:
        choices[row] = take
        for i in range(count + 1, width):
            choices[row + i] = choices[row + 1]
        choice = found(choices, level, room, shape[at + CHOICES], width, slots, 2 * level + 1)
        numbers[outcome] = level * LEVEL + choice
        shape[at + CHOICES] = max(shape[at + CHOICES], choice + 1)


def is_among(rows: Ints, row: int, count: int, number: int) -> bool:
    """Whether a number is among so many."""
    for i in range(row, row + count):
        if rows[i] == number:
            return True
    return False


def insert(rows: Ints, row: int, count: int, number: int) -> None:
    """Put a number into its place among so many that are sorted."""
    i = row + count
    while i > row and rows[i - 1] > number:
        rows[i] = rows[i - 1]
        i -= 1
    rows[i] = number


def found(rows: Ints, level: int, room: int, count: int, width: int, slots: Ints, table: int) -> int:
    """Which of a level's ``count`` rows is like the one after them; that one itself where there is none."""
    first = level * room * width
    row = first + count * width
    mixed = SEED
    for i in range(row, row + width):
        mixed = ((mixed ^ rows[i]) & HASH_WORD) * FACTOR & HASH_WORD
        mixed ^= mixed >> 15
    slot = mixed & (SLOTS * room - 1)
    begin = table * SLOTS * room
    while slots[begin + slot] > 0:
        other = slots[begin + slot] - 1
        if is_alike(rows, first + other * width, row, width):
            return other
        slot = (slot + 1) & (SLOTS * room - 1)
    slots[begin + slot] = count + 1
    return count


def is_alike(rows: Ints, one: int, other: int, width: int) -> bool:
    """Whether two rows have the same numbers."""
    for i in range(width):
        if rows[one + i] != rows[other + i]:
            return False
    return True


def number_choices(failure: int, done: int, room: int, shape: Ints, kinds: Ints, coming: Ints) -> None:
    """Number the choices of all levels, one after the other, after failing."""
    first = failure + 1
    for level in range(len(shape) // SHAPE):
        last = level * LEVEL + LEVEL
        for other in range(level + 1, len(shape) // SHAPE):
            begin = other * room * FACES
            for i in range(begin, begin + shape[other * SHAPE + KINDS] * FACES):
                if LEVEL <= kinds[i] < last and kinds[i] >= level * LEVEL:
                    kinds[i] += first - level * LEVEL
        if level == len(shape) // SHAPE - 1:
            for i in range(failure + 1, failure + 1 + done):
                coming[i] += first
        first += shape[level * SHAPE + CHOICES]

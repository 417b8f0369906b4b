"""Computes the tables of the rolls that the dice games' bots think of: ``python tools/karma_rolls.py``, a minute."""

from collections.abc import Iterator
from functools import reduce
from itertools import islice
from math import exp
from operator import add
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludogite.bots.karma.numbers import packed
from ludogite.bots.karma.odds import roll_books
from ludogite.bots.karma.odds.handfuls import MOST_OF, highest_result, is_sensible, sensible_handfuls
from ludogite.bots.karma.odds.roll_books import MOST_DICE, RollBook
from ludogite.bots.karma.odds.rolls import Roll, ThrowOutcomes, roll_of
from ludogite.bots.karma.odds.throws import throws_in
from ludogite.games.karma.dice import FACES, LIGHT_BLUE, one, size

PREFERENCES = ((0.0, 10.0), (0.5, 8.0), (2.0, 8.0), (2.0, 25.0))
"""Preferences: additional worth of the lowest result, and the points by which it falls to a third."""
TIE_BREAK = 1e-6
Ends = dict[int, int]
"""The number of ways of each result, or of failing."""
Table = list[list[int]]
"""For every result to beat, from the lowest one that succeeds: the number of ways in which each result is taken."""


def main() -> None:
    """Compute and write the file."""
    tables = dict(all_tables())
    numbers = [len(tables[handful]) for handful in sensible_handfuls(MOST_DICE)]
    for handful in sensible_handfuls(MOST_DICE):
        numbers += [ways for table in tables[handful] for row in table for ways in row]
    (Path(roll_books.__file__).parent / roll_books.FILE).write_bytes(packed(numbers))


def all_tables() -> Iterator[tuple[int, list[Table]]]:
    """The different tables of every handful that a bot considers."""
    reserve = sum(most * one(colour) for colour, most in enumerate(MOST_OF))
    for others, throws in throws_in(reserve, MOST_DICE):
        for light_blue in range(MOST_DICE):
            handful = others + light_blue * one(LIGHT_BLUE)
            if handful and is_sensible(handful, MOST_DICE):
                failure = highest_result(handful) + 1
                roll = roll_of(ThrowOutcomes(throws, size(handful), light_blue), failure)
                yield handful, different_tables(roll, failure, light_blue)


def different_tables(roll: Roll, failure: int, light_blue: int) -> list[Table]:
    """The table of each preference, without duplicates."""
    tables: list[Table] = []
    for preference in PREFERENCES if light_blue else PREFERENCES[:1]:
        table = preferred(roll, failure, FACES**light_blue, *preference)
        if table not in tables:
            tables.append(table)
    return tables


def preferred(roll: Roll, failure: int, whole: int, extra: float, fall: float) -> Table:
    """The table of one preference; a result without rolling again has ``whole`` ways for each of its own."""
    worth = [1 + extra * exp(-result / fall) - TIE_BREAK * result for result in range(failure)] + [0.0]
    ends: list[Ends] = [{number: whole} for number in range(failure + 1)]
    links = iter(roll.links)
    for _ in range(next(links)):
        kinds, choices, most = (next(links) for _ in range(3))
        gambles = [tuple(islice(links, FACES)) for _ in range(kinds)]
        means = [reduce(add, (worth[lead] for lead in leads)) / FACES for leads in gambles]
        for _ in range(choices):
            take, *some = islice(links, 1 + most)
            best = min(some, key=lambda gamble: (-means[gamble], gambles[gamble]))
            is_taken = worth[take] >= means[best]
            ends.append(ends[take] if is_taken else mean_ends([ends[lead] for lead in gambles[best]]))
            worth.append(worth[take] if is_taken else means[best])
    begins, coming = list(islice(links, failure + 1)), list(links)
    counts, table = iter(roll.counts), []
    for beat in range(failure):
        row = [whole * int(ways) for ways in islice(counts, failure - beat)]
        for choice in range(begins[beat], begins[beat + 1]):
            for end, ways in ends[coming[choice]].items():
                if end < failure:
                    row[end - beat] += int(roll.ways[choice]) * ways
        table.append(row)
    return table


def mean_ends(ends: list[Ends]) -> Ends:
    """The mean of equally likely results."""
    return {end: sum(some.get(end, 0) for some in ends) // FACES for end in {end for some in ends for end in some}}


def chances(book: RollBook, handful: int) -> NDArray[np.float64]:
    """A roll as matrices: tables by results to beat, from -1, by failing and then the results 0, 1, and so on."""
    failure, tables, total, begin, *_ = book.rolls[handful]
    found = np.zeros((tables, failure, failure + 1))
    for table in found:
        for beat in range(failure):
            table[beat, 1 + beat :] = book.counts[begin : begin + failure - beat]
            begin += failure - beat
    found[:, :, 0] = total - found.sum(axis=2)
    return found / total


if __name__ == "__main__":
    main()

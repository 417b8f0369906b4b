"""Computes the tables of the rolls that the dice games' bots think of: ``python tools/karma_rolls.py``, a minute."""

from collections.abc import Iterator
from functools import reduce
from math import exp
from operator import add
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludogite.bots.karma.numbers import packed
from ludogite.bots.karma.odds import roll_books
from ludogite.bots.karma.odds.handfuls import MOST_OF, highest_result, is_sensible, sensible_handfuls
from ludogite.bots.karma.odds.roll_books import MOST_DICE, RollBook
from ludogite.bots.karma.odds.rolls import LEVEL, Lottery
from ludogite.bots.karma.odds.throws import throws_in
from ludogite.games.karma.dice import FACES, LIGHT_BLUE, one, size

PREFERENCES = ((0.0, 10.0), (0.5, 8.0), (2.0, 8.0), (2.0, 25.0))
"""How much more than a bare success the lowest result is worth, and by how many points that falls to a third."""
TIE_BREAK = 1e-6
Table = list[list[int]]
"""For every result to beat, from the lowest result that does: in how many ways each ends up as what is taken."""


def main() -> None:
    """Compute and write the file."""
    tables = dict(all_tables())
    numbers = [len(tables[handful]) for handful in sensible_handfuls(MOST_DICE)]
    for handful in sensible_handfuls(MOST_DICE):
        numbers += [ways for table in tables[handful] for row in table for ways in row]
    (Path(roll_books.__file__).parent / roll_books.FILE).write_bytes(packed(numbers))


def all_tables() -> Iterator[tuple[int, list[Table]]]:
    """The different tables of every handful that a bot thinks of."""
    reserve = sum(most * one(colour) for colour, most in enumerate(MOST_OF))
    for others, throws in throws_in(reserve, MOST_DICE):
        for light_blue in range(MOST_DICE):
            handful = others + light_blue * one(LIGHT_BLUE)
            if handful and is_sensible(handful, MOST_DICE):
                lottery = Lottery(throws, size(handful), light_blue, highest_result(handful) + 1)
                yield handful, different_tables(lottery)


def different_tables(lottery: Lottery) -> list[Table]:
    """A table for each preference; those that are alike once."""
    tables: list[Table] = []
    for preference in PREFERENCES if len(lottery.levels) > 1 else PREFERENCES[:1]:
        table = preferred(lottery, *preference)
        if table not in tables:
            tables.append(table)
    return tables


def preferred(lottery: Lottery, extra: float, fall: float) -> Table:
    """The table of one preference; a result that comes by rolling no die again has six ways for each of these dice."""
    failure, whole = lottery.failure, FACES ** (len(lottery.levels) - 1)
    worth = {result: 1 + extra * exp(-result / fall) - TIE_BREAK * result for result in range(failure)} | {failure: 0.0}
    ends = {number: {number: whole} for number in range(failure + 1)}
    for first, level in enumerate(lottery.levels):
        gambles = list(level.kinds)
        for place, (take, some) in enumerate(level.choices):
            means = {gamble: reduce(add, (worth[lead] for lead in gambles[gamble])) / FACES for gamble in some}
            best = min(some, key=lambda gamble: (-means[gamble], gambles[gamble]))
            number = first * LEVEL + place
            is_taken = worth[take] >= means[best]
            worth[number] = worth[take] if is_taken else means[best]
            ends[number] = ends[take] if is_taken else mean_ends([ends[lead] for lead in gambles[best]])
    return [
        [sum(ways * ends[number].get(result, 0) for number, ways in lots.items()) for result in range(beat, failure)]
        for beat, lots in enumerate(lottery.ways)
    ]


def mean_ends(ends: list[dict[int, int]]) -> dict[int, int]:
    """The mean of equally likely ends."""
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

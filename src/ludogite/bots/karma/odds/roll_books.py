"""Rolls in the format that the kernels read: those in the package's file, and those computed."""

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache

from ludogite.bots.karma.numbers import read_numbers
from ludogite.bots.karma.odds.handfuls import handfuls_in, highest_result, sensible_handfuls
from ludogite.bots.karma.odds.rolls import Roll, ThrowOutcomes, roll_of
from ludogite.bots.karma.odds.throws import throws_in
from ludogite.bots.karma.odds.turn_kernels import NO_CHOICES
from ludogite.games.karma.dice import FACES, LIGHT_BLUE, number_of, one, size
from ludogite.games.karma.throws import throw_total

FILE = "rolls.z"
MOST_DICE = 5
"""Most dice in a roll of the tables; more are hardly ever better."""
Progress = Callable[[int, int], None]
"""A callback with the numbers of finished and of all steps."""


@dataclass
class RollBook:
    """Rolls in the format that the kernels read."""

    rolls: dict[int, list[int]] = field(default_factory=dict)
    """By handful: the numbers of its roll from FAILURE on."""
    counts: "array[float]" = field(default_factory=lambda: array("d"))
    links: "array[int]" = field(default_factory=lambda: array("q", [0]))
    most_choices: int = 0
    most_gambles: int = 0

    def write(self, handful: int, roll: Roll) -> None:
        """Add a roll, in the format of ``turn_kernels``."""
        failure, total, begin = highest_result(handful) + 1, throw_total(handful), len(self.counts)
        ways = begin + len(roll.counts)
        self.rolls[handful] = [failure, 1, total, begin, len(self.links) if roll.choices else NO_CHOICES, ways]
        self.counts += roll.counts + roll.ways
        self.most_choices = max(self.most_choices, roll.choices)
        self.most_gambles = max(self.most_gambles, roll.gambles)
        if roll.choices:
            self.links += roll.links


@cache
def roll_tables() -> RollBook:
    """The rolls in the package's file: first the number of tables of each handful, then all tables.

    ``tools/karma_rolls.py`` computed them for all handfuls that bots consider. Without light blue dice there is one
    table, and it is exact. If a die may be rolled again, the best choice depends on the values of the results. A table
    for each of a few *preferences* comes close, and the best of them is never too high.
    """
    numbers = read_numbers(__package__, FILE)
    handfuls = sensible_handfuls(MOST_DICE)
    book = RollBook(counts=array("d", numbers[len(handfuls) :]))
    begin = 0
    for handful, tables in zip(handfuls, numbers, strict=False):
        failure = highest_result(handful) + 1
        ways = throw_total(handful) * FACES ** number_of(handful, LIGHT_BLUE)
        book.rolls[handful] = [failure, tables, ways, begin, NO_CHOICES, 0]
        begin += tables * failure * (failure + 1) // 2
    return book


def exact_rolls(reserve: int, most_dice: int, progress: Progress = lambda done, total: None) -> RollBook:
    """All rolls of at most so many dice of a reserve, computed; ``progress`` is called for each."""
    book, total = RollBook(), len(handfuls_in(reserve))
    for handful, throws in throws_in(reserve, most_dice):
        for light_blue in range(number_of(reserve, LIGHT_BLUE) + 1):
            whole = handful + light_blue * one(LIGHT_BLUE)
            if 0 < size(whole) <= most_dice:
                progress(len(book.rolls), total)
                outcomes = ThrowOutcomes(throws, size(whole), light_blue)
                book.write(whole, roll_of(outcomes, highest_result(whole) + 1))
    return book


@lru_cache(maxsize=64)
def exact_roll(handful: int) -> RollBook:
    """One roll, computed, with those of fewer of its dice."""
    return exact_rolls(handful, size(handful))

"""Rolls as lotteries: probabilities of results, and of choices that depend on the rest of the turn.

A lower result is never worse if it beats the one before, as less has to be beaten later. So without light blue dice,
the throw and the result to beat decide which result is taken. With them, rolling again may bring a lower result, or
failure. The best choice then depends on the values of the results, so choices are stored, each once.
"""

from array import array
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import accumulate, chain, product

from ludogite.bots.karma.odds.compiled import functions
from ludogite.bots.karma.odds.roll_kernels import (
    CHOICES,
    KINDS,
    NO_ROOM,
    SHAPE,
    SLOTS,
    WORD_BITS,
    BeatArrays,
    RollArrays,
    ThrowArrays,
)
from ludogite.bots.karma.odds.throws import EVERY_FACE, Sums, Throw, Throws, before_rolling_again, results, with_die
from ludogite.games.karma.dice import FACES

Showing = tuple[int, ...]
"""The faces of light blue dice not yet rolled again, ascending."""
Outcome = tuple[Sums, tuple[int, ...]]
"""The set of results that powers can make without rolling again, and the gambles."""
LEAST_ROOM, MORE_ROOM = 1 << 12, 4
WORD = (1 << WORD_BITS) - 1


class ThrowOutcomes:
    """The different outcomes of a throw: those that leave the same choices and chances count as one.

    A light blue die may be rolled again. With ``n`` of them, an outcome is a set of results and some *gambles*, each of
    which leads to six equally likely outcomes with ``n - 1`` of them.
    """

    def __init__(self, throws: Throws, dice: int, light_blue: int) -> None:
        self._dice = dice
        self.levels: list[dict[Outcome, int]] = [{} for _ in range(light_blue + 1)]
        """By number of light blue dice that can be rolled again: the different outcomes, and their indices."""
        self.gambles: list[dict[tuple[int, ...], int]] = [{} for _ in range(light_blue + 1)]
        """Likewise the gambles: six indices in the level below."""
        self._known: dict[tuple[Throw, Showing], int] = {}
        self._waiting: dict[tuple[Throw, Showing], int] = {}
        self._fallen: dict[Throw, list[Throw]] = {}
        self._results: dict[Throw, Sums] = {}
        self.ways: dict[int, int] = defaultdict(int)
        """By outcome of the last level: its number among the equally likely ways of a throw."""
        showings = Counter(tuple(sorted(some)) for some in product(EVERY_FACE, repeat=light_blue))
        for throw, ways in throws.items():
            for showing, times in showings.items():
                self.ways[self._outcome(throw, showing)] += ways * times

    def _outcome(self, throw: Throw, showing: Showing) -> int:
        """The outcome of a throw, with these faces of light blue dice."""
        if (throw, showing) not in self._known:
            gambles: set[int] = set()
            for face in set(showing):
                others = without_one(showing, face)
                gambles.add(self._gamble(throw, others))
                gambles.update(self._gamble(ready, others) for ready in before_rolling_again(throw, face))
            lying = throw
            for face in showing:
                lying = self._with_face(lying)[face - 1]
            if lying not in self._results:
                self._results[lying] = results(lying, self._dice)
            level = self.levels[len(showing)]
            outcome = self._results[lying], tuple(sorted(gambles))
            self._known[throw, showing] = level.setdefault(outcome, len(level))
        return self._known[throw, showing]

    def _gamble(self, throw: Throw, showing: Showing) -> int:
        """The gamble of rolling one more light blue die."""
        if (throw, showing) not in self._waiting:
            leads = tuple(sorted([self._outcome(fallen, showing) for fallen in self._with_face(throw)]))
            gambles = self.gambles[len(showing) + 1]
            self._waiting[throw, showing] = gambles.setdefault(leads, len(gambles))
        return self._waiting[throw, showing]

    def _with_face(self, throw: Throw) -> list[Throw]:
        """The throw with one more die, by its face."""
        if throw not in self._fallen:
            self._fallen[throw] = [with_die(throw, face) for face in EVERY_FACE]
        return self._fallen[throw]


@dataclass(frozen=True)
class Roll:
    """A roll as the kernels read it: its table, its choices, and the number of ways of each choice."""

    counts: "array[float]"
    links: "array[int]"
    ways: "array[float]"
    choices: int
    gambles: int


def roll_of(outcomes: ThrowOutcomes, failure: int) -> Roll:
    width = 1 + max(len(gambles) for level in outcomes.levels for _, gambles in level)
    levels, room = len(outcomes.levels), LEAST_ROOM
    while True:
        thrown = throw_arrays(outcomes, failure)
        by_outcomes, by_gambles = len(thrown.begins) - 1, len(thrown.leads) // FACES
        takes, lows, numbers = (integer_zeros(by_outcomes) for _ in range(3))
        now = BeatArrays(takes, lows, numbers, integer_zeros(by_gambles), integer_zeros(by_gambles), real_zeros(room))
        found = RollArrays(
            real_zeros(failure * (failure + 1) // 2),
            integer_zeros(levels * room * FACES),
            integer_zeros(levels * room * width),
            integer_zeros(2 * levels * SLOTS * room),
            integer_zeros(failure + 1 + levels * room * MORE_ROOM),
            real_zeros(levels * room * MORE_ROOM),
        )
        done: int = functions()["build_roll"](failure, width, thrown, now, found)
        if done != NO_ROOM:
            break
        room *= MORE_ROOM
    links = array("q", [levels - 1])
    for level in range(1, levels):
        kinds, choices = thrown.shape[level * SHAPE + KINDS], thrown.shape[level * SHAPE + CHOICES]
        links.extend((kinds, choices, width - 1))
        links += found.kinds[level * room * FACES :][: kinds * FACES]
        links += found.choices[level * room * width :][: choices * width]
    links += found.coming[: failure + 1 + done]
    ways = found.coming_ways[:done]
    return Roll(found.counts, links, ways, sum(thrown.shape[CHOICES::SHAPE]), max(thrown.shape[KINDS::SHAPE]))


def throw_arrays(outcomes: ThrowOutcomes, failure: int) -> ThrowArrays:
    firsts = [*accumulate(map(len, outcomes.levels), initial=0)]
    first_gambles = [*accumulate(map(len, outcomes.gambles), initial=0)]
    listed = [*chain.from_iterable(outcomes.levels)]
    words = range(failure // WORD_BITS + 1)
    own = zip(outcomes.levels, first_gambles, strict=False)
    below = zip(outcomes.gambles[1:], firsts, strict=False)
    shapes = zip(firsts, firsts[1:], first_gambles, first_gambles[1:], strict=False)
    return ThrowArrays(
        array("q", (number for shape in shapes for number in (*shape, 0, 0))),
        array("q", (some >> WORD_BITS * word & WORD for some, _ in listed for word in words)),
        array("q", accumulate((len(gambles) for _, gambles in listed), initial=0)),
        array("q", (first + some for level, first in own for _, gambles in level for some in gambles)),
        array("q", (first + lead for level, first in below for gamble in level for lead in gamble)),
        array("d", (outcomes.ways[place] for place in range(len(outcomes.levels[-1])))),
    )


def integer_zeros(count: int) -> "array[int]":
    return array("q", bytes(8 * count))


def real_zeros(count: int) -> "array[float]":
    """An array of floating-point zeros."""
    return array("d", bytes(8 * count))


def without_one(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice, or their faces, without one of this kind."""
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]

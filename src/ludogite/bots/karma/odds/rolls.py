"""A roll as a lottery: how likely each result is taken, or a choice comes up whose best answer depends on the turn.

A lower result is never worse, if only it beats the one before: less is to be beaten later. So without light blue dice,
the outcome of the throw and the result to beat say what is taken. With them, rolling again may bring a lower result, or
none that succeeds. What is best then depends on what the results are worth, so such choices are kept, each once.
"""

from array import array
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import accumulate, chain, product

from ludogite.bots.karma.odds.compiled import functions
from ludogite.bots.karma.odds.lottery import CHOICES, KINDS, NO_ROOM, SHAPE, SLOTS, WORD_BITS, Found, Now, Thrown
from ludogite.bots.karma.odds.throws import EVERY_FACE, Sums, Throw, Throws, before_rolling_again, results, with_die
from ludogite.games.karma.dice import FACES

Showing = tuple[int, ...]
"""The faces of light blue dice not yet rolled again, ascending."""
Outcome = tuple[Sums, tuple[int, ...]]
"""A set of results that powers make without rolling again, and gambles."""
LEAST_ROOM, MORE_ROOM = 1 << 12, 4
WORD = (1 << WORD_BITS) - 1


class Outcomes:
    """The outcomes of a throw, as far as it matters: those that leave the same choices and chances are one.

    A light blue die may be rolled again: with ``n`` of them, an outcome is a set of results and some *gambles*, each of
    which leads to six equally likely outcomes with ``n - 1`` of them.
    """

    def __init__(self, throws: Throws, dice: int, light_blue: int) -> None:
        self._dice = dice
        self.levels: list[dict[Outcome, int]] = [{} for _ in range(light_blue + 1)]
        """By how many light blue dice can be rolled again: the different outcomes, and their places."""
        self.gambles: list[dict[tuple[int, ...], int]] = [{} for _ in range(light_blue + 1)]
        """Likewise the gambles: six places in the level below."""
        self._known: dict[tuple[Throw, Showing], int] = {}
        self._waiting: dict[tuple[Throw, Showing], int] = {}
        self._fallen: dict[Throw, list[Throw]] = {}
        self._results: dict[Throw, Sums] = {}
        self.ways: dict[int, int] = defaultdict(int)
        """In how many of the equally likely ways of a throw each outcome of the last level comes."""
        showings = Counter(tuple(sorted(some)) for some in product(EVERY_FACE, repeat=light_blue))
        for throw, ways in throws.items():
            for showing, times in showings.items():
                self.ways[self._outcome(throw, showing)] += ways * times

    def _outcome(self, throw: Throw, showing: Showing) -> int:
        """The outcome in which dice lie so, and light blue ones show these faces."""
        if (throw, showing) not in self._known:
            gambles: set[int] = set()
            for face in set(showing):
                others = without(showing, face)
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
        """What one more light blue die, that is in the air, leads to."""
        if (throw, showing) not in self._waiting:
            leads = tuple(sorted([self._outcome(fallen, showing) for fallen in self._with_face(throw)]))
            gambles = self.gambles[len(showing) + 1]
            self._waiting[throw, showing] = gambles.setdefault(leads, len(gambles))
        return self._waiting[throw, showing]

    def _with_face(self, throw: Throw) -> list[Throw]:
        """One more die lies there, by its face."""
        if throw not in self._fallen:
            self._fallen[throw] = [with_die(throw, face) for face in EVERY_FACE]
        return self._fallen[throw]


@dataclass(frozen=True)
class Roll:
    """What the programme reads of a roll: its table, its choices, and in how many ways each that comes up does."""

    counts: "array[float]"
    links: "array[int]"
    ways: "array[float]"
    choices: int
    gambles: int


def roll_of(outcomes: Outcomes, failure: int) -> Roll:
    """The roll with these outcomes."""
    width = 1 + max(len(gambles) for level in outcomes.levels for _, gambles in level)
    levels, room = len(outcomes.levels), LEAST_ROOM
    while True:
        thrown = thrown_of(outcomes, failure)
        by_outcomes, by_gambles = len(thrown.begins) - 1, len(thrown.leads) // FACES
        takes, lows, numbers = (wholes(by_outcomes) for _ in range(3))
        now = Now(takes, lows, numbers, wholes(by_gambles), wholes(by_gambles), reals(room))
        found = Found(
            reals(failure * (failure + 1) // 2),
            wholes(levels * room * FACES),
            wholes(levels * room * width),
            wholes(2 * levels * SLOTS * room),
            wholes(failure + 1 + levels * room * MORE_ROOM),
            reals(levels * room * MORE_ROOM),
        )
        done: int = functions()["draw"](failure, width, thrown, now, found)
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


def thrown_of(outcomes: Outcomes, failure: int) -> Thrown:
    """Outcomes as arrays."""
    firsts = [*accumulate(map(len, outcomes.levels), initial=0)]
    first_gambles = [*accumulate(map(len, outcomes.gambles), initial=0)]
    listed = [*chain.from_iterable(outcomes.levels)]
    words = range(failure // WORD_BITS + 1)
    own = zip(outcomes.levels, first_gambles, strict=False)
    below = zip(outcomes.gambles[1:], firsts, strict=False)
    shapes = zip(firsts, firsts[1:], first_gambles, first_gambles[1:], strict=False)
    return Thrown(
        array("q", (number for shape in shapes for number in (*shape, 0, 0))),
        array("q", (some >> WORD_BITS * word & WORD for some, _ in listed for word in words)),
        array("q", accumulate((len(gambles) for _, gambles in listed), initial=0)),
        array("q", (first + some for level, first in own for _, gambles in level for some in gambles)),
        array("q", (first + lead for level, first in below for gamble in level for lead in gamble)),
        array("d", (outcomes.ways[place] for place in range(len(outcomes.levels[-1])))),
    )


def wholes(count: int) -> "array[int]":
    """So many zeros."""
    return array("q", bytes(8 * count))


def reals(count: int) -> "array[float]":
    """So many zeros with a fraction."""
    return array("d", bytes(8 * count))


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice, or their faces, without one that is alike."""
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]

"""A roll as a lottery: how likely each result is taken, or a choice comes up whose best answer depends on the turn.

A lower result is never worse, if only it beats the one before: less is to be beaten later. So without light blue dice,
the outcome of the throw and the result to beat say what is taken. With them, rolling again may bring a lower result, or
none that succeeds. What is best then depends on what the results are worth, so such choices are kept, each once.
"""

from collections import Counter, defaultdict
from itertools import product
from typing import TypeVar

from ludogite.bots.karma.odds.throws import EVERY_FACE, Sums, Throw, Throws, before_rolling_again, results, with_die

Showing = tuple[int, ...]
"""The faces of light blue dice not yet rolled again, ascending."""
Outcome = tuple[Sums, tuple[int, ...]]
"""A set of results that powers make without rolling again, and the gambles."""
Gamble = tuple[int, ...]
"""Six equally likely outcomes of the level below, or numbers, ascending."""
T = TypeVar("T")
LEVEL = 1 << 32


def counted_in(kinds: dict[T, int], kind: T) -> int:
    """The number of a kind: each different one gets the next."""
    return kinds.setdefault(kind, len(kinds))


class Outcomes:
    """The outcomes of a throw, as far as it matters: those that leave the same choices and chances are one."""

    def __init__(self, throws: Throws, dice: int, light_blue: int) -> None:
        self._dice = dice
        self.levels: list[dict[Outcome, int]] = [{} for _ in range(light_blue + 1)]
        """By how many light blue dice can be rolled again: the different outcomes."""
        self.gambles: list[dict[Gamble, int]] = [{} for _ in range(light_blue + 1)]
        """Likewise: the different gambles, as outcomes of the level below."""
        self._known: dict[tuple[Throw, Showing], int] = {}
        self._waiting: dict[tuple[Throw, Showing], int] = {}
        self.ways: dict[int, int] = defaultdict(int)
        """In how many of the equally likely ways of a throw each outcome of the last level comes."""
        showings = Counter(tuple(sorted(some)) for some in product(EVERY_FACE, repeat=light_blue))
        for throw, ways in throws.items():
            for showing, times in showings.items():
                self.ways[self._outcome(throw, showing)] += ways * times

    def _outcome(self, throw: Throw, showing: Showing) -> int:
        """The outcome in which dice lie so, and light blue ones show these faces."""
        if (throw, showing) not in self._known:
            gambles = set()
            for face in set(showing):
                others = without(showing, face)
                gambles.add(self._gamble(throw, others))
                gambles.update(self._gamble(ready, others) for ready in before_rolling_again(throw, face))
            lying = throw
            for face in showing:
                lying = with_die(lying, face)
            outcome = results(lying, self._dice), tuple(sorted(gambles))
            self._known[throw, showing] = counted_in(self.levels[len(showing)], outcome)
        return self._known[throw, showing]

    def _gamble(self, throw: Throw, showing: Showing) -> int:
        """What one more light blue die, that is in the air, leads to."""
        if (throw, showing) not in self._waiting:
            leads = tuple(sorted(self._outcome(with_die(throw, face), showing) for face in EVERY_FACE))
            self._waiting[throw, showing] = counted_in(self.gambles[len(showing) + 1], leads)
        return self._waiting[throw, showing]


class Lottery:
    """A roll for every result to beat; the first is -1, which every result beats.

    *Numbers* below ``failure`` stand for results, ``failure`` for failing, and those above it for choices: LEVEL for
    each level, and their place in it.
    """

    def __init__(self, outcomes: Outcomes, failure: int) -> None:
        self.failure = failure
        self.gambles: list[dict[Gamble, int]] = [{} for _ in outcomes.levels]
        """By levels the different gambles, as numbers."""
        self.choices: list[dict[tuple[int, tuple[int, ...]], int]] = [{} for _ in outcomes.levels]
        """By levels the different choices: a number to take instead, and the gambles."""
        self.ways: list[dict[int, int]] = []
        """For every result to beat: the numbers that come up, and in how many ways."""
        self._outcomes = [list(level) for level in outcomes.levels]
        self._gambles = [list(gambles) for gambles in outcomes.gambles]
        self._left = dict(outcomes.ways)
        self._hopes: list[list[int]] = [[] for _ in outcomes.levels]
        """By levels the best result that each gamble can lead to."""
        self._best: list[list[int]] = [[] for _ in outcomes.levels]
        """By levels the best result that each choice can lead to."""
        for beaten in range(failure):
            if not self.ways or self._without(beaten - 1):
                self.ways.append(self._lots())
            else:
                self.ways.append(self.ways[-1])

    def _lots(self) -> dict[int, int]:
        """The numbers that come up, given the results that are left in all sets."""
        numbers = [self._lowest(results) for results, _ in self._outcomes[0]]
        for level in range(1, len(self._outcomes)):
            kinds = [self._kind(level, [numbers[lead] for lead in gamble]) for gamble in self._gambles[level]]
            numbers = [self._number(level, outcome, kinds) for outcome in self._outcomes[level]]
        lots: dict[int, int] = defaultdict(int)
        for outcome, ways in self._left.items():
            lots[numbers[outcome]] += ways
        return lots

    def _lowest(self, results: Sums) -> int:
        return (results & -results).bit_length() - 1 if results else self.failure

    def _kind(self, level: int, leads: list[int]) -> int:
        """The gamble that leads to these numbers; its best hope is kept."""
        leads.sort()
        kind = counted_in(self.gambles[level], tuple(leads))
        if kind == len(self._hopes[level]):
            self._hopes[level].append(min(map(self._hope, leads)))
        return kind

    def _hope(self, number: int) -> int:
        """The best result that a number can lead to."""
        if number <= self.failure:
            return number
        level, place = divmod(number, LEVEL)
        return self._best[level][place]

    def _number(self, level: int, outcome: Outcome, kinds: list[int]) -> int:
        """What an outcome comes to: a result, or a choice where a gamble can lead to a better one."""
        take = self._lowest(outcome[0])
        hopes = self._hopes[level]
        gambles = {kinds[gamble] for gamble in outcome[1] if hopes[kinds[gamble]] < take}
        if not gambles:
            return take
        place = counted_in(self.choices[level], (take, tuple(sorted(gambles))))
        if place == len(self._best[level]):
            self._best[level].append(min(hopes[gamble] for gamble in gambles))
        return level * LEVEL + place

    def _without(self, result: int) -> bool:
        """Take a result out of all sets, and make outcomes one that become alike; false if it is nowhere in them."""
        bit = 1 << result
        if not any(results & bit for level in self._outcomes for results, _ in level):
            return False
        places: list[int] = []
        for level, outcomes in enumerate(self._outcomes):
            leading: dict[Gamble, int] = {}
            kinds = [counted_in(leading, tuple(sorted([places[lead] for lead in g]))) for g in self._gambles[level]]
            distinct: dict[Outcome, int] = {}
            places = [
                counted_in(distinct, (results & ~bit, tuple(sorted({kinds[gamble] for gamble in gambles}))))
                for results, gambles in outcomes
            ]
            self._gambles[level], self._outcomes[level] = list(leading), list(distinct)
        left: dict[int, int] = defaultdict(int)
        for outcome, ways in self._left.items():
            left[places[outcome]] += ways
        self._left = left
        return True


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice, or their faces, without one that is alike."""
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]

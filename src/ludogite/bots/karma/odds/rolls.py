"""A roll as a lottery: how likely each result is taken, or a choice comes up whose best answer depends on the turn.

A lower result is never worse, if only it beats the one before: less is to be beaten later. So without light blue dice,
the outcome of the throw and the result to beat say what is taken. With them, rolling again may bring a lower result, or
none that succeeds. What is best then depends on what the results are worth, so such choices are kept, each once.

*Numbers* below ``failure`` stand for results, ``failure`` for failing, and those above it for choices: LEVEL for each
level, and their place in it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import product

from ludogite.bots.karma.odds.throws import EVERY_FACE, Sums, Throw, Throws, before_rolling_again, results, with_die

LEVEL = 1 << 32
Numbers = tuple[int, ...]
Showing = tuple[int, ...]
"""The faces of light blue dice not yet rolled again, ascending."""


class Level:
    """The different outcomes with so many light blue dice to roll again, and the different gambles of rolling one.

    An outcome is a set of results that powers make without rolling again, and gambles; a gamble is six equally likely
    outcomes of the level below.
    """

    def __init__(self, level: int, failure: int, below: "Level | None") -> None:
        self._level, self._failure, self._below = level, failure, below
        self._places: dict[tuple[Sums, Numbers], int] = {}
        self._outcomes: list[tuple[Sums, Numbers]] = []
        self._next: dict[int, int] = {}
        self._gamble_places: dict[Numbers, int] = {}
        self._gambles: list[Numbers] = []
        self._gamble_lows: list[int] = []
        self._gamble_kinds: list[int] = []
        self._next_gamble: dict[int, int] = {}
        self.lows: list[int] = []
        """By outcomes the lowest result that it can lead to, or failure."""
        self.numbers: list[int] = []
        """By outcomes what it comes to: a result, or a choice where a gamble can lead to a lower one."""
        self.kinds: dict[Numbers, int] = {}
        """The gambles that differ in the numbers that they lead to."""
        self.choices: dict[tuple[int, Numbers], int] = {}
        """The different choices: a number to take, or one of these kinds of gambles."""

    def outcome(self, results: Sums, gambles: set[int]) -> int:
        """The place of an outcome."""
        outcome = results, tuple(sorted(gambles)) if gambles else ()
        place = self._places.setdefault(outcome, len(self._outcomes))
        if place == len(self._outcomes):
            self._outcomes.append(outcome)
            take = (results & -results).bit_length() - 1 if results else self._failure
            better = {gamble for gamble in gambles if self._gamble_lows[gamble] < take}
            self.lows.append(min([self._gamble_lows[gamble] for gamble in better], default=take))
            self.numbers.append(self._choice(take, better) if better else take)
        return place

    def _choice(self, take: int, gambles: set[int]) -> int:
        choice = take, tuple(sorted({self._gamble_kinds[gamble] for gamble in gambles}))
        return self._level * LEVEL + self.choices.setdefault(choice, len(self.choices))

    def gamble(self, leads: list[int]) -> int:
        """The place of a gamble."""
        assert self._below
        leads.sort()
        gamble = tuple(leads)
        place = self._gamble_places.setdefault(gamble, len(self._gambles))
        if place == len(self._gambles):
            self._gambles.append(gamble)
            lows, numbers = self._below.lows, self._below.numbers
            self._gamble_lows.append(min([lows[lead] for lead in leads]))
            kind = tuple(sorted([numbers[lead] for lead in leads]))
            self._gamble_kinds.append(self.kinds.setdefault(kind, len(self.kinds)))
        return place

    def next(self, place: int) -> int:
        """What an outcome is where its lowest result is not high enough: another one, without it."""
        if place not in self._next:
            results, gambles = self._outcomes[place]
            low = self.lows[place]
            self._next[place] = self.outcome(results & ~(1 << low), {self._without(some, low) for some in gambles})
        return self._next[place]

    def _without(self, gamble: int, low: int) -> int:
        """A gamble without this result, the lowest that there may be in it."""
        if self._gamble_lows[gamble] > low:
            return gamble
        if gamble not in self._next_gamble:
            below = self._below
            assert below
            leads = [below.next(lead) if below.lows[lead] == low else lead for lead in self._gambles[gamble]]
            self._next_gamble[gamble] = self.gamble(leads)
        return self._next_gamble[gamble]


class Lottery:
    """The roll of so many dice, some of them light blue, for every result to beat; the first is -1, which all beat."""

    def __init__(self, throws: Throws, dice: int, light_blue: int, failure: int) -> None:
        self.failure = failure
        self.levels: list[Level] = []
        """By how many light blue dice can be rolled again."""
        for level in range(light_blue + 1):
            self.levels.append(Level(level, failure, self.levels[-1] if level else None))
        self._dice = dice
        self._known: dict[tuple[Throw, Showing], int] = {}
        self._waiting: dict[tuple[Throw, Showing], int] = {}
        self._fallen: dict[Throw, list[Throw]] = {}
        self._results: dict[Throw, Sums] = {}
        waiting: dict[int, int] = defaultdict(int)
        showings = Counter(tuple(sorted(some)) for some in product(EVERY_FACE, repeat=light_blue))
        for throw, ways in throws.items():
            for showing, times in showings.items():
                waiting[self._outcome(throw, showing)] += ways * times
        self.ways = list(self._lots(waiting))
        """For every result to beat: the numbers that come up, and in how many of the equally likely ways."""

    def _lots(self, outcomes: Mapping[int, int]) -> Iterator[dict[int, int]]:
        """The same, given how often each outcome comes."""
        top = self.levels[-1]
        by_low: list[dict[int, int]] = [defaultdict(int) for _ in range(self.failure + 1)]
        lots: dict[int, int] = defaultdict(int)
        for outcome, ways in outcomes.items():
            by_low[top.lows[outcome]][outcome] += ways
            lots[top.numbers[outcome]] += ways
        for beaten in range(self.failure):
            yield {number: ways for number, ways in lots.items() if ways}
            for outcome, ways in by_low[beaten].items():
                left = top.next(outcome)
                by_low[top.lows[left]][left] += ways
                lots[top.numbers[outcome]] -= ways
                lots[top.numbers[left]] += ways

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
                lying = self._with_face(lying)[face - 1]
            if lying not in self._results:
                self._results[lying] = results(lying, self._dice)
            self._known[throw, showing] = self.levels[len(showing)].outcome(self._results[lying], gambles)
        return self._known[throw, showing]

    def _gamble(self, throw: Throw, showing: Showing) -> int:
        """What one more light blue die, that is in the air, leads to."""
        if (throw, showing) not in self._waiting:
            leads = [self._outcome(fallen, showing) for fallen in self._with_face(throw)]
            self._waiting[throw, showing] = self.levels[len(showing) + 1].gamble(leads)
        return self._waiting[throw, showing]

    def _with_face(self, throw: Throw) -> list[Throw]:
        """One more die lies there, by its face."""
        if throw not in self._fallen:
            self._fallen[throw] = [with_die(throw, face) for face in EVERY_FACE]
        return self._fallen[throw]


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice, or their faces, without one that is alike."""
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]

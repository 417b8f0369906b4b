"""Measures the compiled rules in random games, beside OpenSpiel's games driven from Python in the same run."""

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from rich.console import Console

from ludogite.games.game import Game
from ludogite.games.registry import load
from ludogite.kernel.randomness import random_words

MOST_PLIES = 100_000
LEAST_CAPACITY = 4096
"""Minimum capacity of the buffer of legal moves."""


@dataclass(frozen=True)
class PlayoutTotals:
    """Totals over random games; ``listed`` counts the legal moves."""

    games: int
    plies: int
    listed: int
    finished: int


class Playouts:
    """Random games from a game's start, uniform over legal moves, repeatable by their seed."""

    def __init__(self, game: Game, seed: int) -> None:
        self._engine = engine = game.engine
        self._tables = game.tables
        state, history = game.start().internals
        self._start, self._state = engine.state(state), engine.state(state)
        self._history = engine.numbers([*history, *[0] * MOST_PLIES])
        self._moves = engine.numbers([0] * max(LEAST_CAPACITY, game.book.max_moves))
        self._random: Any = engine.numbers(random_words(seed))

    def play(self, games: int) -> PlayoutTotals:
        totals = self._engine.numbers([0, 0, 0])
        run = self._engine.functions["playouts"]
        arrays = (self._tables, self._start, self._state, self._history, self._moves, self._random)
        run(*arrays, self._engine.numbers([games, MOST_PLIES]), totals)
        return PlayoutTotals(games, *(int(total) for total in totals))


REFERENCES = ("breakthrough", "chess", "pig")
ROUNDS = 3
MOST_AT_ONCE = 64
"""Most games between two looks at the clock."""
GOALS = {
    "four-circles": 1.0,
    "movers-hoppers": 5.0,
    "not-this-way": 0.5,
    "katarenga": 5.0,
    "colorado": 5.0,
    "kanto": 5.0,
}
"""Target rates, as multiples of OpenSpiel's breakthrough."""


@dataclass(frozen=True)
class PlayoutRate:
    """Rates per second of random games."""

    name: str
    plies: float
    listed: float
    compiled: float
    """Seconds to compile the rules, or to load them from the cache."""


Play = Callable[[int], PlayoutTotals]
"""A function that plays about this number of random games."""


def rates(console: Console, games: list[str], seconds: float) -> Collection[PlayoutRate]:
    """The rates of these games, after those of OpenSpiel if it is installed.

    Games are measured in turn in several rounds, and the best round counts, so that noise affects all alike.
    """
    measured = [*references(console), *prepared(console, games)]
    best: dict[str, PlayoutRate] = {}
    for number in range(ROUNDS):
        for name, compiled, play in measured:
            with console.status(f"round {number + 1} of {ROUNDS}: {name}"):
                rate = PlayoutRate(name, *per_second(play, seconds / ROUNDS), compiled)
            if name not in best or rate.plies > best[name].plies:
                best[name] = rate
    return best.values()


def per_second(play: Play, seconds: float) -> tuple[float, float]:
    """Plies played and legal moves listed per second, measured for some seconds."""
    plies = listed = 0
    batch = 1
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        played = play(batch)
        plies += played.plies
        listed += played.listed
        batch = min(2 * batch, MOST_AT_ONCE)
    return plies / spent, listed / spent


def prepared(console: Console, games: list[str]) -> Iterator[tuple[str, float, Play]]:
    """The games with compiled rules and default options, with the seconds that compiling took."""
    for name in games:
        with console.status(f"compiling {name}"):
            started = time.perf_counter()
            game = load(name).compiled()
            compiled = time.perf_counter() - started
            playouts = Playouts(game, seed=1)
            playouts.play(1)
        yield name, compiled, playouts.play


def references(console: Console) -> Iterator[tuple[str, float, Play]]:
    """OpenSpiel's games for comparison, if it is installed."""
    try:
        import pyspiel  # noqa: F401, PLC0415  # an optional extra
    except ImportError:
        install = 'pip install "ludogite[openspiel]"'
        console.print(f"OpenSpiel is not installed, so there is nothing to compare with: {install}", markup=False)
        return
    yield from ((name, 0.0, reference(name)) for name in REFERENCES)


def reference(name: str) -> Play:
    """Random games of an OpenSpiel game, driven from Python, one at a time."""
    import pyspiel  # noqa: PLC0415  # as above

    game, random = pyspiel.load_game(name), Random(1)  # noqa: S311  # a benchmark guards no secret

    def play(games: int) -> PlayoutTotals:
        state = game.new_initial_state()
        plies = listed = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            plies += 1
            listed += len(actions)
        return PlayoutTotals(1, plies, listed, 1)

    return play

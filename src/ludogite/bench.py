"""Measures the compiled rules in random games, beside OpenSpiel's games driven from Python in the same run."""

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from random import Random

from rich.console import Console

from ludogite.games.registry import load
from ludogite.perft import Played, Playouts

REFERENCES = ("breakthrough", "chess", "pig")
ROUNDS = 3
MOST_AT_ONCE = 64
"""So many games are played before the clock is looked at again."""
GOALS = {
    "four-circles": 1.0,
    "movers-hoppers": 5.0,
    "not-this-way": 0.5,
    "katarenga": 5.0,
    "colorado": 5.0,
    "kanto": 5.0,
}
"""How many times OpenSpiel's breakthrough each board game should reach."""


@dataclass(frozen=True)
class Rate:
    """What a game did in a second."""

    name: str
    plies: float
    listed: float
    compiled: float
    """Seconds to compile the rules, or to load them compiled."""


Play = Callable[[int], Played]
"""Plays about so many random games."""


def rates(console: Console, games: list[str], seconds: float) -> Collection[Rate]:
    """The rates of these games; OpenSpiel's come first where it is installed.

    Each game is measured in several rounds in turn, and its best round counts, so that a noisy machine troubles all
    alike.
    """
    measured = [*references(console), *prepared(console, games)]
    best: dict[str, Rate] = {}
    for number in range(ROUNDS):
        for name, compiled, play in measured:
            with console.status(f"round {number + 1} of {ROUNDS}: {name}"):
                rate = Rate(name, *a_second(play, seconds / ROUNDS), compiled)
            if name not in best or rate.plies > best[name].plies:
                best[name] = rate
    return best.values()


def a_second(play: Play, seconds: float) -> tuple[float, float]:
    """The plies played and the legal moves listed in a second, measured for so long."""
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
    """The games with the compiled rules, default options, and how long compiling takes."""
    for name in games:
        with console.status(f"compiling {name}"):
            started = time.perf_counter()
            game = load(name).compiled()
            compiled = time.perf_counter() - started
            playouts = Playouts(game, seed=1)
            playouts.play(1)
        yield name, compiled, playouts.play


def references(console: Console) -> Iterator[tuple[str, float, Play]]:
    """The games to compare with, if OpenSpiel is there."""
    try:
        import pyspiel  # noqa: F401, PLC0415  # an extra: who measures nothing need not have it
    except ImportError:
        brings = 'pip install "ludogite[openspiel]" brings it'
        console.print(f"OpenSpiel is not installed, so there is nothing to compare with: {brings}.", markup=False)
        return
    yield from ((name, 0.0, reference(name)) for name in REFERENCES)


def reference(name: str) -> Play:
    """Random games of an OpenSpiel game, driven from Python, one at a time."""
    import pyspiel  # noqa: PLC0415  # as above

    game, random = pyspiel.load_game(name), Random(1)  # noqa: S311  # a benchmark guards no secret

    def play(games: int) -> Played:
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
        return Played(1, plies, listed, 1)

    return play

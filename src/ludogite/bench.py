"""Measures the compiled rules in random games, beside OpenSpiel's games driven from Python in the same run."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from ludogite.games.game import Game
from ludogite.games.registry import load
from ludogite.perft import Playouts

REFERENCES = ("breakthrough", "chess", "pig")
ROUNDS = 3
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


def run(console: Console, games: list[str], seconds: float) -> None:
    """Measure these games and print a table; OpenSpiel's come first where it is installed.

    Each game is measured in several rounds in turn, and its best round counts, so that a noisy machine troubles all
    alike.
    """
    measures: list[tuple[str, float, Callable[[float], tuple[float, float]]]] = [
        *((name, 0.0, reference(name)) for name in installed_references(console)),
        *prepared(console, games),
    ]
    best: dict[str, Rate] = {}
    for number in range(ROUNDS):
        for name, compiled, measure in measures:
            with console.status(f"round {number + 1} of {ROUNDS}: {name}"):
                plies, listed = measure(seconds / ROUNDS)
            if name not in best or plies > best[name].plies:
                best[name] = Rate(name, plies, listed, compiled)
    console.print(table(best.values()))


def prepared(console: Console, games: list[str]) -> Iterable[tuple[str, float, Callable[[float], tuple[float, float]]]]:
    """Compile the games, noting how long that takes."""
    for name in games:
        with console.status(f"compiling {name}"):
            started = time.perf_counter()
            game = load(name).compiled()
            compiled = time.perf_counter() - started
        yield name, compiled, playouts(game)


def playouts(game: Game) -> Callable[[float], tuple[float, float]]:
    """Random games with the compiled rules, default options."""
    random_games = Playouts(game, seed=1)

    def measure(seconds: float) -> tuple[float, float]:
        plies = listed = batch = 1
        random_games.play(1)
        started = time.perf_counter()
        while (spent := time.perf_counter() - started) < seconds:
            played = random_games.play(batch)
            plies += played.plies
            listed += played.listed
            batch = min(2 * batch, 64)
        return plies / spent, listed / spent

    return measure


def installed_references(console: Console) -> tuple[str, ...]:
    """The games to compare with, if OpenSpiel is there."""
    try:
        import pyspiel  # noqa: F401, PLC0415  # a benchmark dependency only: who measures nothing need not have it
    except ImportError:
        console.print("OpenSpiel is not installed, so there is nothing to compare with: run `make bench`.")
        return ()
    return REFERENCES


def reference(name: str) -> Callable[[float], tuple[float, float]]:
    """Random games of an OpenSpiel game, driven from Python."""

    def measure(seconds: float) -> tuple[float, float]:
        import pyspiel  # noqa: PLC0415  # as above

        game, random = pyspiel.load_game(name), Random(1)  # noqa: S311  # a benchmark guards no secret
        plies = listed = 0
        started = time.perf_counter()
        while (spent := time.perf_counter() - started) < seconds:
            played, seen = reference_game(game, random)
            plies += played
            listed += seen
        return plies / spent, listed / spent

    return measure


def reference_game(game: Any, random: Random) -> tuple[int, int]:
    """Play one OpenSpiel game; returns plies and legal moves seen."""
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
    return plies, listed


def table(rates: Iterable[Rate]) -> Table:
    """The rates, with their ratios to OpenSpiel's games where those were measured."""
    rates = list(rates)
    bases = [rate for rate in rates if rate.name in REFERENCES]
    shown = Table(
        title="Random games on one core, compiled; in parentheses OpenSpiel's, driven from Python",
        caption=f"moves: legal moves listed; ready: time to compile or load; goal: times {REFERENCES[0]}",
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        pad_edge=False,
        title_justify="left",
        caption_justify="left",
    )
    shown.add_column("game", no_wrap=True)
    for heading in ("M plies/s", "M moves/s", "ready", *(f"x {base.name}" for base in bases), "goal"):
        shown.add_column(heading, justify="right")
    for rate in rates:
        ready = "" if rate in bases else f"{rate.compiled:.2f} s"
        goal = f"{GOALS[rate.name]:g}" if bases and rate.name in GOALS else ""
        ratios = (f"{rate.plies / base.plies:.1f}" for base in bases)
        name = f"({rate.name})" if rate in bases else rate.name
        shown.add_row(name, f"{rate.plies / 1e6:.2f}", f"{rate.listed / 1e6:.1f}", ready, *ratios, goal)
    return shown

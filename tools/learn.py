"""Learns the weights of a game's evaluation: self-play, a fit, and matches that decide whether they are kept.

``python tools/learn.py colorado --generations 3`` can be stopped and started again: what is done is kept in
``docs/training/colorado.json``.
"""

import argparse
import json
import math
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.progress import track

from ludogite.bots.arena.statistics import Sprt
from ludogite.bots.evaluation.common import TURN
from ludogite.bots.evaluation.weights import network_bytes, network_file, network_numbers, weights_file, weights_of
from ludogite.bots.fullwidth.features import THREE_FEATURES
from ludogite.bots.report import Budget
from ludogite.bots.search.compiled import evaluation_of
from ludogite.games.registry import load
from training.fitting import Fit, fit
from training.games import Positions, Recipe, joined, play_on_all_cores
from training.gate import Contestants, MatchScore, match
from training.network_fit import fit_network
from training.symmetries import input_orders

PROJECT = Path(__file__).parents[1]
FOLDER = PROJECT / "docs" / "training"
PLAYED = PROJECT / "build" / "training"
"""The folder of the positions of each generation, for the fits of later ones."""
LOT = 16
MOST_GAMES = 1_000_000
"""Number of seeds reserved for a generation."""
GATE = Sprt(0, 50)
"""The test that ends a clear match early."""
CONSOLE = Console(stderr=True)


@dataclass(frozen=True)
class Wishes:
    """The options of the command line."""

    game: str
    generations: int
    games: int
    nodes: int
    trust: float
    epochs: int
    earlier: int
    gate_games: int
    gate_nodes: int
    gate_seconds: float | None = None
    minutes: float | None = None

    @property
    def gate_budget(self) -> Budget:
        """The budget of a move in a match."""
        return Budget(seconds=self.gate_seconds) if self.gate_seconds else Budget(nodes=self.gate_nodes)

    @property
    def gate_setting(self) -> str:
        """The same budget, as in names of bots."""
        return f"seconds={self.gate_seconds}" if self.gate_seconds else f"nodes={self.gate_nodes}"


def learn(wishes: Wishes, folder: Path = FOLDER) -> list[dict[str, Any]]:
    """Play, fit and test until there are so many generations; returns the report of each."""
    evaluation = evaluation_of(load(wishes.game))
    assert evaluation, f"{wishes.game} has no features to weigh"
    file = folder / f"{wishes.game}.json"
    done: list[dict[str, Any]] = json.loads(file.read_text()) if file.is_file() else []
    while len(done) < wishes.generations:
        done.append(generation(wishes, evaluation, len(done)))
        folder.mkdir(parents=True, exist_ok=True)
        replace(file, json_lines(done))
        CONSOLE.print({name: value for name, value in done[-1].items() if name != "weights"})
    return done


def generation(wishes: Wishes, evaluation: ModuleType, number: int) -> dict[str, Any]:
    """One generation: its games, its weights, its matches; the weights are written if they win."""
    began, before = time.monotonic(), weights_of(evaluation)
    recipe = Recipe(wishes.game, before, wishes.nodes)
    lots = play_lots(recipe, range(number * MOST_GAMES, number * MOST_GAMES + wishes.games), wishes.minutes)
    seeds = range(number * MOST_GAMES, number * MOST_GAMES + min(len(lots) * LOT, wishes.games))
    positions_file(wishes.game, number).parent.mkdir(parents=True, exist_ok=True)
    joined(lots).save(positions_file(wishes.game, number))
    files = [positions_file(wishes.game, each) for each in range(max(number - wishes.earlier, 0), number + 1)]
    known = [Positions.load(file) for file in files if file.is_file()]
    found = fitted(wishes, evaluation, joined(known), number)
    contestants = Contestants({"new": found.weights, "before": before}, wishes.gate_budget)
    against_before = gate(wishes, contestants, "before", number)
    against_fullwidth = None
    if wishes.game in THREE_FEATURES and against_before.low > 0:
        against_fullwidth = gate(wishes, contestants, f"fullwidth:{wishes.gate_setting}", number)
    is_kept = against_before.low > 0 and (against_fullwidth is None or against_fullwidth.high >= 0)
    names = (*evaluation.FEATURES, TURN)
    linear = dict(zip(names, found.weights.linear, strict=True))
    if is_kept:
        replace(weights_file(evaluation), json_lines(linear))
        if found.weights.network:
            replace(network_file(evaluation), network_bytes(network_numbers(found.weights.network)))
        weights_of.cache_clear()
    return {
        "generation": number,
        "seeds": [seeds.start, seeds.stop],
        "nodes": wishes.nodes,
        "trust": wishes.trust,
        "epochs": wishes.epochs,
        "generations_fitted": len(known),
        "positions": found.positions,
        "loss": round(found.loss, 4),
        "gate": f"{wishes.gate_games} games at {wishes.gate_setting}",
        "against_before": str(against_before),
        "against_fullwidth": str(against_fullwidth) if against_fullwidth else None,
        "is_kept": is_kept,
        "seconds": round(time.monotonic() - began),
        "weights": linear,
        "weights_before": dict(zip(names, before.linear, strict=True)),
    }


def positions_file(game: str, number: int) -> Path:
    """The file with the positions of a generation."""
    return PLAYED / f"{game}.{number}.npz"


def play_lots(recipe: Recipe, seeds: range, minutes: float | None) -> list[Positions]:
    """Positions of the games with these seeds, part by part, or of as many as fit into some minutes."""
    end = time.monotonic() + 60 * minutes if minutes else math.inf
    lots: list[Positions] = []
    with closing(play_on_all_cores(recipe, seeds, LOT)) as played:
        for lot in track(played, "self-play", total=-(-len(seeds) // LOT), console=CONSOLE):
            lots.append(lot)
            if time.monotonic() > end:
                break
    return lots


def fitted(wishes: Wishes, evaluation: ModuleType, positions: Positions, number: int) -> Fit:
    """The weights of the features alone, or with a network."""
    if wishes.epochs == 0:
        return fit(positions, wishes.trust)
    with CONSOLE.status(f"fitting a network to {len(positions.values)} positions"):
        return fit_network(positions, wishes.trust, input_orders(wishes.game, evaluation.INPUTS), wishes.epochs, number)


def gate(wishes: Wishes, contestants: Contestants, opponent: str, number: int) -> MatchScore:
    """The match of new weights against an opponent."""
    with CONSOLE.status(f"new weights against {opponent}") as status:
        return match(
            *(wishes.game, contestants, "new", opponent, wishes.gate_games, f"gate:{number}", GATE),
            progress=lambda arena: status.update(f"new weights against {opponent}: {arena.standing()}"),
        )


def json_lines(content: object) -> bytes:
    """JSON in the repository's format."""
    return (json.dumps(content, indent=1, sort_keys=isinstance(content, dict)) + "\n").encode()


def replace(file: Path, content: bytes) -> None:
    """Write a file atomically, because other processes may be reading it."""
    fresh = file.with_suffix(".part")
    fresh.write_bytes(content)
    fresh.replace(file)


def main(words: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--generations", type=int, default=3, help="stop after so many, earlier ones included")
    parser.add_argument("--games", type=int, default=1000, help="games of self-play per generation")
    parser.add_argument("--nodes", type=int, default=500, help="positions searched per move")
    parser.add_argument("--trust", type=float, default=1.0, help="weight of the search's value against the result")
    parser.add_argument("--epochs", type=int, default=0, help="passes over the positions to fit a network; 0: none")
    parser.add_argument(
        "--earlier", type=int, default=1, help="fit to the positions of so many generations before, too"
    )
    parser.add_argument("--minutes", type=float, help="end self-play after so many minutes")
    parser.add_argument("--gate-games", type=int, default=200, help="games per match")
    parser.add_argument("--gate-nodes", type=int, default=20_000, help="positions searched per move of a match")
    parser.add_argument("--gate-seconds", type=float, help="time per move of a match instead: a network costs time")
    learn(Wishes(**vars(parser.parse_args(words))))


if __name__ == "__main__":
    main()

"""Learns the weights of a game's features: self-play, a fit, and matches that decide whether the weights are kept.

``python tools/learn.py colorado --generations 3`` can be stopped and started again: what is done is kept in
``docs/training/colorado.json``.
"""

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.progress import track

from ludogite.bots.evaluation.common import TURN
from ludogite.bots.evaluation.weights import weights_file, weights_of
from ludogite.bots.fullwidth.features import THREE_FEATURES
from ludogite.bots.report import Budget
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.training.fitting import fit
from ludogite.bots.training.games import Recipe, joined, play_on_all_cores
from ludogite.bots.training.gate import Contestants, Score, match
from ludogite.games.registry import load

FOLDER = Path(__file__).parents[1] / "docs" / "training"
LOT = 16
CONSOLE = Console(stderr=True)


@dataclass(frozen=True)
class Wishes:
    """What is asked for on the command line."""

    game: str
    generations: int
    games: int
    nodes: int
    trust: float
    gate_games: int
    gate_nodes: int


def learn(wishes: Wishes, folder: Path = FOLDER) -> list[dict[str, Any]]:
    """Play, fit and test until there are so many generations; returns what is known of each."""
    evaluation = evaluation_of(load(wishes.game))
    assert evaluation, f"{wishes.game} has no features to weigh"
    file = folder / f"{wishes.game}.json"
    done: list[dict[str, Any]] = json.loads(file.read_text()) if file.is_file() else []
    while len(done) < wishes.generations:
        done.append(generation(wishes, evaluation, len(done)))
        folder.mkdir(parents=True, exist_ok=True)
        replace(file, done)
        CONSOLE.print({name: value for name, value in done[-1].items() if name != "weights"})
    return done


def generation(wishes: Wishes, evaluation: ModuleType, number: int) -> dict[str, Any]:
    """One generation: its games, its weights, its matches; the weights are written if the matches say so."""
    began, before = time.monotonic(), weights_of(evaluation)
    recipe = Recipe(wishes.game, before, wishes.nodes)
    seeds = range(number * wishes.games, (number + 1) * wishes.games)
    lots = track(play_on_all_cores(recipe, seeds, LOT), "self-play", total=-(-len(seeds) // LOT), console=CONSOLE)
    found = fit(joined(list(lots)), wishes.trust)
    contestants = Contestants({"new": found.weights, "before": before}, Budget(nodes=wishes.gate_nodes))
    against_before = gate(wishes, contestants, "before", number)
    against_fullwidth = None
    if wishes.game in THREE_FEATURES and against_before.low > 0:
        against_fullwidth = gate(wishes, contestants, f"fullwidth:nodes={wishes.gate_nodes}", number)
    is_kept = against_before.low > 0 and (against_fullwidth is None or against_fullwidth.high >= 0)
    names = (*evaluation.FEATURES, TURN)
    if is_kept:
        replace(weights_file(evaluation), dict(zip(names, found.weights, strict=True)))
    return {
        "generation": number,
        "seeds": [seeds.start, seeds.stop],
        "nodes": wishes.nodes,
        "trust": wishes.trust,
        "positions": found.positions,
        "loss": round(found.loss, 4),
        "gate": f"{wishes.gate_games} games at {wishes.gate_nodes} nodes",
        "against_before": str(against_before),
        "against_fullwidth": str(against_fullwidth) if against_fullwidth else None,
        "is_kept": is_kept,
        "seconds": round(time.monotonic() - began),
        "weights": dict(zip(names, found.weights, strict=True)),
    }


def gate(wishes: Wishes, contestants: Contestants, opponent: str, number: int) -> Score:
    """The match of new weights against an opponent."""
    with CONSOLE.status(f"new weights against {opponent}") as status:
        return match(
            *(wishes.game, contestants, "new", opponent, wishes.gate_games, f"gate:{number}"),
            progress=lambda arena: status.update(f"new weights against {opponent}: {arena.standing()}"),
        )


def replace(file: Path, content: object) -> None:
    """Write a file at once, because others may be reading it."""
    fresh = file.with_suffix(".part")
    fresh.write_text(json.dumps(content, indent=1, sort_keys=isinstance(content, dict)) + "\n", encoding="utf-8")
    fresh.replace(file)


def main(words: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--generations", type=int, default=3, help="stop after so many, earlier ones included")
    parser.add_argument("--games", type=int, default=1000, help="games of self-play per generation")
    parser.add_argument("--nodes", type=int, default=500, help="positions searched per move")
    parser.add_argument("--trust", type=float, default=1.0, help="weight of the search's value against the result")
    parser.add_argument("--gate-games", type=int, default=200, help="games per match")
    parser.add_argument("--gate-nodes", type=int, default=20_000, help="positions searched per move of a match")
    learn(Wishes(**vars(parser.parse_args(words))))


if __name__ == "__main__":
    main()

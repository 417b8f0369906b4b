"""Finds the weights of a game's features: self-play, then a logistic regression of the results on the features.

``python tools/tuning.py colorado --games 2000 --nodes 500 --rounds 3``
"""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random

import numpy as np
from rich.console import Console
from rich.progress import track

from ludogite.bots.evaluation.common import LOGIT, TURN
from ludogite.bots.evaluation.weights import weights_file, weights_of
from ludogite.bots.report import Budget
from ludogite.bots.search.alphabeta_search import AlphaBeta
from ludogite.bots.search.compiled import evaluation_of, functions
from ludogite.bots.search.options import AlphaBetaOptions
from ludogite.bots.search.values import PROVED, chance_of
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.registry import load
from ludogite.kernel.cores import cores
from ludogite.kernel.layout import CHANCE

OPENING = (2, 10)
"""So many moves of a game, from and to, are random."""
STRAYING = 0.05
"""How often a later move is random, so that positions differ."""
LONGEST = 500
"""A game that is not over after so many moves counts as drawn."""
TRUST = 0.3
"""How much of a position's label is what the search thought; the rest is how the game ended."""
STEADINESS = 20.0
"""How strongly weights are held near zero."""
NEWTON_STEPS = 12
NO_SPREAD = 1e-9


@dataclass(frozen=True)
class Sample:
    """A position's features with the turn, and player 0's chance to win from there."""

    features: tuple[int, ...]
    label: float


def self_play(name: str, weights: tuple[int, ...], nodes: int, seed: int) -> list[Sample]:
    """The samples of one game that the search plays against itself."""
    random = Random(seed)  # noqa: S311  # games to learn from guard no secret
    game = load(name, seed=seed, **varied(name)).compiled()
    search = AlphaBeta(game, weights, AlphaBetaOptions())
    seen: list[tuple[tuple[int, ...], float]] = []
    position = game.start()
    opening = random.randint(*OPENING)
    while position.to_move is not None and position.ply < LONGEST:
        if position.to_move == CHANCE:
            position = position.play(position.sample(random))
            continue
        if position.ply < opening or random.random() < STRAYING:
            move = random.choice(list(position.spellings))
        else:
            found = search.search(position, Budget(nodes=nodes), random)
            move = found.moves[0]
            if abs(found.values[0]) < PROVED:
                chance = chance_of(found.values[0])
                seen.append((features_of(game, position), chance if position.to_move == 0 else 1 - chance))
        position = position.play(position.spellings[move])
    won = position.result[0] if position.result else 1 / 2
    return [Sample(features, TRUST * thought + (1 - TRUST) * won) for features, thought in seen]


def varied(name: str) -> dict[str, str]:
    """Options that chance decides, where a game has them, so that the weights hold on every board."""
    return {"board": "random"} if "board" in load(name).options else {}


def features_of(game: Game, position: Position) -> tuple[int, ...]:
    """A position's features and, last, whose turn it is."""
    evaluation = evaluation_of(game)
    assert evaluation
    values = np.zeros(len(evaluation.FEATURES), dtype=np.int64)
    state = np.array(position.internals[0], dtype=np.int32)
    functions(game)["features"](np.array(game.setting.tables, dtype=np.int64), state, values)
    return (*map(int, values), 1 if position.to_move == 0 else -1)


def fit(samples: list[Sample]) -> tuple[int, ...]:
    """The weights that make the labels most likely (logistic regression by Newton's method, held near zero)."""
    inputs = np.array([sample.features for sample in samples], dtype=float)
    labels = np.array([sample.label for sample in samples])
    spread = np.maximum(inputs.std(axis=0), NO_SPREAD)
    inputs /= spread
    weights = np.zeros(inputs.shape[1])
    for _ in range(NEWTON_STEPS):
        chances = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        gradient = inputs.T @ (labels - chances) - STEADINESS * weights
        curvature = (inputs.T * (chances * (1 - chances))) @ inputs + STEADINESS * np.eye(len(weights))
        weights += np.linalg.solve(curvature, gradient)
    weights[spread <= NO_SPREAD] = 0.0
    return tuple(int(weight) for weight in np.rint(LOGIT * weights / spread))


def play_many(name: str, weights: tuple[int, ...], nodes: int, seeds: range) -> Iterator[Sample]:
    """The samples of many games, played on all cores."""
    with ProcessPoolExecutor(cores(), mp_context=get_context("forkserver")) as pool:
        played = pool.map(partial(self_play, name, weights, nodes), seeds, chunksize=4)
        for samples in track(played, f"{name}, {nodes} nodes a move", total=len(seeds), console=Console(stderr=True)):
            yield from samples


def tune(game: str, games: int, nodes: int, rounds: int) -> None:
    """Play and fit in turn, from the weights there are, and keep what came out."""
    evaluation = evaluation_of(load(game))
    assert evaluation, f"{game} has no features to weigh"
    names = (*evaluation.FEATURES, TURN)
    weights, file = weights_of(evaluation), weights_file(evaluation)
    for number in range(rounds):
        samples = list(play_many(game, weights, nodes, range(number * games, (number + 1) * games)))
        weights = fit(samples)
        kept = dict(zip(names, weights, strict=True))
        fresh = file.with_suffix(".new")
        fresh.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        fresh.replace(file)  # at once, because others may be reading it
        Console().print(f"round {number + 1}: {len(samples)} positions;", kept)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000, help="games a round")
    parser.add_argument("--nodes", type=int, default=500, help="positions searched a move")
    parser.add_argument("--rounds", type=int, default=3)
    tune(**vars(parser.parse_args()))


if __name__ == "__main__":
    main()

"""Self-play of many games on all cores: positions as rows of numbers, with their values."""

from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludogite.bots.evaluation.network import MOST_INPUTS
from ludogite.bots.evaluation.weights import Weights
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions
from ludogite.bots.search.buffers import LEVELS
from ludogite.bots.search.compiled import bindings, evaluation_of
from ludogite.games.game import Game
from ludogite.games.registry import load
from ludogite.kernel.cores import cores
from ludogite.kernel.layout import WHOLE
from ludogite.kernel.randomness import random_words
from ludogite.kernel.rules_engine import bind_compiled, label
from training import self_play as at

Rows = NDArray[np.int64]

MOST_ROWS = 2000
"""Most positions kept of one game."""
SLOTS = 1 << 12
"""Size of the transposition table, for searches of a few hundred nodes."""


@dataclass(frozen=True)
class Recipe:
    """Parameters of self-play."""

    game: str
    weights: Weights
    nodes: int = 500
    stray: int = 30
    """Random moves per thousand."""
    children: int = 1000
    """Number of positions per thousand at which the position after a random legal move is searched too."""
    opening: tuple[int, int] = (0, 10)
    """Range of the number of random moves at the start."""
    longest: int = 400


@dataclass(frozen=True)
class Positions:
    """Positions as rows: features, values of the search, the side to move, and results of their games."""

    features: Rows
    """By position: the features, and the turn as 1 or -1."""
    values: Rows
    """By position: the value for player 0."""
    results: NDArray[np.float64]
    """By position: player 0's share of the win; NaN if the game did not go that way."""
    active: NDArray[np.int16]
    """By position: the number of active inputs of a network, their indices, then zeros."""

    def save(self, file: Path) -> None:
        """Write the positions to a file."""
        np.savez_compressed(file, **vars(self))

    @classmethod
    def load(cls, file: Path) -> "Positions":
        """Read positions from a file."""
        with np.load(file) as arrays:
            return cls(**arrays)


_built: dict[str, Any] = {}


def compiled_self_play(game: Game) -> Any:
    """Self-play of a game, compiled with its rules and its evaluation."""
    if game.id not in _built:
        _built[game.id] = bind_compiled(f"{label(game.book.rules)}-self-play", [at.self_play], bindings(game))[
            "self_play"
        ]
    return _built[game.id]


def varied(name: str) -> dict[str, str]:
    """Random options, where a game has them, so that the weights fit every board."""
    return {"board": "random"} if "board" in load(name).options else {}


def play_games(recipe: Recipe, seeds: range) -> Positions:
    """Positions of the games with these seeds."""
    found = [_play(recipe, seed) for seed in seeds]
    return joined(found)


def joined(parts: list[Positions]) -> Positions:
    """All positions of several parts."""
    return Positions(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.values for part in parts]),
        np.concatenate([part.results for part in parts]),
        np.concatenate([part.active for part in parts]),
    )


def _play(recipe: Recipe, seed: int) -> Positions:
    random = Random(f"{recipe.game}:{seed}")  # noqa: S311 - games to learn from guard no secret
    game = load(recipe.game, seed=seed, **varied(recipe.game))
    evaluation = evaluation_of(game)
    assert evaluation
    search = AlphaBeta(game, recipe.weights, AlphaBetaOptions(), slots=SLOTS)
    start = game.start()
    room = recipe.longest + 2 * LEVELS
    buffers = search.buffers(start)._replace(keys=np.zeros(room, dtype=np.int64))
    state = np.array(start.internals[0], dtype=np.int32)
    history = np.zeros(room, dtype=np.int64)
    history[: len(start.internals[1])] = start.internals[1]
    course = at.GameArrays(state, history, state.copy(), history.copy())
    settings = np.zeros(at.SETTINGS, dtype=np.int64)
    settings[at.BUDGET], settings[at.MOST_PLIES] = recipe.nodes, recipe.longest
    settings[at.OPENING] = random.randint(*recipe.opening)
    settings[at.STRAY], settings[at.CHILDREN] = recipe.stray, recipe.children
    settings[at.DEEPEST], settings[at.LINES] = LEVELS // 2, 1
    shares = np.zeros(2, dtype=np.int64)
    rows = np.zeros((MOST_ROWS, len(evaluation.FEATURES) + at.EXTRA), dtype=np.int64)
    active = np.zeros((MOST_ROWS, 1 + MOST_INPUTS), dtype=np.int16)
    words = np.array(random_words(random.getrandbits(60)), dtype=np.int64)
    written = compiled_self_play(game)(buffers, course, words, settings, shares, at.PositionRows(rows, active))
    rows = rows[:written]
    count = len(evaluation.FEATURES)
    features = np.concatenate([rows[:, :count], rows[:, count + at.MOVES_NEXT :]], axis=1)
    results = np.where(rows[:, count + at.IS_PLAYED] == 1, shares[0] / WHOLE, np.nan)
    return Positions(features, rows[:, count + at.VALUE], results, active[:written])


def play_on_all_cores(recipe: Recipe, seeds: range, part_size: int = 16) -> Generator[Positions]:
    """Positions of these games, part by part as they are played."""
    parts_of_seeds = [seeds[i : i + part_size] for i in range(0, len(seeds), part_size)]
    with ProcessPoolExecutor(cores(), mp_context=get_context("forkserver")) as pool:
        try:
            yield from pool.map(_play_part, [(recipe, seeds) for seeds in parts_of_seeds])
        finally:
            pool.shutdown(cancel_futures=True)


def _play_part(order: tuple[Recipe, range]) -> Positions:
    return play_games(*order)

"""Self-play of many games on all cores: positions as rows of numbers, with what they are worth."""

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
from ludogite.bots.search.alphabeta_search import AlphaBeta
from ludogite.bots.search.buffers import LEVELS
from ludogite.bots.search.compiled import bindings, evaluation_of
from ludogite.bots.search.options import AlphaBetaOptions
from ludogite.bots.training import self_play as at
from ludogite.games.game import Game
from ludogite.games.registry import load
from ludogite.kernel.cores import cores
from ludogite.kernel.engine import built, label
from ludogite.kernel.layout import WHOLE
from ludogite.kernel.randomness import random_words

Rows = NDArray[np.int64]

MOST_ROWS = 2000
"""More positions of one game are not kept."""
SLOTS = 1 << 12
"""Transposition table of a search of a few hundred nodes."""


@dataclass(frozen=True)
class Recipe:
    """How games are played to learn from."""

    game: str
    weights: Weights
    nodes: int = 500
    stray: int = 30
    """So many moves in a thousand are random."""
    children: int = 1000
    """At so many positions in a thousand a random legal move is tried and the position after it searched too."""
    opening: tuple[int, int] = (0, 10)
    """The first moves are random: so many, from and to."""
    longest: int = 400


@dataclass(frozen=True)
class Positions:
    """Positions as rows: their features, what the search thought, whose turn it was, how their games ended."""

    features: Rows
    """By position: the features, and the turn as 1 or -1."""
    values: Rows
    """By position: the value for player 0."""
    results: NDArray[np.float64]
    """By position: player 0's share of the win; not a number where the game did not go that way."""
    active: NDArray[np.int16]
    """By position: how many inputs of a network are active, then which, then zeros."""

    def save(self, file: Path) -> None:
        """Keep them in a file."""
        np.savez_compressed(file, **vars(self))

    @classmethod
    def load(cls, file: Path) -> "Positions":
        """Read them from a file."""
        with np.load(file) as arrays:
            return cls(**arrays)


_built: dict[str, Any] = {}


def compiled_self_play(game: Game) -> Any:
    """Self-play of a game, compiled with its rules and its evaluation."""
    if game.id not in _built:
        _built[game.id] = built(f"{label(game.book.rules)}-self-play", [at.self_play], bindings(game))["self_play"]
    return _built[game.id]


def varied(name: str) -> dict[str, str]:
    """Options that chance decides, where a game has them, so that what is learned holds on every board."""
    return {"board": "random"} if "board" in load(name).options else {}


def play_games(recipe: Recipe, seeds: range) -> Positions:
    """Positions of the games with these seeds."""
    found = [_play(recipe, seed) for seed in seeds]
    return joined(found)


def joined(parts: list[Positions]) -> Positions:
    """All positions of several lots."""
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
    course = at.Course(state, history, state.copy(), history.copy())
    settings = np.zeros(at.SETTINGS, dtype=np.int64)
    settings[at.BUDGET], settings[at.MOST_PLIES] = recipe.nodes, recipe.longest
    settings[at.OPENING] = random.randint(*recipe.opening)
    settings[at.STRAY], settings[at.CHILDREN] = recipe.stray, recipe.children
    settings[at.DEEPEST], settings[at.LINES] = LEVELS // 2, 1
    shares = np.zeros(2, dtype=np.int64)
    rows = np.zeros((MOST_ROWS, len(evaluation.FEATURES) + at.EXTRA), dtype=np.int64)
    active = np.zeros((MOST_ROWS, 1 + MOST_INPUTS), dtype=np.int16)
    words = np.array(random_words(random.getrandbits(60)), dtype=np.int64)
    written = compiled_self_play(game)(buffers, course, words, settings, shares, at.Notes(rows, active))
    rows = rows[:written]
    count = len(evaluation.FEATURES)
    features = np.concatenate([rows[:, :count], rows[:, count + at.MOVES_NEXT :]], axis=1)
    results = np.where(rows[:, count + at.IS_PLAYED] == 1, shares[0] / WHOLE, np.nan)
    return Positions(features, rows[:, count + at.VALUE], results, active[:written])


def play_on_all_cores(recipe: Recipe, seeds: range, lot: int = 16) -> Generator[Positions]:
    """Positions of these games, lot by lot as they are played."""
    lots = [seeds[i : i + lot] for i in range(0, len(seeds), lot)]
    with ProcessPoolExecutor(cores(), mp_context=get_context("forkserver")) as pool:
        try:
            yield from pool.map(_played, [(recipe, seeds) for seeds in lots])
        finally:
            pool.shutdown(cancel_futures=True)


def _played(order: tuple[Recipe, range]) -> Positions:
    return play_games(*order)

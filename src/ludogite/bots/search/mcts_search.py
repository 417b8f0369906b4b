"""Monte Carlo tree search of a position, until the budget is spent."""

import time
from dataclasses import dataclass
from random import Random
from threading import Event

import numpy as np

from ludogite.bots.report import Budget
from ludogite.bots.search import mcts as at
from ludogite.bots.search.compiled import functions
from ludogite.bots.search.deadline import deadline
from ludogite.bots.search.mcts import MOST_DEPTH, NODE_SIZE, NONE, Tree
from ludogite.bots.search.options import MonteCarloOptions
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.engine import make_ready
from ludogite.kernel.randomness import random_words

MOST_NODES = 3_000_000


@dataclass(frozen=True)
class MonteCarloResult:
    """What simulations found out about the moves at the root."""

    moves: tuple[int, ...]
    """All moves that were tried, most visited first."""
    visits: tuple[int, ...]
    shares: tuple[float, ...]
    """The mean share of the win for the player to move."""
    depth: int
    nodes: int
    seconds: float


class MonteCarlo:
    """The Monte Carlo tree search of one game."""

    def __init__(self, game: Game, weights: tuple[int, ...], options: MonteCarloOptions) -> None:
        self.game = game
        self._simulate = functions(game)["simulate"]
        self._tables = np.array(game.setting.tables, dtype=np.int64)
        self._weights = np.array(weights or (0,), dtype=np.int64)
        self._options = options

    def search(
        self, position: Position, budget: Budget, random: Random, *, stop: Event | None = None
    ) -> MonteCarloResult:
        """Search a position; a budget of nodes counts simulations, and makes the result the same every time."""
        self.make_ready(position)
        begun = time.perf_counter()
        tree = self._tree(position, budget, random)
        tree.control[at.LIMIT] = budget.node_limit
        with deadline([tree.control], at.STOP, budget.end(begun), stop):
            self._simulate(tree)
        return self._read(tree, position, time.perf_counter() - begun)

    def make_ready(self, position: Position) -> None:
        """Compile the search, or load it from disk, so that it takes no thinking time."""
        make_ready(self._simulate, self._tree(position, Budget(nodes=1), Random(0)))  # noqa: S311  # nothing is drawn

    def _read(self, tree: Tree, position: Position, seconds: float) -> MonteCarloResult:
        """What the root's children have come to."""
        player = position.to_move
        children: list[tuple[int, float, int]] = []
        child = int(tree.nodes[0, at.FIRST])
        while child != NONE:
            tried = int(tree.nodes[child, at.VISITS])
            if tried:
                children.append((tried, float(tree.sums[child, player]) / tried, int(tree.nodes[child, at.MOVE])))
            child = int(tree.nodes[child, at.NEXT])
        children.sort(reverse=True)
        visits, shares, moves = zip(*children, strict=True)
        return MonteCarloResult(
            moves, visits, shares, int(tree.control[at.DEEPEST]), int(tree.control[at.SIMULATIONS]), seconds
        )

    def _tree(self, position: Position, budget: Budget, random: Random) -> Tree:
        state, keys = position.internals
        options, players = self._options, self.game.players
        room = max(self.game.book.max_moves, len(position.numbers))
        size = MOST_NODES if not budget.nodes else min(MOST_NODES, (budget.nodes + 2) * room)
        tree = Tree(
            tables=self._tables,
            weights=self._weights,
            root=np.array(state, dtype=np.int32),
            root_keys=np.array(keys, dtype=np.int64),
            state=np.array(state, dtype=np.int32),
            keys=np.zeros(len(keys) + MOST_DEPTH + options.longest_playout + 2, dtype=np.int64),
            moves=np.zeros(room, dtype=np.int64),
            features=np.zeros(len(self._weights), dtype=np.int64),
            shares=np.zeros(players),
            twelfths=np.zeros(players, dtype=np.int64),
            random=np.array(random_words(random.getrandbits(32)), dtype=np.int64),
            nodes=np.empty((size, NODE_SIZE), dtype=np.int64),
            sums=np.empty((size, players)),
            priors=np.empty(size),
            path=np.zeros(MOST_DEPTH + 1, dtype=np.int64),
            control=np.zeros(at.CONTROLS, dtype=np.int64),
            options=np.array([options.exploration, options.first_play_urgency, options.temperature]),
        )
        tree.nodes[0] = (0, NONE, NONE, 0)
        tree.sums[0] = 0.0
        tree.control[at.USED] = 1
        tree.control[at.LONGEST_PLAYOUT] = options.longest_playout
        tree.control[at.LEAF_VALUE] = options.leaf
        return tree

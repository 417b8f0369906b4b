"""Monte Carlo tree search of a position, until the budget is spent."""

import time
from dataclasses import dataclass
from random import Random
from threading import Event
from typing import Any

from ludogite.bots.evaluation.network import MOST_INPUTS
from ludogite.bots.evaluation.weights import Weights
from ludogite.bots.report import Budget
from ludogite.bots.search import mcts as at
from ludogite.bots.search.compiled import functions
from ludogite.bots.search.deadline import Deadline
from ludogite.bots.search.mcts import BY_EVALUATION, BY_PLAYOUT, MOST_DEPTH, NODE_SIZE, NONE, Tree
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.arrays import FLOAT, IN_BROWSER, INT32, INT64, filled, zeros
from ludogite.kernel.randomness import random_words
from ludogite.kernel.rules_engine import ensure_compiled

MOST_NODES = 3_000_000
MOST_NODES_UNASKED = 300_000 if IN_BROWSER else MOST_NODES
"""Size of the tree without a budget of nodes; in a browser, allocating more takes seconds."""


@dataclass(frozen=True)
class MonteCarloOptions:
    leaf: int = BY_PLAYOUT
    exploration: float = 0.4
    first_play_urgency: float = 1e6
    """Value of an untried move: by default every move is tried once before any is tried twice."""
    temperature: float = 0.0
    """Softness of priors; 0: none are used."""
    longest_playout: int = 2000
    """Most moves of a random game; one that is not over by then counts as shared."""


UCT = MonteCarloOptions()
"""Plain UCT with random games to the end."""

GUIDED = MonteCarloOptions(exploration=1.5, first_play_urgency=0.5, temperature=300.0, leaf=BY_EVALUATION)
"""Monte Carlo tree search with priors and values."""


@dataclass(frozen=True)
class MonteCarloResult:
    """The result for the moves at the root."""

    moves: tuple[int, ...]
    """The moves that were tried, most visited first."""
    visits: tuple[int, ...]
    shares: tuple[float, ...]
    """The mean share of the win for the player to move."""
    depth: int
    nodes: int
    seconds: float


class MonteCarlo:
    """The Monte Carlo tree search of one game."""

    def __init__(self, game: Game, weights: Weights, options: MonteCarloOptions) -> None:
        self.game = game
        self._simulate = functions(game)["simulate"]
        self._tables = filled(INT64, game.setting.tables)
        self._weights, self._network = filled(INT64, weights.linear), filled(INT64, weights.network)
        self._options = options

    def search(
        self, position: Position, budget: Budget, random: Random, *, stop: Event | None = None
    ) -> MonteCarloResult:
        """Search a position; a budget of nodes counts simulations, and makes the result the same every time."""
        self.make_ready(position)
        begun = time.perf_counter()
        tree = self._tree(position, budget, random)
        control = tree.control
        with Deadline(control, at.STOP, budget.end(begun), stop) as deadline:
            while True:
                control[at.LIMIT] = min(budget.node_limit, deadline.allowed(int(control[at.SIMULATIONS])))
                self._simulate(tree)
                if not deadline.pauses or control[at.SIMULATIONS] >= budget.node_limit or deadline.is_over():
                    break
        return self._read(tree, position, time.perf_counter() - begun)

    def make_ready(self, position: Position) -> None:
        """Compile the search, or load it from the cache, so that this takes no thinking time."""
        if not self._simulate.signatures:
            ensure_compiled(self._simulate, *self.arguments(position))

    def arguments(self, position: Position) -> tuple[Any, ...]:
        """Arguments of the compiled search, to infer its types."""
        return (self._tree(position, Budget(nodes=1), Random(0)),)  # noqa: S311  # nothing is drawn

    def _read(self, tree: Tree, position: Position, seconds: float) -> MonteCarloResult:
        """The result from the root's children."""
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
        room = position.move_capacity
        size = MOST_NODES_UNASKED if not budget.nodes else min(MOST_NODES, (budget.nodes + 2) * room)
        tree = Tree(
            tables=self._tables,
            weights=self._weights,
            network=self._network,
            root=filled(INT32, state),
            root_keys=filled(INT64, keys),
            state=filled(INT32, state),
            keys=zeros(INT64, len(keys) + MOST_DEPTH + options.longest_playout + 2),
            moves=zeros(INT64, room),
            features=zeros(INT64, len(self._weights)),
            active=zeros(INT64, MOST_INPUTS),
            shares=zeros(FLOAT, players),
            twelfths=zeros(INT64, players),
            random=filled(INT64, random_words(random.getrandbits(32))),
            nodes=zeros(INT64, size, NODE_SIZE),
            sums=zeros(FLOAT, size, players),
            priors=zeros(FLOAT, size),
            path=zeros(INT64, MOST_DEPTH + 1),
            control=zeros(INT64, at.CONTROLS),
            options=filled(FLOAT, [options.exploration, options.first_play_urgency, options.temperature]),
        )
        tree.nodes[0, at.FIRST] = tree.nodes[0, at.NEXT] = NONE
        tree.control[at.USED] = 1
        tree.control[at.LONGEST_PLAYOUT] = options.longest_playout
        tree.control[at.LEAF_VALUE] = options.leaf
        return tree

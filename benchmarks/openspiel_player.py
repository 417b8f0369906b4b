"""OpenSpiel's own Monte Carlo tree search as a bot that plays our games."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from ludogite.encoding import Encoding
from ludogite.envs.episodes import rewards
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.layout import MOVER, OVER, WHOLE
from ludogite.kernel.randomness import random_words
from ludogite.openspiel import LudogiteState, short_name

ROOM = 4096
"""More than the legal moves of any position."""
MOST_PLIES = 100_000
"""Longer random games count as draws."""


class CompiledRollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """OpenSpiel's evaluation by one random game, with the random game played by our compiled rules.

    In Python, one random game of Four Circles takes about 870 slow steps; the value is the same either way.
    """

    def __init__(self, random: Random, game: Game) -> None:
        super().__init__()
        self._random = random
        self._engine = game.engine
        self._moves = game.engine.empty(ROOM)
        self._shares = game.engine.empty(game.players)
        self._state = game.engine.state(game.start().state)
        self._history = game.engine.empty(2 * MOST_PLIES)
        self._words = np.array(random_words(random.getrandbits(32)), dtype=np.int64)
        self._limits = np.array([1, MOST_PLIES], dtype=np.int64)
        self._totals = np.zeros(3, dtype=np.int64)

    def evaluate(self, state: LudogiteState) -> list[float]:
        """Each player's reward in one random game from here; a partly chosen move is completed at random first."""
        node = state.node
        while node.chosen:
            node = node.choose(self._random.choice(node.legal_actions()))
        return self._played_out(node.position)

    def _played_out(self, position: Position) -> list[float]:
        tables, functions = position.game.tables, self._engine.functions
        state, keys = position.internals
        self._history[: len(keys)] = keys
        arrays = (tables, self._engine.state(state), self._state, self._history, self._moves, self._words)
        functions["playouts"](*arrays, self._limits, self._totals)
        if self._state[MOVER] != OVER:
            return [0.0] * position.game.players
        functions["result"](tables, self._state, self._shares)
        return rewards([int(share) / WHOLE for share in self._shares])


class OpenSpielBot:
    """OpenSpiel's MCTSBot, new for every action: plain UCT with a solver, and random games as the value of leaves.

    In a move of several actions each is searched separately.
    """

    def __init__(self, name: str, game: Game, simulations: int, explore: float) -> None:
        self.name = name
        self._game: Any = pyspiel.load_game(short_name(game.id), game.options)
        self._simulations = simulations
        self._explore = explore

    def choose(self, position: Position, random: Random) -> str:
        """The move that OpenSpiel's search prefers."""
        state = self._game.state_of(position)
        draws = np.random.RandomState(random.getrandbits(32))
        rollouts = CompiledRollouts(random, state.node.position.game)
        bot = mcts.MCTSBot(self._game, self._explore, self._simulations, rollouts, solve=True, random_state=draws)
        actions, here = [], state.node.position
        while state.node.position is here:
            actions.append(bot.step(state))
            state.apply_action(actions[-1])
        return Encoding(position.game).join(position, actions)

"""Our two-player games as OpenSpiel games, and OpenSpiel's own Monte Carlo tree search as a bot that plays them."""

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE, LENGTH_LIMIT, MOVER, OVER, RECENT, WHOLE
from ludogite.kernel.randomness import random_words

ROOM = 4096
"""More moves than any position has."""
MOST_PLIES = 100_000
"""A random game that is longer counts as a draw."""


class Kernel:
    """A game's compiled functions, with the arrays they need."""

    def __init__(self, game: Game) -> None:
        game = game.compiled()
        engine = game.engine
        self.players = game.players
        self.tables = game.tables
        self.functions = engine.functions
        self.moves = engine.numbers([0] * ROOM)
        self.shares = engine.numbers([0] * game.players)
        self.state = engine.state(game.start().internals[0])
        self.history = engine.numbers([0] * 2 * MOST_PLIES)

    def returns(self, state: Any) -> list[float]:
        """What each player has of a game that is over: 1 for a win, -1 for a loss; 0 while it lasts."""
        if state[MOVER] != OVER:
            return [0.0] * self.players
        self.functions["result"](self.tables, state, self.shares)
        return [2 * int(share) / WHOLE - 1 for share in self.shares]


@dataclass(frozen=True)
class Place:
    """A position in the kernel's arrays, which are never changed once they are here: copies share them."""

    kernel: Kernel
    state: Any
    history: Any

    @classmethod
    def of(cls, kernel: Kernel, position: Position) -> "Place":
        """The place of a position."""
        engine = position.game.compiled().engine
        state, history = position.internals
        return cls(kernel, engine.state(state), engine.numbers(history))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Place":
        return self

    @cached_property
    def choices(self) -> list[int]:
        """The kernel's numbers of the legal moves or, at chance, of the outcomes; their indices are the actions."""
        kernel = self.kernel
        if self.state[MOVER] == CHANCE:
            count = kernel.functions["chance_count"](kernel.tables, self.state)
            return [kernel.functions["chance_outcome"](kernel.tables, self.state, index) for index in range(count)]
        count = kernel.functions["legal"](kernel.tables, self.state, kernel.moves)
        assert count <= ROOM
        return list(map(int, kernel.moves[:count]))

    def chances(self) -> list[tuple[int, float]]:
        """At chance: every action with its probability."""
        kernel = self.kernel
        total = kernel.functions["chance_total"](kernel.tables, self.state)
        weights = [kernel.functions["chance_weight"](kernel.tables, self.state, outcome) for outcome in self.choices]
        return [(action, weight / total) for action, weight in enumerate(weights)]

    def after(self, action: int) -> "Place":
        """The place to which an action leads."""
        state, history = self.state.copy(), np.append(self.history, 0)
        self.kernel.functions["advance"](self.kernel.tables, state, history, self.choices[action])
        return Place(self.kernel, state, history[: state[RECENT]])


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game's kind."""
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=f"ludogite_{game.id}",
        long_name=game.title.en,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if game.has_chance else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )


def game_size(game: Game) -> Any:
    """What OpenSpiel wants to know of a game's size."""
    return pyspiel.GameInfo(
        num_distinct_actions=ROOM,
        max_chance_outcomes=ROOM if game.has_chance else 0,
        num_players=game.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=game.setting.tables[LENGTH_LIMIT] or MOST_PLIES,
    )


# OpenSpiel has no types, hence what mypy is told to ignore below.
class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games as OpenSpiel knows games."""

    def __init__(self, game: Game) -> None:
        super().__init__(game_type(game), game_size(game), {})
        self.kernel = Kernel(game)
        self.start = Place.of(self.kernel, game.start())

    def new_initial_state(self, _: object = None) -> "OpenSpielState":
        """The start position."""
        return OpenSpielState(self, self.start)

    def state_of(self, position: Position) -> "OpenSpielState":
        """Any position."""
        return OpenSpielState(self, Place.of(self.kernel, position))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """One of our positions as OpenSpiel knows states; actions count the legal moves, or the outcomes, from 0."""

    def __init__(self, game: OpenSpielGame, place: Place) -> None:
        super().__init__(game)
        self.place = place

    def current_player(self) -> int:
        """The player to move, chance, or nobody."""
        mover = int(self.place.state[MOVER])
        if mover == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.place.choices)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """At chance: every action with its probability."""
        return self.place.chances()

    def _apply_action(self, action: int) -> None:
        self.place = self.place.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.place.choices[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.place.state[MOVER] == OVER)

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser; 0 in a draw, and while the game lasts."""
        return self.place.kernel.returns(self.place.state)

    def __str__(self) -> str:
        return " ".join(map(str, self.place.state))


class CompiledRollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """OpenSpiel's evaluation by one random game, with the random game played by our compiled rules.

    Ply by ply in Python, one random game of Four Circles takes about 870 slow steps; its value is the same either way.
    """

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._words = np.array(random_words(random.getrandbits(32)), dtype=np.int64)
        self._limits = np.array([1, MOST_PLIES], dtype=np.int64)
        self._totals = np.zeros(3, dtype=np.int64)

    def evaluate(self, state: OpenSpielState) -> list[float]:
        """What each player has of one random game from here."""
        place, kernel = state.place, state.place.kernel
        kernel.history[: len(place.history)] = place.history
        arrays = (kernel.tables, place.state, kernel.state, kernel.history, kernel.moves, self._words)
        kernel.functions["playouts"](*arrays, self._limits, self._totals)
        return kernel.returns(kernel.state)


class OpenSpielBot:
    """OpenSpiel's MCTSBot, new for every move: plain UCT that solves what it can, and values leaves by random games."""

    def __init__(self, name: str, game: Game, simulations: int, explore: float) -> None:
        self.name = name
        self._game = OpenSpielGame(game)
        self._simulations = simulations
        self._explore = explore

    def choose(self, position: Position, random: Random) -> str:
        """The move that OpenSpiel's search prefers."""
        state = self._game.state_of(position)
        draws = np.random.RandomState(random.getrandbits(32))
        rollouts = CompiledRollouts(random)
        bot = mcts.MCTSBot(self._game, self._explore, self._simulations, rollouts, solve=True, random_state=draws)
        number = state.place.choices[bot.step(state)]
        return next(text for text, of_text in position.numbers.items() if of_text == number)

"""A game for OpenSpiel: its type, its size, its parameters, and its states."""

from functools import cached_property
from typing import Any

import pyspiel

from ludogite.encoding import Encoding, Node
from ludogite.envs.observer import Observer
from ludogite.envs.openspiel.memory import NOTHING
from ludogite.envs.openspiel.observer import LudogiteObserver
from ludogite.envs.openspiel.state import LudogiteState, Place
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.registry import BOOKS, load
from ludogite.kernel.layout import LENGTH_LIMIT

MOST_MOVES = 10_000
"""The stated maximum of moves in games without a limit of their own; dice games end long before."""
SEED, COMPILED = "seed", "compiled"
"""Parameters besides the options of the rules."""
NO_SEED = -1
"""The value of ``seed`` for a freely drawn board."""


def short_name(game: str) -> str:
    """The name of a game for ``pyspiel.load_game``."""
    return f"ludogite_{game.replace('-', '_')}"


def registered_type(game: str) -> Any:
    """The type of a game with any options: it has hidden information or chance if any options bring it."""
    return game_type(load(game), BOOKS[game].player_counts, may_hide="keeps_secrets" in vars(BOOKS[game]))


def game_type(game: Game, players: tuple[int, int], *, may_hide: bool) -> Any:
    """OpenSpiel's type of a game."""
    kind, (least, most) = pyspiel.GameType, players
    return kind(
        short_name=short_name(game.id),
        long_name=game.title.en,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION if may_hide else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if most > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: option.default for option in game.book.options}
        | {SEED: NO_SEED, COMPILED: True},
    )


def game_info(game: Game) -> Any:
    """OpenSpiel's size of a game."""
    encoding = Encoding(game)
    return pyspiel.GameInfo(
        num_distinct_actions=encoding.actions,
        max_chance_outcomes=encoding.chance_actions,
        num_players=game.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if game.players > 1 else None,
        max_game_length=_limit(game) * encoding.most_steps,
    )


def _limit(game: Game) -> int:
    has_limit = any(option.name == "max_plies" for option in game.book.options)
    return game.setting.tables[LENGTH_LIMIT] if has_limit and game.setting.tables[LENGTH_LIMIT] else MOST_MOVES


# OpenSpiel has no types, so mypy has to ignore some lines below.
class LudogiteGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games. Its parameters are its resolved options; a random board is drawn once, from ``seed``.

    With ``compiled`` the rules are compiled when the first state is made, or loaded from the cache on disk.
    """

    game_id: str
    """The id of the game. ``class_of`` makes a class for each, because OpenSpiel makes games by calling a class."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        seed, self._compiled = int(given.pop(SEED, NO_SEED)), bool(given.pop(COMPILED, True))
        self.rules: Game = load(self.game_id, seed=None if seed == NO_SEED else seed, **given)
        """The game itself, with interpreted rules."""
        self.observer = Observer(Encoding(self.rules))
        players = (self.rules.players, self.rules.players)
        kind = game_type(self.rules, players, may_hide=self.rules.start().keeps_secrets)
        resolved = self.rules.options | {SEED: seed, COMPILED: self._compiled}
        super().__init__(kind, game_info(self.rules), resolved)

    @cached_property
    def _start(self) -> Place:
        game = self.rules.compiled() if self._compiled else self.rules
        return Place(Node(game.start()), NOTHING)

    def new_initial_state(self, _: object = None) -> LudogiteState:
        """The start."""
        return LudogiteState(self, self._start)

    def state_of(self, position: Position) -> LudogiteState:
        """Any position, as if the game began there."""
        return LudogiteState(self, Place(Node(position.compiled() if self._compiled else position), NOTHING))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LudogiteObserver:
        """The observer that writes states as tensors and strings."""
        return LudogiteObserver(self.observer, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound, as ``max_game_length`` is one."""
        return int(self.max_game_length()) if self.rules.has_chance else 0

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)


def loaded(text: str) -> Any:
    """The game that a text names; importing this package has registered ours."""
    return pyspiel.load_game(text)


def class_of(game: str) -> type[LudogiteGame]:
    """The class that OpenSpiel calls with parameters to make a game."""
    return type(LudogiteGame.__name__, (LudogiteGame,), {"game_id": game})

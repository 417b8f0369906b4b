"""Episodes: games played by action numbers, with drawn chance, and results as rewards."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ludogite.encoding import Encoding, Node
from ludogite.games.game import Game
from ludogite.games.registry import load
from ludogite.kernel.layout import CHANCE

SEEDS = 1 << 62
ILLEGAL_REWARD = -1.0
"""The reward for an illegal action, which ends the episode."""
Latest = tuple[Node, int] | None
"""The node before the latest action that completed a move, and that action."""


class EpisodeGames:
    """The games of the episodes of an environment: each draws its own random board, if there is one.

    With ``compiled`` the rules are compiled when the first episode begins, or loaded from the cache on disk.
    """

    def __init__(self, game: str, options: Mapping[str, Any], *, compiled: bool) -> None:
        self.sample: Game = load(game, seed=0, **options)
        """One of the games; all have the same players, actions and observations."""
        self.encoding = Encoding(self.sample)
        self._chosen = dict(options)
        self._compiled = compiled

    def draw(self, random: np.random.Generator) -> Game:
        """The game of the next episode."""
        if not self.sample.drawn:
            return self.ready(self.sample)
        return self.ready(load(self.sample.id, seed=int(random.integers(SEEDS)), **self._chosen))

    def __deepcopy__(self, memo: dict[int, Any]) -> "EpisodeGames":
        return self  # immutable

    def __reduce__(self) -> tuple[Any, ...]:
        return _games, (self.sample.id, self._chosen, self._compiled)

    def ready(self, game: Game) -> Game:
        """The game, with compiled rules if asked for."""
        return game.compiled() if self._compiled else game


def _games(game: str, options: dict[str, Any], compiled: bool) -> EpisodeGames:
    return EpisodeGames(game, options, compiled=compiled)


def settled(node: Node, random: np.random.Generator) -> Node:
    """The next node at which a player is to move or the game is over; outcomes of chance before it are drawn."""
    while node.to_move == CHANCE:
        node = node.choose(int(random.integers(len(node.legal_actions()))))
    return node


def last_move(latest: Latest) -> str | None:
    """The latest move, spelled."""
    if latest is None:
        return None
    before, action = latest
    return before.moves[*before.chosen, action]


def rewards(shares: Sequence[float]) -> list[float]:
    """Each player's reward for a result: 1 for a single winner. With more than one player they sum to 0.

    Two players get 1 and -1, or 0 and 0. Three or more share the loss of 1 to a single winner. One player gets 1 or -1.
    """
    players = len(shares)
    if players == 1:
        return [2 * shares[0] - 1]
    return [(players * share - 1) / (players - 1) for share in shares]

"""Bots that search, and the random one."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ludogite.bots.evaluation import contract
from ludogite.bots.evaluation.weights import Weights
from ludogite.bots.fullwidth.features import THREE_FEATURES
from ludogite.bots.fullwidth.search import search
from ludogite.bots.human_error import human_move
from ludogite.bots.levels import Level
from ludogite.bots.report import Budget
from ludogite.bots.search import alphabeta
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions
from ludogite.bots.search.arithmetic import exponential
from ludogite.bots.search.mcts_search import MonteCarlo
from ludogite.bots.search.values import PROVED
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE
from ludogite.kernel.rules_engine import bind_compiled, bindings_for, label

REACH = 3
"""A soft choice considers moves within this multiple of its softness of the best."""
DEPTH_OF_ANSWERS = 2
"""Least depth that has searched every answer."""


@dataclass(frozen=True)
class NamedBot:
    """A bot made of a name and a function that chooses."""

    name: str
    choose: Callable[[Position, Random], str]


def random_move(position: Position, random: Random) -> str:
    """Any legal move."""
    return random.choice(position.legal_moves())


def alphabeta_move(search: AlphaBeta, level: Level, position: Position, random: Random) -> str:
    """The best move of alpha-beta or, if the level is soft, one of the good moves, better ones more often.

    In a proved position it is the best move, including the longest resistance. A search limited by nodes or seconds
    never lets the opponent win at once if another move avoids that.
    """
    if len(position.numbers) == 1:
        return next(iter(position.numbers))
    if level.overlooks:
        return position.spellings[human_move(search, level, position, random)]
    found = search.search(position, level.budget, random, slack=int(REACH * level.softness))
    moves, best = list(found.moves), found.values[0]
    if abs(best) >= PROVED:
        return position.spellings[moves[0]]
    if level.softness:
        likely = [exponential((value - best) / level.softness) for value in found.values[: found.exact]]
        moves.insert(0, random.choices(moves[: found.exact], likely)[0])
    if found.depth < DEPTH_OF_ANSWERS and level.budget.depth is None:
        after = ((move, position.play(position.spellings[move])) for move in moves)
        safe = (move for move, reached in after if not is_lost(search, level.budget, reached, position.to_move, random))
        moves.insert(0, next(safe, moves[0]))
    return position.spellings[moves[0]]


def is_lost(search: AlphaBeta, budget: Budget, after: Position, player: int | None, random: Random) -> bool:
    """Whether a player has lost, or the opponent can win at once, whatever chance brings."""
    if after.result is not None:
        return after.result[player or 0] == 0
    if after.to_move == CHANCE:
        return all(is_lost(search, budget, after.play(outcome), player, random) for outcome in after.outcomes())
    return search.search(after, replace(budget, depth=1), random).values[0] >= PROVED


def monte_carlo_move(search: MonteCarlo, level: Level, position: Position, random: Random) -> str:
    """The most simulated move or, if the level is soft, a random one, in proportion to its simulations."""
    found = search.search(position, level.budget, random)
    if not level.softness:
        return position.spellings[found.moves[0]]
    likely = [(visits / found.visits[0]) ** (1 / level.softness) for visits in found.visits]
    return position.spellings[random.choices(found.moves, likely)[0]]


_fullwidth_searches: dict[str, Any] = {}
"""Compiled searches, by game."""


def fullwidth_search(game: Game) -> AlphaBeta:
    """The full-width search of a game; it deepens, keeps time and reports as alpha-beta does."""
    features, weights = THREE_FEATURES[game.id]
    if game.id not in _fullwidth_searches:
        bindings = bindings_for(game.book.rules) | {contract.features: features, alphabeta.search: search}
        functions = bind_compiled(f"{label(game.book.rules)}-fullwidth", [alphabeta.search_root], bindings)
        _fullwidth_searches[game.id] = functions["search_root"]
    return AlphaBeta(game, Weights(weights), AlphaBetaOptions(), _fullwidth_searches[game.id])

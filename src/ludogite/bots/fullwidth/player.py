"""The full-width search of a game, compiled with its rules and its three features."""

from typing import Any

from ludogite.bots.evaluation import contract
from ludogite.bots.evaluation.weights import Weights
from ludogite.bots.fullwidth.features import THREE_FEATURES
from ludogite.bots.fullwidth.search import search
from ludogite.bots.search import alphabeta
from ludogite.bots.search.alphabeta_search import AlphaBeta
from ludogite.bots.search.options import AlphaBetaOptions
from ludogite.games.game import Game
from ludogite.kernel.engine import built, given, label

_built: dict[str, Any] = {}
"""Compiled searches, by game."""


def fullwidth_search(game: Game) -> AlphaBeta:
    """The search of one game; it deepens, keeps time and reports as alpha-beta does."""
    features, weights = THREE_FEATURES[game.id]
    if game.id not in _built:
        bindings = given(game.book.rules) | {contract.features: features, alphabeta.search: search}
        functions = built(f"{label(game.book.rules)}-fullwidth", [alphabeta.search_root], bindings)
        _built[game.id] = functions["search_root"]
    return AlphaBeta(game, Weights(weights), AlphaBetaOptions(), _built[game.id])

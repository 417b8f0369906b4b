"""A game's searches, compiled together with its rules and its evaluation."""

from importlib import import_module
from types import ModuleType
from typing import Any

from ludogite.bots.evaluation import contract
from ludogite.bots.search import alphabeta, mcts
from ludogite.games.game import Game
from ludogite.kernel.rules_engine import bind_compiled, bind_interpreted, bindings_for, label
from ludogite.kernel.specialise import Function, bindings_of

_built: dict[tuple[str, str | None], dict[str, Any]] = {}
"""By the game and its evaluation."""


def evaluation_of(game: Game) -> ModuleType | None:
    """The evaluation named by a game's rulebook; None if there is none."""
    return import_module(game.book.evaluation) if game.book.evaluation else None


def functions(game: Game) -> dict[str, Any]:
    """The compiled searches of a game; each is compiled, or loaded from the cache, when it is first called."""
    which = game.id, game.book.evaluation
    if which not in _built:
        _built[which] = bind_compiled(label(game.book.rules), entries(game), bindings(game))
    return _built[which]


def is_compiled(game: Game) -> bool:
    """Whether a search of this game has been compiled, or loaded, in this process."""
    return any(function.signatures for function in _built.get((game.id, game.book.evaluation), {}).values())


def interpreted_functions(game: Game) -> dict[str, Any]:
    """The searches of a game as plain Python, for tests."""
    return bind_interpreted(label(game.book.rules), entries(game), bindings(game))


def entries(game: Game) -> list[Function]:
    """The searches of a game: alpha-beta only with an evaluation, for two players in turn."""
    evaluation = evaluation_of(game)
    return [alphabeta.search_root, mcts.simulate, evaluation.features] if evaluation else [mcts.simulate]


def bindings(game: Game) -> dict[Function, Function]:
    """The rules and the evaluation, which implement the search's contracts."""
    evaluation = evaluation_of(game)
    return bindings_for(game.book.rules) | (bindings_of(contract, evaluation) if evaluation else {})

"""A game's search: its rules, its evaluation and the search, compiled together."""

from importlib import import_module
from types import ModuleType
from typing import Any

from ludogite.bots.evaluation import contract
from ludogite.bots.search import alphabeta, mcts
from ludogite.games.game import Game
from ludogite.kernel.engine import built, copied, given, label
from ludogite.kernel.specialise import Function, bindings_of

_built: dict[tuple[str, str | None], dict[str, Any]] = {}
"""By the game and its evaluation."""


def evaluation_of(game: Game) -> ModuleType | None:
    """The evaluation that a game's rulebook names; None for the games that have none."""
    return import_module(game.book.evaluation) if game.book.evaluation else None


def functions(game: Game) -> dict[str, Any]:
    """The compiled searches of a game; each is compiled, or loaded from disk, when it is first called."""
    which = game.id, game.book.evaluation
    if which not in _built:
        _built[which] = built(label(game.book.rules), entries(game), bindings(game))
    return _built[which]


def is_compiled(game: Game) -> bool:
    """Whether a search of this game has been compiled, or loaded, in this process."""
    return any(function.signatures for function in _built.get((game.id, game.book.evaluation), {}).values())


def interpreted_functions(game: Game) -> dict[str, Any]:
    """The searches of a game as plain Python, for tests."""
    return copied(label(game.book.rules), entries(game), bindings(game))


def entries(game: Game) -> list[Function]:
    """The searches that a game has: alpha-beta only where it has an evaluation, for two players in turn."""
    evaluation = evaluation_of(game)
    return [alphabeta.search_root, mcts.simulate, evaluation.features] if evaluation else [mcts.simulate]


def bindings(game: Game) -> dict[Function, Function]:
    """The rules and the evaluation that implement the search's contracts."""
    evaluation = evaluation_of(game)
    return given(game.book.rules) | (bindings_of(contract, evaluation) if evaluation else {})

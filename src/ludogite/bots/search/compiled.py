"""A game's search: its rules, its judgement and the search, compiled together."""

from importlib import import_module
from types import ModuleType
from typing import Any

from ludogite.bots.compiling import judging_name
from ludogite.bots.search import alphabeta, judgement, mcts
from ludogite.games.game import Game
from ludogite.kernel.engine import built, copied, given, label
from ludogite.kernel.specialise import Function, bindings_of

_built: dict[str, dict[str, Any]] = {}


def judging(game: Game) -> ModuleType | None:
    """The module that judges this game; None for the games that have none."""
    name = judging_name(game)
    return import_module(name) if name else None


def functions(game: Game) -> dict[str, Any]:
    """The compiled searches of a game; each is compiled, or loaded from disk, when it is first called."""
    if game.id not in _built:
        _built[game.id] = built(label(game.book.rules), entries(game), bindings(game))
    return _built[game.id]


def is_compiled(game: Game) -> bool:
    """Whether a search of this game has been compiled, or loaded, in this process."""
    return any(function.signatures for function in _built.get(game.id, {}).values())


def interpreted_functions(game: Game) -> dict[str, Any]:
    """The searches of a game as plain Python, for tests."""
    return copied(label(game.book.rules), entries(game), bindings(game))


def entries(game: Game) -> list[Function]:
    """The searches that a game has: alpha-beta only where it is judged, for two players in turn."""
    judge = judging(game)
    return [alphabeta.search_root, mcts.simulate, judge.features] if judge else [mcts.simulate]


def bindings(game: Game) -> dict[Function, Function]:
    """The rules and the judgement that keep the search's contracts."""
    judge = judging(game)
    return given(game.book.rules) | (bindings_of(judgement, judge) if judge else {})

"""Makes what the bots of a game need ready: compiled, or loaded compiled."""

from functools import cache
from importlib.util import find_spec
from random import Random

from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.registry import load
from ludogite.kernel.engine import label

CHEAPEST = "1"
"""The level whose move makes all that the levels need compile, and takes the least time besides."""


@cache
def needs_compiling(game_id: str) -> bool:
    """Whether the bots of a game search with compiled code; those of the dice games compute their turns without."""
    return evaluation_name(load(game_id)) is not None


def evaluation_name(game: Game) -> str | None:
    """The name of the module that evaluates a game's positions; None for the games that have none."""
    name = f"ludogite.bots.evaluation.{label(game.book.rules)}"
    return name if find_spec(name) else None


def compile_search(position: Position, spec: str = CHEAPEST) -> None:
    """Compile what a bot needs for this game, or load it compiled, by letting it move once."""
    from ludogite.bots.catalogue import bot  # noqa: PLC0415  # searches need NumPy: who only reads rules need not wait

    bot(_cheap(spec), position.game).choose(position, Random(0))  # noqa: S311 - the move is not played


def _cheap(spec: str) -> str:
    """A bot that needs the same compiled, and thinks as little as possible."""
    kind, colon, _ = spec.partition(":")
    return CHEAPEST if kind.isdecimal() else f"{kind}:nodes=1" if colon else spec

"""Makes what the bots of a game need ready: compiled, or loaded compiled."""

from random import Random

from ludogite.bots.bot import bot_for
from ludogite.games.position import Position
from ludogite.games.registry import BOOKS

CHEAPEST = "1"
"""The level whose move makes all that the levels need compile, and takes the least time besides."""


def needs_compiling(game_id: str) -> bool:
    """Whether the bots of a game search with compiled code; a bot of its own plays without."""
    return BOOKS[game_id].bot is None


def compile_search(position: Position, spec: str = CHEAPEST) -> None:
    """Compile what a bot needs for this game, or load it compiled, by letting it move once."""
    bot_for(_cheap(spec), position.game).choose(position, Random(0))  # noqa: S311 - the move is not played


def _cheap(spec: str) -> str:
    """A bot that needs the same compiled, and thinks as little as possible."""
    kind, colon, _ = spec.partition(":")
    return CHEAPEST if kind.isdecimal() else f"{kind}:nodes=1" if colon else spec

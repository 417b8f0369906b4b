"""What every bot is, and what a game gives that brings bots of its own."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.registry import BOOKS


class Bot(Protocol):
    """Chooses moves. The same position and random source give the same move, unless it is bound by time.

    At a table and in the arena, what is hidden from the player in turn is drawn anew in the position that it gets.
    """

    @property
    def name(self) -> str:
        """How it is called; those of the catalogue as ``catalogue.bot`` reads it back: ``alphabeta:nodes=5000``."""

    def choose(self, position: Position, random: Random) -> str:
        """A move for the player whose turn it is."""


OUTSIDE = "cmd:"
"""How the name of an engine from outside begins; the command that starts it follows."""

MakeBot = Callable[[str, Game], Bot]
"""Gives the bot of a name for a game."""


class OwnBots(Protocol):
    """What the module gives that a rulebook names as its ``bot``."""

    def bot_of_level(self, level: int) -> Bot:
        """The bot of a level, from 1."""

    def evaluate_moves(self, position: Position) -> list[tuple[str, float]]:
        """The sensible moves and the share of the win to expect with each, the best first."""

    def expectation(self, position: Position) -> float:
        """The share of the win of whoever is in turn, or at chance is next to move."""

    def is_compiled(self) -> bool:
        """Whether all that they need compiled is so in this process."""

    def exported(self) -> dict[Any, tuple[Any, ...]]:
        """What of it the game's module for browsers has besides the rules: functions, and the types that they take."""


def is_outside(spec: str) -> bool:
    """Whether a name is none of ours, but a command that starts an engine, as ``cmd:./my-bot``."""
    return spec.startswith(OUTSIDE)


def bot_for(spec: str, game: Game) -> Bot:
    """The bot of this name in the catalogue; raises UnknownBot."""
    from ludogite.bots.catalogue import bot  # noqa: PLC0415  # searches need NumPy: who only reads rules need not wait

    return bot(spec, game)


def own_bots(game: Game) -> OwnBots | None:
    """The bots that a game brings; None where a search plays it."""
    module: Any = import_module(game.book.bot) if game.book.bot else None
    return cast("OwnBots | None", module)


CHEAPEST = "1"
"""The level whose move makes all that the levels need compile, and takes the least time besides."""


def needs_compiling(game_id: str) -> bool:
    """Whether the bots of a game play with compiled code that is not there yet; searches always do."""
    own = BOOKS[game_id].bot
    return own is None or not import_module(own).is_compiled()


def compile_search(position: Position, spec: str = CHEAPEST) -> None:
    """Compile what a bot needs for this game, or load it compiled, by letting it move once."""
    bot_for(_cheap(spec), position.game).choose(position, Random(0))  # noqa: S311 - the move is not played


def _cheap(spec: str) -> str:
    """A bot that needs the same compiled, and thinks as little as possible."""
    kind, colon, _ = spec.partition(":")
    return CHEAPEST if kind.isdecimal() else f"{kind}:nodes=1" if colon else spec

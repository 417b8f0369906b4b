"""The interface of bots, and of the modules with a game's own bots."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.registry import BOOKS


class Bot(Protocol):
    """A bot chooses moves. The same position and random source give the same move, unless it is limited by time.

    At a table and in the arena, information hidden from the player in turn is drawn at random in the position it gets.
    """

    @property
    def name(self) -> str:
        """The bot's name; in the catalogue one that ``catalogue.bot`` understands: ``alphabeta:nodes=5000``."""

    def choose(self, position: Position, random: Random) -> str:
        """A move for the player whose turn it is."""


ENGINE_PREFIX = "cmd:"
"""Prefix of the names of external engines; the command that starts the engine follows."""

MakeBot = Callable[[str, Game], Bot]
"""A function that returns the bot of a name for a game."""


class OwnBots(Protocol):
    """The interface of the module named as ``bot`` by a rulebook."""

    def bot_of_level(self, level: int) -> Bot:
        """The bot of a level, from 1."""

    def evaluate_moves(self, position: Position) -> list[tuple[str, float]]:
        """The sensible moves and the expected share of the win with each, the best first."""

    def expectation(self, position: Position) -> float:
        """The expected share of the win of the player in turn, or at chance of the next one to move."""

    def is_compiled(self) -> bool:
        """Whether all their compiled code is loaded in this process."""

    def exported(self) -> dict[Any, tuple[Any, ...]]:
        """Functions to be exported by the game's WebAssembly module, besides the rules, with their argument types."""


def is_external(spec: str) -> bool:
    """Whether a name is a command that starts an external engine, as ``cmd:./my-bot``."""
    return spec.startswith(ENGINE_PREFIX)


def bot_for(spec: str, game: Game) -> Bot:
    """The bot of this name in the catalogue; raises UnknownBot."""
    from ludogite.bots.catalogue import bot  # noqa: PLC0415  # searches import NumPy, which is slow

    return bot(spec, game)


def own_bots(game: Game) -> OwnBots | None:
    """The game's own bots; None if a search plays it."""
    module: Any = import_module(game.book.bot) if game.book.bot else None
    return cast("OwnBots | None", module)


CHEAPEST = "1"
"""The level whose move compiles all that the levels need, in the least time."""


def needs_compiling(game_id: str) -> bool:
    """Whether the bots of a game need compiled code that is not loaded yet; searches always do."""
    own = BOOKS[game_id].bot
    return own is None or not import_module(own).is_compiled()


def compile_search(position: Position, spec: str = CHEAPEST) -> None:
    """Compile what a bot needs for this game, or load it from the cache, by letting it move once."""
    bot_for(_cheap(spec), position.game).choose(position, Random(0))  # noqa: S311 - the move is not played


def _cheap(spec: str) -> str:
    """A bot that needs the same compiled code, and thinks as little as possible."""
    kind, colon, _ = spec.partition(":")
    return CHEAPEST if kind.isdecimal() else f"{kind}:nodes=1" if colon else spec

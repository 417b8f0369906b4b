"""Bots at a table: the position their engine gets, and the move made when it has no answer."""

from dataclasses import dataclass
from hashlib import sha256
from random import Random

from ludogite.bots.stand_in import quick_move
from ludogite.games.position import Position
from ludogite.table.model import Model

ENGINE_WAIT_SECONDS = 2.0
"""Seconds that a bot waits for its engine to compile before a stand-in moves; enough to load it from the cache."""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """The turn of a bot, with all that its engine needs."""

    version: int
    seat: int
    bot: str
    position: Position
    """Hidden information is drawn at random, as far as the bot does not know it."""
    seed: int
    """The seed of the bot's random choices."""
    is_watched: bool = False
    """Whether only bots play at the table."""

    def stand_in_move(self) -> str:
        """A sensible move that needs no search, for an engine that is not ready or has failed."""
        return quick_move(self.position, Random(self.seed))  # noqa: S311 - a bot's taste is no secret


def bot_in_turn(model: Model) -> str | None:
    """The bot to move; None if it is not a bot's turn."""
    seat = model.seat_in_turn
    return None if seat is None or model.is_too_long else model.seats[seat].bot


def bot_turn(model: Model) -> BotTurn | None:
    """The turn of the bot to move; None if it is not a bot's turn."""
    seat, bot = model.seat_in_turn, bot_in_turn(model)
    if seat is None or bot is None:
        return None
    is_watched = model.setup.kind == "watch"
    return BotTurn(model.version, seat, bot, known_position(model), _seed(model), is_watched)


def known_position(model: Model) -> Position:
    """The position with only the information of the player in turn; the rest is drawn at random."""
    return model.position.completed(model.position.to_move, Random(_seed(model)))  # noqa: S311 - a guess is no secret


def _seed(model: Model) -> int:
    """A seed that follows from the table's secret seed and the number of moves so far."""
    text = b"bot:%d:%d:" % (model.match.round, model.match.step)
    return int.from_bytes(sha256(text + model.setup.seed).digest()[:7], "big")

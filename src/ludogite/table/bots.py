"""The bots' turn at a table: what an engine is asked, and who moves where it has no answer."""

from dataclasses import dataclass
from hashlib import sha256
from random import Random

from ludogite.bots.stand_in import move_at_once
from ludogite.games.position import Position
from ludogite.table.model import Model

ENGINE_PATIENCE = 2.0
"""So many seconds a bot waits for its engine to be compiled before a stand-in moves for it: enough to load it."""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot has to move: what its engine needs to know."""

    version: int
    seat: int
    bot: str
    position: Position
    """As the bot may know it: what is hidden from its seat is drawn anew."""
    seed: int
    """What the bot's chances follow from."""
    is_watched: bool = False
    """Whether only bots play there."""

    def stand_in_move(self) -> str:
        """A sensible move at once, where the engine is not ready or has failed."""
        return move_at_once(self.position, Random(self.seed))  # noqa: S311 - a bot's taste is no secret


def bot_in_turn(model: Model) -> str | None:
    """The bot that has to move, if it is one's turn."""
    seat = model.seat_in_turn
    return None if seat is None or model.is_too_long else model.seats[seat].bot


def bot_turn(model: Model) -> BotTurn | None:
    """The turn of the bot that has to move, if it is one's turn."""
    seat, bot = model.seat_in_turn, bot_in_turn(model)
    if seat is None or bot is None:
        return None
    is_watched = model.setup.kind == "watch"
    return BotTurn(model.version, seat, bot, known_position(model), _seed(model), is_watched)


def known_position(model: Model) -> Position:
    """The position as the player in turn may know it, for whoever thinks in their place: bots, and hints."""
    return model.position.completed(model.position.to_move, Random(_seed(model)))  # noqa: S311 - a guess is no secret


def _seed(model: Model) -> int:
    """It follows from the table's seed, which is not told, and from how far the match has come."""
    text = b"bot:%d:%d:" % (model.match.round, model.match.step)
    return int.from_bytes(sha256(text + model.setup.seed).digest()[:7], "big")

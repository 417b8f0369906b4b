"""Ludogîte: eight board and dice games, faithful to the rulebooks; every reading of ours is listed on its page.

>>> import ludogite
>>> game = ludogite.load("colorado")
>>> position = game.start()
>>> position.to_move, len(position.legal_moves())
(0, 28)
"""

from ludogite.batches import Batch, BatchError, batch
from ludogite.bots.bot import Bot
from ludogite.games.game import Game
from ludogite.games.options import OptionError
from ludogite.games.outcomes import Outcomes
from ludogite.games.position import Position
from ludogite.games.refusals import BadText, IllegalMove
from ludogite.games.registry import UnknownGame, games, load
from ludogite.games.scene import Scene
from ludogite.games.view import View
from ludogite.games.words import Refused
from ludogite.kernel.layout import CHANCE
from ludogite.match import Match, MatchError
from ludogite.record import Record, RecordError
from ludogite.record_reader import read_record, read_records
from ludogite.verify import verify

__version__ = "0.2.0.dev0"

__all__ = [
    "CHANCE",
    "BadText",
    "Batch",
    "BatchError",
    "Bot",
    "Game",
    "IllegalMove",
    "Match",
    "MatchError",
    "OptionError",
    "Outcomes",
    "Position",
    "Record",
    "RecordError",
    "Refused",
    "Scene",
    "UnknownGame",
    "View",
    "batch",
    "games",
    "load",
    "read_record",
    "read_records",
    "verify",
]

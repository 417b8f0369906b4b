"""Ludogîte: eight board and dice games, faithful to the rulebooks; our interpretations are listed on each game's page.

>>> import ludogite
>>> game = ludogite.load("colorado")
>>> position = game.start()
>>> position.to_move, len(position.legal_moves())
(0, 28)
"""

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
from ludogite.play.batches import Batch, BatchError, batch
from ludogite.play.match import Match, MatchError
from ludogite.play.record import Record, RecordError
from ludogite.play.record_reader import read_record, read_records
from ludogite.play.verify import verify

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

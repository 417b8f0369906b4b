"""Katarenga's options, and its start."""

from ludogite.games.coloured.pawns import first_rows
from ludogite.games.coloured.setup import BOARD_OPTION, draw, seats, tables
from ludogite.games.katarenga.rules import STATE_SIZE
from ludogite.games.options import Options, max_plies, repetition

__all__ = ["OPTIONS", "draw", "seats", "start", "tables"]

OPTIONS = (BOARD_OPTION, repetition(), max_plies())


def start(options: Options) -> list[int]:
    """1.2 White's eight pawns stand on row 1, Black's on row 8; White begins."""
    return first_rows(STATE_SIZE)

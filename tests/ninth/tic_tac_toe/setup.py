"""Tic-tac-toe's players, and its start."""

from ludogite.games.options import Option, Options
from ludogite.games.words import Words
from ninth.tic_tac_toe.rules import SQUARES, STATE_SIZE

OPTIONS: tuple[Option, ...] = ()
NO_REPETITION = 0


def seats(options: Options) -> tuple[Words, ...]:
    """1.2 Cross and Nought."""
    return (Words("Cross", "Croix"), Words("Nought", "Rond"))


def tables(options: Options) -> list[int]:
    """No position can come again, and 3.2 after nine moves the board is full."""
    return [NO_REPETITION, SQUARES]


def start(options: Options) -> list[int]:
    """1.1 An empty board; 1.2 Cross, player 0, begins."""
    return [0] * STATE_SIZE

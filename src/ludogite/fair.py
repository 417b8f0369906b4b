"""Chance that anybody can check: every outcome of a match follows from one seed, whose hash is known from the start."""

from ludogite.games.game import Game
from ludogite.games.options import RANDOM, Options
from ludogite.games.position import Position
from ludogite.games.registry import load
from ludogite.kernel.layout import CHANCE
from ludogite.kernel.randomness import Stream, commitment, fresh_seed

__all__ = ["commitment", "drawn_outcome", "fresh_seed", "redrawn"]


def drawn_outcome(position: Position, seed: bytes, round_number: int, index: int) -> str:
    """The outcome that the seed decides for a position at chance.

    ``round_number`` counts the games of a match from 1; ``index`` is the number of moves and outcomes before this one,
    so that taking a move back and playing on never shifts what comes later.
    """
    assert position.to_move == CHANCE
    return position.sample(Stream(seed, f"outcome:{round_number}:{index}"))


def redrawn(game: Game, seed: bytes, round_number: int) -> Options:
    """The options of a match's game with what chance decided before the start drawn again from a seed."""
    chosen = game.options | dict.fromkeys(game.drawn, RANDOM)
    return game.book.rounds(load(game.id, seed=seed, **chosen).options)[round_number - 1]

"""Sensible moves without a search, for bots whose engine is not ready: with interpreted rules."""

from collections.abc import Iterable
from random import Random

from ludogite.games.position import Position

MOST_TRIED = 60
MOST_CHECKED = 4


def quick_move(position: Position, random: Random) -> str:
    """A winning move; else one that does not let the next player win at once, as far as a quick look shows."""
    moves = position.legal_moves()
    random.shuffle(moves)
    player = position.to_move
    assert player is not None
    after = {move: position.play(move) for move in moves[:MOST_TRIED]}
    won = (move for move, reached in after.items() if _wins(reached, player))
    safe = (move for move in moves[:MOST_CHECKED] if not _gives_away(after[move], player))
    return next(won, None) or next(safe, moves[0])


def _wins(position: Position, player: int) -> bool:
    return position.result is not None and position.result[player] == 1


def _gives_away(position: Position, player: int) -> bool:
    """Whether the next player can win at once."""
    other = position.to_move
    if other is None:
        return position.result is not None and position.result[player] == 0
    replies: Iterable[str] = position.legal_moves()[:MOST_TRIED] if other != player else ()
    return any(_wins(position.play(reply), other) for reply in replies)

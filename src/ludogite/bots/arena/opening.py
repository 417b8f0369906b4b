"""Random openings: the first plies of a deal, the same in each of its games."""

from collections.abc import Callable
from random import Random

from ludogite.bots.arena.plan import ArenaError
from ludogite.games.position import Position
from ludogite.match import Match

MOST_ATTEMPTS = 1000


def opened(begin: Callable[[], Match], plies: int, seed: str) -> Match:
    """A match that begins with random moves, which follow from a seed.

    An opening that ends the game, or after which the player to move can win at once, is drawn again.
    """
    for attempt in range(MOST_ATTEMPTS):
        match = begin()
        _play_random_moves(match, plies, Random(f"opening:{seed}:{attempt}"))  # noqa: S311 - no secrets here
        if plies == 0 or not (match.over or _wins_at_once(match.position)):
            return match
    raise ArenaError(
        f"{plies} random plies lead to no opening worth playing; try fewer with --opening.",
        f"{plies} coups au hasard ne donnent aucune ouverture jouable ; essayez moins avec --opening.",
    )


def _play_random_moves(match: Match, plies: int, random: Random) -> None:
    for _ in range(plies):
        if not match.over:
            match.play(random.choice(match.position.legal_moves()))


def _wins_at_once(position: Position) -> bool:
    """Whether the player to move has a winning move."""
    mover = position.to_move
    assert mover is not None
    results = (position.play(move).result for move in position.legal_moves())
    return any(result is not None and result[mover] == 1 for result in results)

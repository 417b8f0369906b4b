"""The bots that search, and the one that does not."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ludogite.bots.levels import Level
from ludogite.bots.search.alphabeta_search import AlphaBeta
from ludogite.bots.search.arithmetic import exponential
from ludogite.bots.search.mcts_search import MonteCarlo
from ludogite.bots.search.values import PROVED
from ludogite.games.position import Position

REACH = 3
"""A soft choice looks at moves within so many times its softness of the best."""


@dataclass(frozen=True)
class NamedBot:
    """A bot that is no more than a name and a way to choose."""

    name: str
    choose: Callable[[Position, Random], str]


def random_move(position: Position, random: Random) -> str:
    """Any legal move."""
    return random.choice(position.legal_moves())


def alphabeta_move(search: AlphaBeta, level: Level, position: Position, random: Random) -> str:
    """What alpha-beta finds best or, if the level is soft, one of the good moves, better ones more often.

    Where the end is in sight it is the best move, the longest resistance included.
    """
    if len(position.numbers) == 1:
        return next(iter(position.numbers))
    found = search.search(position, level.budget, random, slack=int(REACH * level.softness))
    best = found.values[0]
    if not level.softness or abs(best) >= PROVED:
        return position.spellings[found.moves[0]]
    likely = [exponential((value - best) / level.softness) for value in found.values[: found.exact]]
    return position.spellings[random.choices(found.moves[: found.exact], likely)[0]]


def monte_carlo_move(search: MonteCarlo, level: Level, position: Position, random: Random) -> str:
    """What was simulated most often or, if the level is soft, any move that was, the more often the likelier."""
    found = search.search(position, level.budget, random)
    if not level.softness:
        return position.spellings[found.moves[0]]
    likely = [(visits / found.visits[0]) ** (1 / level.softness) for visits in found.visits]
    return position.spellings[random.choices(found.moves, likely)[0]]

"""The bots that search, and the one that does not."""

from dataclasses import dataclass
from math import exp
from random import Random

from ludogite.bots.report import Budget
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaResult
from ludogite.bots.search.mcts_search import MonteCarlo
from ludogite.bots.search.values import PROVED
from ludogite.games.position import Position

REACH = 3
"""A soft choice looks at moves within so many times its softness of the best."""


@dataclass(frozen=True)
class RandomBot:
    """Plays any legal move."""

    name: str

    def choose(self, position: Position, random: Random) -> str:
        """Any legal move."""
        return random.choice(position.legal_moves())


@dataclass(frozen=True)
class AlphaBetaBot:
    """Plays what alpha-beta finds best or, if it is soft, one of the good moves, better ones more often."""

    name: str
    search: AlphaBeta
    budget: Budget
    softness: int = 0

    def choose(self, position: Position, random: Random) -> str:
        """The best move, or one nearly as good."""
        if len(position.numbers) == 1:
            return next(iter(position.numbers))
        found = self.search.search(position, self.budget, random, slack=REACH * self.softness)
        return position.spellings[self._soft(found, random)]

    def _soft(self, found: AlphaBetaResult, random: Random) -> int:
        """Where the end is in sight the best move, the longest resistance included; else good moves have a chance."""
        best = found.values[0]
        if self.softness == 0 or abs(best) >= PROVED:
            return found.moves[0]
        likely = [exp((value - best) / self.softness) for value in found.values[: found.exact]]
        return random.choices(found.moves[: found.exact], likely)[0]


@dataclass(frozen=True)
class MonteCarloBot:
    """Plays what was simulated most often or, if it is warm, any move that was, the more often the likelier."""

    name: str
    search: MonteCarlo
    budget: Budget
    temperature: float = 0.0

    def choose(self, position: Position, random: Random) -> str:
        """The move with the most simulations, or one with many."""
        found = self.search.search(position, self.budget, random)
        if not self.temperature:
            return position.spellings[found.moves[0]]
        likely = [(visits / found.visits[0]) ** (1 / self.temperature) for visits in found.visits]
        return position.spellings[random.choices(found.moves, likely)[0]]

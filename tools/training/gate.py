"""The match that decides whether new weights are kept: against the old ones, and an independent opponent."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from ludogite.bots.arena.plan import DEFAULT_OPENING, Plan
from ludogite.bots.arena.running import Arena
from ludogite.bots.arena.statistics import Sprt
from ludogite.bots.arena.workers import in_processes
from ludogite.bots.bot import Bot, bot_for
from ludogite.bots.evaluation.weights import Weights
from ludogite.bots.levels import Level
from ludogite.bots.players import NamedBot, alphabeta_move
from ludogite.bots.report import Budget
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions
from ludogite.games.game import Game
from ludogite.kernel.cores import cores
from training.games import varied


@dataclass(frozen=True)
class Contestants:
    """Makes bots: alpha-beta with the weights of this name, or a bot of the catalogue."""

    weights: Mapping[str, Weights]
    budget: Budget

    def __call__(self, spec: str, game: Game) -> Bot:
        """The bot of this name for a game."""
        if spec not in self.weights:
            return bot_for(spec, game)
        search = AlphaBeta(game, self.weights[spec], AlphaBetaOptions())
        return NamedBot(spec, partial(alphabeta_move, search, Level(self.budget)))


@dataclass(frozen=True)
class MatchScore:
    """Outcome of a match for its first bot, with the 95 % interval of the rating difference."""

    won: int
    drawn: int
    lost: int
    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.won}-{self.drawn}-{self.lost}, {self.elo:+.0f} ({self.low:+.0f} to {self.high:+.0f})"


def match(
    game: str,
    contestants: Contestants,
    first: str,
    second: str,
    games: int,
    seed: str,
    test: Sprt | None = None,
    progress: Callable[[Arena], None] = lambda arena: None,
) -> MatchScore:
    """Play a match with swapped seats, ended early if the sequential test decides."""
    options = tuple(varied(game).items())
    plan = Plan(game, (first, second), games, options, opening=DEFAULT_OPENING, seed=seed)
    arena = Arena(plan, test, make_bot=contestants)
    arena.run(in_processes(cores()), progress)
    (row,) = arena.summary().pairings
    elo = row.deals.elo()
    return MatchScore(row.tally.wins, row.tally.draws, row.tally.losses, elo.value, elo.low, elo.high)

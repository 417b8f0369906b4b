"""How fast rules and searches are where this runs, be it a browser: the standard library and Ludogîte are enough."""

import time
from collections.abc import Callable
from random import Random

import ludogite
from ludogite.bots.catalogue import bot
from ludogite.bots.evaluation.weights import weights_of
from ludogite.bots.report import Budget
from ludogite.bots.search.alphabeta_search import AlphaBeta
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.search.mcts_search import MonteCarlo
from ludogite.bots.search.options import UCT, AlphaBetaOptions
from ludogite.bots.speed import middle_position
from ludogite.perft import Playouts

STRONGEST = "8"
SEED = 1


def plies(name: str, seconds: float) -> float:
    """Plies of random games a second."""
    playouts = Playouts(ludogite.load(name, seed=1).compiled(), seed=1)
    return _a_second(lambda games: playouts.play(games).plies, 1, seconds)


def nodes(name: str, seconds: float) -> float:
    """Nodes a second of alpha-beta from a middle position; of a game without an evaluation, simulations of UCT."""
    game = ludogite.load(name, seed=1)
    position, evaluation = middle_position(game), evaluation_of(game)
    search: AlphaBeta | MonteCarlo
    search = AlphaBeta(game, weights_of(evaluation), AlphaBetaOptions()) if evaluation else MonteCarlo(game, (), UCT)
    search.search(position, Budget(nodes=100), Random(SEED))  # noqa: S311 - a benchmark guards no secret
    return _a_second(lambda most: search.search(position, Budget(nodes=most), Random(SEED)).nodes, 100, seconds)  # noqa: S311 - as above


def _a_second(work: Callable[[int], int], first: int, seconds: float) -> float:
    """How much is done in a second by work that takes about so long: it is doubled until it does."""
    amount = first
    while True:
        begun = time.perf_counter()
        done = work(amount)
        spent = time.perf_counter() - begun
        if spent >= seconds or amount > 1 << 30:
            return done / spent
        amount *= 2


def move(name: str, seconds: float) -> float:
    """The seconds that the strongest level takes for a move in a middle position."""
    position = middle_position(ludogite.load(name, seed=1))
    player = bot(STRONGEST, position.game)
    begun = time.perf_counter()
    player.choose(position, Random(SEED))  # noqa: S311 - as above
    return time.perf_counter() - begun

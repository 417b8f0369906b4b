"""Work for rules and searches that also runs in a browser: it needs the standard library and Ludogîte alone."""

from functools import cache
from random import Random

import ludogite
from ludogite.bench.random_games import Playouts
from ludogite.bench.searches import middle_position
from ludogite.bots.bot import Bot
from ludogite.bots.catalogue import bot
from ludogite.bots.evaluation.weights import NO_WEIGHTS, weights_of
from ludogite.bots.report import Budget
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.search.mcts_search import UCT, MonteCarlo
from ludogite.games.position import Position

STRONGEST = "8"
SEED = 1


def plies(name: str, games: int) -> int:
    """Play random games; returns the number of plies."""
    return _playouts(name).play(games).plies


def nodes(name: str, most: int) -> int:
    """Search a middle position, by alpha-beta or, in a game without an evaluation, by UCT; returns the nodes."""
    found = _search(name).search(_position(name), Budget(nodes=most), Random(SEED))  # noqa: S311 - guards no secret
    return found.nodes


def moves(name: str, count: int) -> int:
    """Let the strongest level move in a middle position, ``count`` times."""
    for _ in range(count):
        _strongest(name).choose(_position(name), Random(SEED))  # noqa: S311 - as above
    return count


@cache
def _playouts(name: str) -> Playouts:
    return Playouts(ludogite.load(name, seed=SEED).compiled(), SEED)


@cache
def _position(name: str) -> Position:
    return middle_position(ludogite.load(name, seed=SEED))


@cache
def _search(name: str) -> AlphaBeta | MonteCarlo:
    game = _position(name).game
    evaluation = evaluation_of(game)
    return (
        AlphaBeta(game, weights_of(evaluation), AlphaBetaOptions()) if evaluation else MonteCarlo(game, NO_WEIGHTS, UCT)
    )


@cache
def _strongest(name: str) -> Bot:
    return bot(STRONGEST, _position(name).game)

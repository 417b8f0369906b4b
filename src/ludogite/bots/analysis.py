"""What a position is worth, its best moves and how the game would go on."""

import time
from collections.abc import Callable
from functools import lru_cache
from random import Random
from threading import Event

from ludogite.bots.evaluation.weights import weights_of
from ludogite.bots.karma import player as karma
from ludogite.bots.report import Budget, Report, Variation
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaResult
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.search.values import PROVED, WIN, chance_of
from ludogite.bots.styles import style_of
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE


def analyse(
    position: Position,
    budget: Budget,
    *,
    lines: int = 3,
    seed: int = 0,
    threads: int = 1,
    stop: Event | None = None,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """The best moves of a position with their values and lines; ``progress`` hears every deeper report.

    It can be stopped at any moment with ``stop``. The board games are searched by alpha-beta, the dice games by their
    exact turns. With one thread and a budget without seconds the same seed gives the same report.
    """
    if position.to_move is None or position.to_move == CHANCE:
        raise ValueError("Only a position in which a player is to move can be analysed.")
    random = Random(seed)  # noqa: S311  # an analysis guards no secret
    if evaluation_of(position.game) is None:
        return _by_turns(position, lines, stop)
    search = alphabeta(position.game)

    with search.lock:
        found = search.search(
            position,
            budget,
            random,
            lines=lines,
            threads=threads,
            stop=stop,
            progress=(lambda found: progress(_report(search, position, found, lines))) if progress else None,
        )
        return _report(search, position, found, lines)


@lru_cache(maxsize=16)
def alphabeta(game: Game) -> AlphaBeta:
    """A game's alpha-beta search with its tuned weights; it keeps its arrays, so it is made once."""
    evaluation = evaluation_of(game)
    assert evaluation
    return AlphaBeta(game, weights_of(game.id, evaluation.FEATURES), style_of(game))


def _report(search: AlphaBeta, position: Position, found: AlphaBetaResult, lines: int) -> Report:
    """What was found, spelled, with the best lines."""
    best = [
        Variation((move, *search.principal_variation(position.play(move))), share(value), moves_left(value))
        for move, value in zip(map(position.spellings.__getitem__, found.moves[:lines]), found.values, strict=False)
    ]
    return Report(tuple(best), found.depth, found.nodes, found.seconds, exact=abs(found.values[0]) >= PROVED)


def share(value: int) -> float:
    """The share of the win that a value stands for; proved wins and losses are whole."""
    return 1.0 if value >= PROVED else 0.0 if value <= -PROVED else chance_of(value)


def moves_left(value: int) -> int | None:
    """In how many moves a game is over that is proved to be won or lost; None if it is not."""
    return WIN - abs(value) if abs(value) >= PROVED else None


def _by_turns(position: Position, lines: int, stop: Event | None = None) -> Report:
    """A dice game's report: the values of its moves, each a line of its own; exact where the best wins at once.

    If it is stopped before it begins, every move is worth the same and nothing has been looked at.
    """
    if stop and stop.is_set():
        return Report(tuple(Variation((move,), share(0)) for move in position.legal_moves()[:lines]), 0, 0, 0.0)
    begun = time.perf_counter()
    values = karma.evaluate_moves(position)
    best = values[0][1]
    found = [
        (_won_by(position, move) if value >= best else None) or Variation((move,), value) for move, value in values
    ]
    found.sort(key=lambda line: line.ends_in is None)
    won = found[0].ends_in is not None
    return Report(tuple(found[:lines]), 1, len(values), time.perf_counter() - begun, exact=won)


def _won_by(position: Position, move: str) -> Variation | None:
    """The line of a move that wins at once."""
    result = position.play(move).result
    return Variation((move,), 1.0, 1) if result and result[position.to_move or 0] == 1 else None

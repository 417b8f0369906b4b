"""What a position is worth, its best moves and how the game would go on."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from threading import Event

from ludogite.bots.bot import OwnBots, own_bots
from ludogite.bots.evaluation.weights import NO_WEIGHTS, weights_of
from ludogite.bots.levels import UCT_LEVELS
from ludogite.bots.report import Budget, Report, Variation
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaResult
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.search.mcts_search import MonteCarlo
from ludogite.bots.search.options import UCT, AlphaBetaOptions
from ludogite.bots.search.values import PROVED, WIN, chance_of
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
    desk: int = 0,
) -> Report:
    """The best moves of a position with their values and lines; ``progress`` hears every deeper report.

    It can be stopped at any moment with ``stop``. Games with an evaluation are searched by alpha-beta, those with bots
    of their own by these, others by UCT. With one thread and a budget without seconds the same seed gives the same
    report. Of several who analyse the same game at once each takes a ``desk`` of its own: at one desk they take turns.
    """
    if position.to_move is None or position.to_move == CHANCE:
        raise ValueError("Only a position in which a player is to move can be analysed.")
    random = Random(seed)  # noqa: S311  # an analysis guards no secret
    if own := own_bots(position.game):
        return _by_own_bots(own, position, lines, stop)
    if evaluation_of(position.game) is None:
        return _by_uct(position, budget, random, lines, stop)
    search = alphabeta(position.game, desk)

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
def alphabeta(game: Game, desk: int = 0) -> AlphaBeta:
    """A game's alpha-beta search with its tuned weights; it keeps its arrays, so it is made once a desk."""
    evaluation = evaluation_of(game)
    assert evaluation
    return AlphaBeta(game, weights_of(evaluation), AlphaBetaOptions())


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
    """How many moves the winner of a game has yet to make that is proved to be won or lost; None if it is not.

    Sides move in turn: the one to move makes the first of the moves to the end, the other one the second.
    """
    if abs(value) < PROVED:
        return None
    moves = WIN - abs(value)
    return (moves + 1) // 2 if value > 0 else max(1, moves // 2)


def _by_uct(position: Position, budget: Budget, random: Random, lines: int, stop: Event | None) -> Report:
    """The report of random games; where only a depth is asked for, as many as the strongest level plays."""
    limited = budget if budget.seconds or budget.nodes else UCT_LEVELS[-1].budget
    found = MonteCarlo(position.game, NO_WEIGHTS, UCT).search(position, limited, random, stop=stop)
    values = list(zip(map(position.spellings.__getitem__, found.moves), found.shares, strict=True))
    return _ranked(position, values, lines, Report((), found.depth, found.nodes, found.seconds))


def _by_own_bots(own: OwnBots, position: Position, lines: int, stop: Event | None = None) -> Report:
    """What a game's own bots think of its moves.

    If it is stopped before it begins, every move is worth the same and nothing has been looked at.
    """
    if stop and stop.is_set():
        return Report(tuple(Variation((move,), share(0)) for move in position.legal_moves()[:lines]), 0, 0, 0.0)
    begun = time.perf_counter()
    values = own.evaluate_moves(position)
    return _ranked(position, values, lines, Report((), 1, len(values), time.perf_counter() - begun))


def _ranked(position: Position, values: list[tuple[str, float]], lines: int, report: Report) -> Report:
    """The report with moves and their values, each a line of its own; a win at once comes first, and is exact."""
    best = values[0][1]
    found = [
        (_won_by(position, move) if value >= best else None) or Variation((move,), value) for move, value in values
    ]
    found.sort(key=lambda line: line.ends_in is None)
    return replace(report, lines=tuple(found[:lines]), exact=found[0].ends_in is not None)


def _won_by(position: Position, move: str) -> Variation | None:
    """The line of a move that wins at once."""
    result = position.play(move).result
    return Variation((move,), 1.0, 1) if result and result[position.to_move or 0] == 1 else None

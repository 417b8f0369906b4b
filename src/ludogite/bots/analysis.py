"""Analysis of positions: values, best moves and continuations, and the judgement of moves and outcomes.

At chance, every outcome is judged in the same way, whether it came or not. Luck is the difference to the mean of all.
So luck is 0 on average, however good or bad the values are.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from threading import Event

from ludogite.bots.bot import OwnBots, own_bots
from ludogite.bots.evaluation.weights import NO_WEIGHTS, weights_of
from ludogite.bots.levels import UCT_LEVELS
from ludogite.bots.report import REVIEW_BUDGET, Budget, Judgement, Report, Variation
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions, AlphaBetaResult
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.search.mcts_search import UCT, MonteCarlo
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
    worker: int = 0,
) -> Report:
    """The best moves of a position with their values and lines; ``progress`` receives every deeper report.

    It can be stopped at any moment with ``stop``. Games with an evaluation are searched by alpha-beta, those with bots
    of their own by these, others by UCT. With one thread and a budget without seconds the same seed gives the same
    report. Concurrent analyses of the same game pass different ``worker`` numbers; with the same number they take
    turns.
    """
    if position.to_move is None or position.to_move == CHANCE:
        raise ValueError("Only a position in which a player is to move can be analysed.")
    random = Random(seed)  # noqa: S311  # an analysis guards no secret
    if own := own_bots(position.game):
        return _by_own_bots(own, position, lines, stop)
    if evaluation_of(position.game) is None:
        return _by_uct(position, budget, random, lines, stop)
    search = alphabeta(position.game, worker)

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
def alphabeta(game: Game, worker: int = 0) -> AlphaBeta:
    """The alpha-beta search of a game with its tuned weights, cached per worker because it keeps its arrays."""
    evaluation = evaluation_of(game)
    assert evaluation
    return AlphaBeta(game, weights_of(evaluation), AlphaBetaOptions())


def _report(search: AlphaBeta, position: Position, found: AlphaBetaResult, lines: int) -> Report:
    """The report of a search, with the moves spelled."""
    best = [
        Variation((move, *search.principal_variation(position.play(move))), share(value), moves_left(value))
        for move, value in zip(map(position.spellings.__getitem__, found.moves[:lines]), found.values, strict=False)
    ]
    return Report(tuple(best), found.depth, found.nodes, found.seconds, exact=abs(found.values[0]) >= PROVED)


def share(value: int) -> float:
    """The share of the win for a value; proved wins and losses are whole."""
    return 1.0 if value >= PROVED else 0.0 if value <= -PROVED else chance_of(value)


def moves_left(value: int) -> int | None:
    """Number of moves that the winner still has to make in a proved game; None if it is not proved.

    Sides move in turn: the one to move makes the first of the moves to the end, the other one the second.
    """
    if abs(value) < PROVED:
        return None
    moves = WIN - abs(value)
    return (moves + 1) // 2 if value > 0 else max(1, moves // 2)


def _by_uct(position: Position, budget: Budget, random: Random, lines: int, stop: Event | None) -> Report:
    """The report of random games; for a budget of depth only, with as many games as the strongest level."""
    limited = budget if budget.seconds or budget.nodes else UCT_LEVELS[-1].budget
    found = MonteCarlo(position.game, NO_WEIGHTS, UCT).search(position, limited, random, stop=stop)
    values = list(zip(map(position.spellings.__getitem__, found.moves), found.shares, strict=True))
    return _ranked(position, values, lines, Report((), found.depth, found.nodes, found.seconds))


def _by_own_bots(own: OwnBots, position: Position, lines: int, stop: Event | None = None) -> Report:
    """The report of a game's own bots.

    If it is stopped before it begins, it has the first moves with equal values.
    """
    if stop and stop.is_set():
        return Report(tuple(Variation((move,), share(0)) for move in position.legal_moves()[:lines]), 0, 0, 0.0)
    begun = time.perf_counter()
    values = own.evaluate_moves(position)
    return _ranked(position, values, lines, Report((), 1, len(values), time.perf_counter() - begun))


def _ranked(position: Position, values: list[tuple[str, float]], lines: int, report: Report) -> Report:
    """The report with moves and their values, one line each; an immediate win comes first and is exact."""
    best = values[0][1]
    found = [
        (_won_by(position, move) if value >= best else None) or Variation((move,), value) for move, value in values
    ]
    found.sort(key=lambda line: line.ends_in is None)
    return replace(report, lines=tuple(found[:lines]), exact=found[0].ends_in is not None)


def _won_by(position: Position, move: str) -> Variation | None:
    """The line of a move that wins at once; None if it does not."""
    result = position.play(move).result
    return Variation((move,), 1.0, 1) if result and result[position.to_move or 0] == 1 else None


OUTCOME_SHARE = 15
"""Divisor of the budget for an outcome of chance: there are up to twenty of them."""
LINES = 3


def judge(
    position: Position, text: str | None, budget: Budget = REVIEW_BUDGET, *, threads: int = 1, stop: Event | None = None
) -> Judgement:
    """The judgement of a move or an outcome; None is for a position where nobody has moved yet."""
    if position.to_move == CHANCE:
        assert text is not None
        return _outcome(position, text, _part_of(budget), stop)
    legal = position.legal_moves()
    values_every_move = own_bots(position.game) is not None or (text and position.play(text).to_move == CHANCE)
    # A move before chance is valued beside the others: the position after it would mix it up with luck.
    report = analyse(position, budget, lines=len(legal) if values_every_move else LINES, threads=threads, stop=stop)
    played = next((line.value for line in report.lines if line.moves[0] == text), None)
    assert position.to_move is not None
    return Judgement(position.to_move, report.value, played, report.lines[:LINES])


def _outcome(position: Position, text: str, budget: Budget, stop: Event | None) -> Judgement:
    after = position.play(text)
    player = _next_mover(after)
    if own := own_bots(position.game):
        return Judgement(player, own.expectation(position), own.expectation(after))
    values = {outcome: _value(position.play(outcome), player, budget, stop) for outcome in position.outcomes()}
    mean = sum(float(chance) * values[outcome] for outcome, chance in position.outcomes().items())
    return Judgement(player, mean, values[text])


def _next_mover(position: Position) -> int:
    """The next player to move, whatever chance decides before; 0 if the game is over."""
    while position.to_move == CHANCE:
        position = position.play(next(iter(position.outcomes())))
    return position.to_move or 0


def _value(position: Position, player: int, budget: Budget, stop: Event | None) -> float:
    """The expected share of a player in a position."""
    if position.result is not None:
        return position.result[player]
    if position.to_move == CHANCE:
        return sum(
            float(chance) * _value(position.play(outcome), player, budget, stop)
            for outcome, chance in position.outcomes().items()
        )
    value = analyse(position, budget, lines=1, stop=stop).value
    return value if position.to_move == player else 1 - value


def _part_of(budget: Budget) -> Budget:
    nodes, seconds = budget.nodes, budget.seconds
    return Budget(
        nodes=nodes and max(nodes // OUTCOME_SHARE, 1), seconds=seconds and seconds / OUTCOME_SHARE, depth=budget.depth
    )

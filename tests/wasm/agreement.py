"""Results that must be equal wherever rules and searches run; needs only the standard library and Ludogîte."""

import hashlib
from array import array
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import ludogite
from ludogite.bots.evaluation.weights import NO_WEIGHTS, weights_of
from ludogite.bots.report import Budget
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.search.mcts_search import GUIDED, UCT, MonteCarlo
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE, MOVER, OVER

LONGEST_GAME = 3000
MOST_MOVES = 20_000
SHORT = replace(UCT, longest_playout=100)
"""UCT whose random games are cut short, for interpreted ones take long."""


def walk(game: Game, plies: int, seed: int) -> str:
    """A digest of everything that the rules say while random games of so many plies are played."""
    engine, tables, random = game.engine, game.tables, Random(seed)
    seen, moves, shares = hashlib.sha256(), engine.empty(MOST_MOVES), engine.empty(game.players)
    values, keys = game.start().internals
    played = 0
    while played < plies:
        state, history = engine.state(values), engine.numbers([*keys, *[0] * LONGEST_GAME])
        for _ in range(min(LONGEST_GAME, plies - played)):
            seen.update(engine.packed_state(state))
            told = [engine.key(tables, state)]
            if state[MOVER] == OVER:
                break
            if state[MOVER] == CHANCE:
                move, more = _chance(engine.functions, tables, state, random)
                told += more
            else:
                count = engine.legal(tables, state, moves)
                told += engine.to_list(moves[:count])
                move = int(moves[random.randrange(count)])
            seen.update(array("q", map(int, told)).tobytes())
            engine.advance(tables, state, history, move)
            played += 1
        if state[MOVER] == OVER:
            engine.result(tables, state, shares)
            seen.update(array("q", map(int, shares)).tobytes())
    return seen.hexdigest()


def _chance(functions: Any, tables: Any, state: Any, random: Random) -> tuple[int, list[int]]:
    """An outcome, and what the rules say of it and of another one."""
    total, count = int(functions["chance_total"](tables, state)), int(functions["chance_count"](tables, state))
    drawn = int(functions["chance_event"](tables, state, random.randrange(total)))
    listed = int(functions["chance_outcome"](tables, state, random.randrange(count)))
    weights = [int(functions["chance_weight"](tables, state, outcome)) for outcome in (drawn, listed)]
    return drawn, [total, count, drawn, listed, *weights]


def walks(cases: Sequence[tuple[str, dict[str, Any], int]], seed: int, *, compiled: bool = True) -> list[str]:
    """The digest of each case: a game, its options, and how many plies."""
    games = [(ludogite.load(name, seed=seed, **options), plies) for name, options, plies in cases]
    return [walk(game.compiled() if compiled else game, plies, seed) for game, plies in games]


def position_of(name: str, number: int) -> Position:
    """A position of a game in which somebody is to move; with every number another one."""
    random = Random(number)
    while True:
        position = ludogite.load(name, seed=number).start()
        for _ in range(random.randrange(40)):
            position = _any(position, random) if position.to_move is not None else position
        while position.to_move == CHANCE:
            position = _any(position, random)
        if position.to_move is not None:
            return position


def _any(position: Position, random: Random) -> Position:
    chance = position.to_move == CHANCE
    return position.play(position.sample(random) if chance else random.choice(position.legal_moves()))


def searches(name: str, numbers: Sequence[int], nodes: int, function: Any = None) -> list[list[Any]]:
    """Exact results of the searches in some positions: moves, values and visits.

    ``function``, if given, returns the function to use in place of a compiled one, by game and name.
    """
    return [found(position_of(name, number), nodes, number, function) for number in numbers]


def found(position: Position, nodes: int, seed: int, function: Any) -> list[Any]:
    """Result of each of a game's searches in a position, with this number of nodes."""
    game, evaluation = position.game, evaluation_of(position.game)
    told: list[Any] = []
    if evaluation:
        deep = AlphaBeta(game, weights_of(evaluation), AlphaBetaOptions())
        deep._search_root = function(game, "search_root") if function else deep._search_root
        result = deep.search(position, Budget(nodes=nodes), Random(seed), lines=2)
        told += [list(result.moves), list(result.values), result.depth, result.nodes]
    wide = MonteCarlo(game, weights_of(evaluation), GUIDED) if evaluation else MonteCarlo(game, NO_WEIGHTS, SHORT)
    wide._simulate = function(game, "simulate") if function else wide._simulate
    tried = wide.search(position, Budget(nodes=max(nodes // 20, 2)), Random(seed))
    return [*told, list(tried.moves), list(tried.visits), [share.hex() for share in tried.shares]]

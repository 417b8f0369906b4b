"""A simple opponent: it tries each move in a few random games and takes the one that went best."""

from random import Random
from typing import Any

from ludogite.games.position import Position
from ludogite.kernel.frame import CHANCE, MOVER, OVER, WHOLE
from ludogite.kernel.randomness import random_words

MOST_CANDIDATES = 60
TRIALS = 24
LONGEST_TRIAL = 300
UNDECIDED_SHARE = 0.5


def choose(position: Position, random: Random) -> str:
    """A move for the player whose turn it is; the same random source gives the same move.

    With compiled rules every candidate is tried in random games. Interpreted rules are too slow for that: then it
    takes a win it can see, and plays at random otherwise.
    """
    moves = position.legal_moves()
    if len(moves) > MOST_CANDIDATES:
        moves = random.sample(moves, MOST_CANDIDATES)
    player = position.to_move
    assert player is not None
    assert player != CHANCE
    random.shuffle(moves)
    if position.game.engine.compiled:
        trials = Trials(position, random)
        return max(moves, key=lambda move: trials.mean_share(move, player))
    return next((move for move in moves if _wins(position.play(move), player)), moves[0])


def _wins(after: Position, player: int) -> bool:
    return after.result is not None and after.result[player] == 1


class Trials:
    """Random games after each of a position's moves."""

    def __init__(self, position: Position, random: Random) -> None:
        self._position = position
        self._engine = engine = position.game.engine
        self._tables = position.game.tables(engine)
        self._random: Any = engine.numbers(random_words(random.getrandbits(32)))
        self._moves = engine.numbers([0] * position.game.book.max_moves)
        self._play = engine.functions["playouts"]
        self._limits = engine.numbers([1, LONGEST_TRIAL])
        self._totals = engine.numbers([0, 0, 0])
        self._shares = engine.numbers([0] * position.game.players)

    def mean_share(self, move: str, player: int) -> float:
        """What a player won on average after this move."""
        state, keys = self._position.play(move).internals
        return sum(self._share(state, keys, player) for _ in range(TRIALS)) / TRIALS

    def _share(self, start: tuple[int, ...], keys: tuple[int, ...], player: int) -> float:
        engine = self._engine
        state = engine.state(start)
        history = engine.numbers([*keys, *[0] * LONGEST_TRIAL])
        self._play(
            self._tables, engine.state(start), state, history, self._moves, self._random, self._limits, self._totals
        )
        if state[MOVER] != OVER:
            return UNDECIDED_SHARE
        engine.result(self._tables, state, self._shares)
        return float(self._shares[player]) / WHOLE

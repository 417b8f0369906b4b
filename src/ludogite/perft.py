"""Counts move sequences, and plays random games, with the compiled rules: the measures every engine is checked by."""

from dataclasses import dataclass
from typing import Any

from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.engine import Engine
from ludogite.kernel.randomness import random_words

MOST_PLIES = 100_000
ROOM = 4096
MORE_ROOM = 1 << 18


def perft(position: Position, depth: int) -> int:
    """How many sequences of ``depth`` moves and outcomes there are; with the engine of its game."""
    if depth < 1:
        return 1
    engine = position.game.engine
    for room in (max(ROOM, position.game.book.max_moves), MORE_ROOM):
        count = _count(engine, position, depth, room)
        if count >= 0:
            return count
    raise OverflowError(f"a position has more than {MORE_ROOM} moves")


def _count(engine: Engine, position: Position, depth: int, room: int) -> int:
    state, history = position.internals
    levels = range(depth)
    states = engine.states([list(state) for _ in levels])
    histories = engine.rows([[*history, *[0] * depth] for _ in levels])
    moves = engine.rows([[0] * room for _ in levels])
    counts, cursors = engine.numbers([0] * depth), engine.numbers([0] * depth)
    tables = position.game.tables
    return int(engine.functions["perft"](tables, states, histories, moves, counts, cursors, depth))


@dataclass(frozen=True)
class Played:
    """What random games amounted to."""

    games: int
    plies: int
    listed: int
    finished: int


class Playouts:
    """Random games from a game's start, uniform over legal moves, repeatable by their seed."""

    def __init__(self, game: Game, seed: int) -> None:
        self._engine = engine = game.engine
        self._tables = game.tables
        state, history = game.start().internals
        self._start, self._state = engine.state(state), engine.state(state)
        self._history = engine.numbers([*history, *[0] * MOST_PLIES])
        self._moves = engine.numbers([0] * max(ROOM, game.book.max_moves))
        self._random: Any = engine.numbers(random_words(seed))

    def play(self, games: int) -> Played:
        """Play so many games."""
        totals = self._engine.numbers([0, 0, 0])
        run = self._engine.functions["playouts"]
        arrays = (self._tables, self._start, self._state, self._history, self._moves, self._random)
        run(*arrays, self._engine.numbers([games, MOST_PLIES]), totals)
        return Played(games, *(int(total) for total in totals))

"""Perft: the number of move sequences of a given length, the standard check of a rules engine."""

from ludogite.games.position import Position
from ludogite.kernel.rules_engine import RulesEngine

ROOM = 4096
MORE_ROOM = 1 << 18


def perft(position: Position, depth: int) -> int:
    """Number of sequences of ``depth`` moves and outcomes, counted by the game's engine."""
    if depth < 1:
        return 1
    engine = position.game.engine
    for room in (max(ROOM, position.game.book.max_moves), MORE_ROOM):
        count = _count(engine, position, depth, room)
        if count >= 0:
            return count
    raise OverflowError(f"a position has more than {MORE_ROOM} moves")


def _count(engine: RulesEngine, position: Position, depth: int, room: int) -> int:
    state, history = position.internals
    levels = range(depth)
    states = engine.states([list(state) for _ in levels])
    histories = engine.rows([[*history, *[0] * depth] for _ in levels])
    moves = engine.rows([[0] * room for _ in levels])
    counts, cursors = engine.numbers([0] * depth), engine.numbers([0] * depth)
    tables = position.game.tables
    return int(engine.functions["perft"](tables, states, histories, moves, counts, cursors, depth))

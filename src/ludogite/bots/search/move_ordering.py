"""Move ordering: the hash move, noisy moves, killers, then quiet moves by their history."""

from ludogite.bots.evaluation.common import NOISY
from ludogite.bots.evaluation.contract import priority
from ludogite.bots.search.buffers import FIRST_KILLER, HISTORY_SLOTS, PLAYER, SECOND_KILLER, Buffers
from ludogite.kernel.contract import legal

HASH_MOVE = 1 << 40
KILLER = NOISY - 2
QUIET_UNIT = 1 << 12
"""History that raises a move's priority by one."""
MOST_HISTORY = 1 << 22


def order_moves(buffers: Buffers, level: int, hash_move: int, quiescence: bool) -> int:
    """List the legal moves, in quiescence only noisy ones, with their priorities; returns their number."""
    state, frame = buffers.states[level], buffers.frames[level]
    moves, priorities = buffers.moves[level], buffers.priorities[level]
    history = buffers.history[frame[PLAYER]]
    count = min(legal(buffers.tables, state, moves), len(moves))
    kept = 0
    for number in range(count):
        move = moves[number]
        order = priority(buffers.tables, state, move)
        if quiescence and order < NOISY:
            continue
        if move == hash_move:
            order = HASH_MOVE
        elif order < NOISY:
            if move == frame[FIRST_KILLER]:
                order = KILLER + 1
            elif move == frame[SECOND_KILLER]:
                order = KILLER
            else:
                order = min(order + history[history_slot(move)] // QUIET_UNIT, KILLER - 1)
        moves[kept] = move
        priorities[kept] = order
        kept += 1
    return kept


def next_move(buffers: Buffers, level: int, number: int, count: int) -> int:
    """Move the move of highest priority, from ``number`` on, to that place, and return it."""
    moves, priorities = buffers.moves[level], buffers.priorities[level]
    first = number
    for other in range(number + 1, count):
        if priorities[other] > priorities[first]:
            first = other
    move: int = moves[first]
    order: int = priorities[first]
    moves[first], priorities[first] = moves[number], priorities[number]
    moves[number], priorities[number] = move, order
    return move


def record_cutoff(buffers: Buffers, level: int, move: int, depth: int) -> None:
    """Record a quiet move that caused a cutoff: as a killer of its level, and in the history."""
    frame = buffers.frames[level]
    if frame[FIRST_KILLER] != move:
        frame[SECOND_KILLER] = frame[FIRST_KILLER]
        frame[FIRST_KILLER] = move
    history = buffers.history[frame[PLAYER]]
    slot = history_slot(move)
    history[slot] += max(depth, 0) * max(depth, 0) * QUIET_UNIT // 4
    if history[slot] > MOST_HISTORY:
        for i in range(HISTORY_SLOTS):
            history[i] //= 2


def history_slot(move: int) -> int:
    return (move ^ (move >> 12) ^ (move >> 24)) & (HISTORY_SLOTS - 1)

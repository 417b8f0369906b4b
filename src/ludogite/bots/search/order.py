"""The order in which a search tries moves: the known best, loud ones, killers, what often refuted others, the rest."""

from ludogite.bots.judging.scale import LOUD
from ludogite.bots.search.buffers import FIRST_KILLER, PLAYER, SECOND_KILLER, SUCCESS_SLOTS, Desk
from ludogite.bots.search.judgement import promise
from ludogite.kernel.contract import legal

KNOWN = 1 << 40
KILLER = LOUD - 2
QUIET_UNIT = 1 << 12
"""Successes count less than a point of promise each."""
MOST_SUCCESS = 1 << 22


def order_moves(desk: Desk, level: int, known_move: int, resting: bool) -> int:
    """List the legal moves, at rest only loud ones, and give each its place in the order; returns how many."""
    state, frame = desk.states[level], desk.frames[level]
    moves, orders = desk.moves[level], desk.orders[level]
    successes = desk.successes[frame[PLAYER]]
    count = min(legal(desk.tables, state, moves), len(moves))
    kept = 0
    for number in range(count):
        move = moves[number]
        order = promise(desk.tables, state, move)
        if resting and order < LOUD:
            continue
        if move == known_move:
            order = KNOWN
        elif order < LOUD:
            if move == frame[FIRST_KILLER]:
                order = KILLER + 1
            elif move == frame[SECOND_KILLER]:
                order = KILLER
            else:
                order = min(order + successes[success_slot(move)] // QUIET_UNIT, KILLER - 1)
        moves[kept] = move
        orders[kept] = order
        kept += 1
    return kept


def next_move(desk: Desk, level: int, number: int, count: int) -> int:
    """Bring the earliest of the moves from ``number`` on to that place, and return it."""
    moves, orders = desk.moves[level], desk.orders[level]
    first = number
    for other in range(number + 1, count):
        if orders[other] > orders[first]:
            first = other
    move: int = moves[first]
    order: int = orders[first]
    moves[first], orders[first] = moves[number], orders[number]
    moves[number], orders[number] = move, order
    return move


def remember_success(desk: Desk, level: int, move: int, depth: int) -> None:
    """A quiet move refuted the one before it: try it early in the same level, and a little earlier everywhere."""
    frame = desk.frames[level]
    if frame[FIRST_KILLER] != move:
        frame[SECOND_KILLER] = frame[FIRST_KILLER]
        frame[FIRST_KILLER] = move
    successes = desk.successes[frame[PLAYER]]
    place = success_slot(move)
    successes[place] += max(depth, 0) * max(depth, 0) * QUIET_UNIT // 4
    if successes[place] > MOST_SUCCESS:
        for i in range(SUCCESS_SLOTS):
            successes[i] //= 2


def success_slot(move: int) -> int:
    """Where the successes of a move are counted."""
    return (move ^ (move >> 12) ^ (move >> 24)) & (SUCCESS_SLOTS - 1)

"""Compiled self-play: a search plays games against itself, and its positions are recorded with their values.

Plain loops over arrays, as in the searches. One call plays one game.
"""

from typing import Any, NamedTuple

from ludogite.bots.evaluation.contract import features, inputs
from ludogite.bots.search.alphabeta import search_root
from ludogite.bots.search.buffers import (
    BASE,
    COUNT,
    DONE,
    FIRST_KILLER,
    FRAME_KEY,
    GENERATION,
    LEVELS,
    NODE_LIMIT,
    NODES,
    PLAYER,
    ROOT_RECENT,
    SECOND_KILLER,
    STOP,
    Buffers,
)
from ludogite.bots.search.transposition import NO_MOVE
from ludogite.bots.search.values import PROVED
from ludogite.kernel.contract import chance_event, chance_total, key, legal, result
from ludogite.kernel.drivers import advance
from ludogite.kernel.layout import CHANCE, MOVER, OVER, RECENT, Ints
from ludogite.kernel.randomness import below

ROOT, BUDGET, MOST_PLIES, OPENING, STRAY, CHILDREN, DEEPEST, LINES, SETTINGS = range(9)
"""Settings of a game: the root's level (0), nodes per move, most plies, random plies at the start; random moves and
searched children per thousand; the greatest depth, and the number of lines (1)."""
THOUSAND = 1000
NO_LIMIT = 1 << 60
VALUE, IS_PLAYED, MOVES_NEXT, EXTRA = range(4)
"""Columns after the features of a row: the value for player 0, whether the game went through the position, and the side
to move as 1 or -1."""


class GameArrays(NamedTuple):
    """A game in progress: its state and the keys that may recur, and a copy of both."""

    state: Any
    history: Any
    child: Any
    child_history: Any


class PositionRows(NamedTuple):
    """Recorded positions, a row each."""

    rows: Any
    """Features, then the columns counted by EXTRA."""
    active: Any
    """Number of active inputs of a network, then their indices."""


def self_play(
    buffers: Buffers, course: GameArrays, random: Ints, settings: Ints, shares: Ints, recorded: PositionRows
) -> int:
    """Play one game from ``course.state``, with the result in ``shares``; returns the number of rows written."""
    state, history = course.state, course.history
    moves = buffers.moves[settings[ROOT]]
    written = 0
    plies = 0
    while state[MOVER] != OVER and plies < settings[MOST_PLIES]:
        if state[MOVER] == CHANCE:
            advance(
                buffers.tables,
                state,
                history,
                chance_event(buffers.tables, state, below(random, chance_total(buffers.tables, state))),
            )
            continue
        count = legal(buffers.tables, state, moves)
        count = min(count, len(moves))
        move = moves[below(random, count)]
        if plies >= settings[OPENING]:
            if written < len(recorded.rows) and below(random, THOUSAND) < settings[CHILDREN]:
                written = look_at_child(buffers, course, move, random, settings, recorded, written)
            if below(random, THOUSAND) >= settings[STRAY]:
                move = think(buffers, state, history, random, settings)
                if written < len(recorded.rows):
                    written = write_down(buffers, state, True, settings, recorded, written)
        advance(buffers.tables, state, history, move)
        plies += 1
    if state[MOVER] == OVER:
        result(buffers.tables, state, shares)
    else:
        shares[0] = 6
    return written


def look_at_child(
    buffers: Buffers, course: GameArrays, move: int, random: Ints, settings: Ints, recorded: PositionRows, written: int
) -> int:
    """Search and record the position after a random move; returns the number of rows so far."""
    child, history = course.child, course.child_history
    for i in range(len(child)):
        child[i] = course.state[i]
    for i in range(course.state[RECENT]):
        history[i] = course.history[i]
    advance(buffers.tables, child, history, move)
    if child[MOVER] < 0:
        return written
    think(buffers, child, history, random, settings)
    return write_down(buffers, child, False, settings, recorded, written)


def write_down(
    buffers: Buffers, state: Ints, is_played: bool, settings: Ints, recorded: PositionRows, written: int
) -> int:
    """Record the position searched last, unless it is proved."""
    value = buffers.values[settings[ROOT], settings[ROOT]]
    if value >= PROVED or value <= -PROVED:
        return written
    row, active = recorded.rows[written], recorded.active[written]
    features(buffers.tables, state, row)
    count = inputs(buffers.tables, state, buffers.active)
    active[0] = count
    for number in range(count):
        active[number + 1] = buffers.active[number]
    sign = 1 if state[MOVER] == 0 else -1
    row[len(row) - EXTRA + VALUE] = sign * value
    row[len(row) - EXTRA + IS_PLAYED] = is_played
    row[len(row) - EXTRA + MOVES_NEXT] = sign
    return written + 1


def think(buffers: Buffers, state: Ints, history: Ints, random: Ints, settings: Ints) -> int:
    """Best move of a position, by iterative deepening until the budget is spent; its value is the root's first."""
    root = settings[ROOT]
    set_up(buffers, state, history, root)
    control, moves, values = buffers.control, buffers.moves[root], buffers.values[root]
    count = min(legal(buffers.tables, state, moves), len(moves))
    shuffle(moves, count, random)
    control[COUNT] = count
    control[NODE_LIMIT] = NO_LIMIT
    depth = settings[LINES]
    while True:
        search_root(buffers, root, depth, settings[LINES], root)
        rank(moves, values, control[DONE])
        if control[STOP] != 0 or control[NODES] >= settings[BUDGET] or depth >= settings[DEEPEST]:
            break
        if values[root] >= PROVED or values[root] <= -PROVED:
            break
        control[NODE_LIMIT] = settings[BUDGET]
        depth += 1
    move: int = moves[root]
    return move


def set_up(buffers: Buffers, state: Ints, history: Ints, root: int) -> None:
    """Make a position the root of a search."""
    for i in range(len(state)):
        buffers.states[root, i] = state[i]
    for i in range(state[RECENT]):
        buffers.keys[i] = history[i]
    for level in range(LEVELS):
        buffers.frames[level, FIRST_KILLER] = NO_MOVE
        buffers.frames[level, SECOND_KILLER] = NO_MOVE
    buffers.frames[root, PLAYER] = state[MOVER]
    buffers.frames[root, BASE] = 0
    buffers.frames[root, FRAME_KEY] = key(buffers.tables, state)
    control = buffers.control
    control[NODES] = 0
    control[STOP] = 0
    control[ROOT_RECENT] = state[RECENT]
    control[GENERATION] += 1


def shuffle(moves: Ints, count: int, random: Ints) -> None:
    """Shuffle the first moves, so that equally good ones are played equally often."""
    for last in range(count - 1, 0, -1):
        other = below(random, last + 1)
        moves[last], moves[other] = moves[other], moves[last]


def rank(moves: Ints, values: Ints, count: int) -> None:
    """Sort the first moves by value, the best first; equal ones keep their order."""
    for place in range(1, count):
        move, value = moves[place], values[place]
        before = place
        while before > 0 and values[before - 1] < value:
            moves[before], values[before] = moves[before - 1], values[before - 1]
            before -= 1
        moves[before], values[before] = move, value

"""Drivers for any game's rules, written once: a whole turn with its draws, random playouts, perft."""

from ludogite.kernel.contract import (
    chance_count,
    chance_event,
    chance_outcome,
    chance_total,
    key,
    legal,
    own_draw,
    play,
)
from ludogite.kernel.layout import (
    CHANCE,
    DRAWN_LENGTH,
    DRAWN_PASSES,
    DRAWN_REPETITION,
    ENDING,
    LENGTH_LIMIT,
    MOVER,
    OVER,
    PASSES,
    PASSES_THAT_END,
    PLY,
    RECENT,
    REPETITION_LIMIT,
    UNDECIDED,
    Ints,
)
from ludogite.kernel.randomness import below


def advance(tables: Ints, state: Ints, history: Ints, move: int) -> None:
    """Play a move or outcome; when a player is to move next, test the shared draws, then the game's own.

    ``history`` holds the keys of the latest ``state[RECENT]`` positions and has room for one more.
    """
    play(tables, state, move)
    if state[MOVER] >= 0:
        times = enter(state, history, key(tables, state)) if tables[REPETITION_LIMIT] > 0 else 0
        close_turn(tables, state, times)
    if state[MOVER] == OVER:
        state[RECENT] = 0


def enter(state: Ints, history: Ints, present: int) -> int:
    """Enter the present position's key into the history; return how many times it is there now."""
    recent = state[RECENT]
    times = 1
    for i in range(recent):
        if history[i] == present:
            times += 1
    history[recent] = present
    state[RECENT] = recent + 1
    return times


def close_turn(tables: Ints, state: Ints, times: int) -> None:
    """Test the shared draws, then the game's own; the present position has occurred ``times`` times."""
    if state[PASSES] == PASSES_THAT_END:
        draw(state, DRAWN_PASSES)
    elif tables[REPETITION_LIMIT] > 0 and times >= tables[REPETITION_LIMIT]:
        draw(state, DRAWN_REPETITION)
    elif tables[LENGTH_LIMIT] > 0 and state[PLY] >= tables[LENGTH_LIMIT]:
        draw(state, DRAWN_LENGTH)
    elif own_draw(tables, state) != UNDECIDED:
        draw(state, own_draw(tables, state))


def draw(state: Ints, ending: int) -> None:
    """End the game without a winner."""
    state[MOVER] = OVER
    state[ENDING] = ending


def playout(tables: Ints, state: Ints, history: Ints, moves: Ints, random: Ints, most: int) -> int:
    """Play random legal moves until the game is over or ``most`` were played; return the count of legal moves seen."""
    listed = 0
    played = 0
    while state[MOVER] != OVER and played < most:
        if state[MOVER] == CHANCE:
            move = chance_event(tables, state, below(random, chance_total(tables, state)))
        else:
            count = legal(tables, state, moves)
            listed += count
            played += 1
            move = moves[below(random, min(count, len(moves)))]
        advance(tables, state, history, move)
    return listed


def playouts(
    tables: Ints, start: Ints, state: Ints, history: Ints, moves: Ints, random: Ints, limits: Ints, totals: Ints
) -> None:
    """Play ``limits[0]`` random games of at most ``limits[1]`` moves each from a game's start.

    Adds plies, legal moves seen and games finished to ``totals``.
    """
    first = history[0]
    for _ in range(limits[0]):
        for i in range(len(start)):
            state[i] = start[i]
        history[0] = first
        totals[1] += playout(tables, state, history, moves, random, limits[1])
        totals[0] += state[PLY] - start[PLY]
        if state[MOVER] == OVER:
            totals[2] += 1


def perft(
    tables: Ints, states: list[Ints], histories: list[Ints], moves: list[Ints], counts: Ints, cursors: Ints, depth: int
) -> int:
    """Count the sequences of ``depth`` moves and outcomes from ``states[0]``; every level has its own rows.

    Return -1 if some position has more moves than fit into its row.
    """
    sequences = 0
    level = 0
    cursors[0] = 0
    counts[0] = choices(tables, states[0], moves[0])
    while level >= 0:
        if counts[level] < 0:
            return -1
        if level == depth - 1:
            sequences += counts[level]
            level -= 1
        elif cursors[level] == counts[level]:
            level -= 1
        else:
            move = choice(tables, states[level], moves[level], cursors[level])
            cursors[level] += 1
            descend(states[level], histories[level], states[level + 1], histories[level + 1])
            level += 1
            advance(tables, states[level], histories[level], move)
            cursors[level] = 0
            counts[level] = choices(tables, states[level], moves[level])
    return sequences


def choices(tables: Ints, state: Ints, moves: Ints) -> int:
    """Number of moves or outcomes that may follow; -1 if ``moves`` is too small for them."""
    if state[MOVER] == OVER:
        return 0
    if state[MOVER] == CHANCE:
        return chance_count(tables, state)
    count = legal(tables, state, moves)
    return count if count <= len(moves) else -1


def choice(tables: Ints, state: Ints, moves: Ints, index: int) -> int:
    """Move or outcome number ``index`` among those that may follow."""
    return chance_outcome(tables, state, index) if state[MOVER] == CHANCE else moves[index]


def descend(state: Ints, history: Ints, next_state: Ints, next_history: Ints) -> None:
    """Copy a position to the next level."""
    for i in range(len(state)):
        next_state[i] = state[i]
    for i in range(state[RECENT]):
        next_history[i] = history[i]

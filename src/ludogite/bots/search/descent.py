"""Going down one level: a move or an outcome is played on the next level's rows."""

from ludogite.bots.search.buffers import BASE, FRAME_KEY, PLAYER, ROOT_RECENT, Buffers
from ludogite.kernel.contract import key, play
from ludogite.kernel.drivers import close_turn
from ludogite.kernel.layout import CHANCE, MOVER, RECENT, REPETITION_LIMIT, Ints


def descend(buffers: Buffers, level: int, move: int) -> None:
    """Play a move on the next level.

    A position that stood before on the way from the root counts as drawn at once: who could do better than repeat
    it would have.
    """
    tables, state, child = buffers.tables, buffers.states[level], buffers.states[level + 1]
    frame, child_frame = buffers.frames[level], buffers.frames[level + 1]
    for i in range(len(state)):
        child[i] = state[i]
    play(tables, child, move)
    child_frame[PLAYER] = frame[PLAYER] if state[MOVER] == CHANCE else 1 - frame[PLAYER]
    present = key(tables, child)
    child_frame[FRAME_KEY] = present
    child_frame[BASE] = frame[BASE] + (state[RECENT] if child[RECENT] == 0 else 0)
    if child[MOVER] >= 0:
        times = 1
        if tables[REPETITION_LIMIT] > 0:
            times = enter(buffers, child, child_frame[BASE], present)
        close_turn(tables, child, times)


def enter(buffers: Buffers, state: Ints, base: int, present: int) -> int:
    """Enter a position's key among those on the way; returns how many times it stands, or as many as make a draw."""
    keys = buffers.keys
    end = base + state[RECENT]
    times = 1
    for i in range(base, end):
        if keys[i] == present:
            times = times + 1 if i < buffers.control[ROOT_RECENT] - 1 else buffers.tables[REPETITION_LIMIT]
    keys[end] = present
    state[RECENT] += 1
    return times

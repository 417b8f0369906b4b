"""The arrays of an alpha-beta search: a row for each level, and the transposition table of all threads."""

from typing import Any, NamedTuple

LEVELS = 96
"""Most levels of a line, including quiescence and chance."""

PLAYER, BASE, FRAME_KEY, FIRST_KILLER, SECOND_KILLER, FRAME_SIZE = range(6)
"""A level's frame: its player, the start of its keys, its own key, and two killer moves."""

(
    NODES,
    NODE_LIMIT,
    STOP,
    ROOT_RECENT,
    QUIESCENCE_DEPTH,
    MARGIN,
    EXACT_LEVEL,
    SAMPLES,
    GENERATION,
    COUNT,
    DONE,
    CONTROLS,
) = range(12)
"""Parameters and counters of a search."""

HISTORY_SLOTS = 4096


class Buffers(NamedTuple):
    tables: Any
    weights: Any
    network: Any
    states: Any
    """[level, place]"""
    keys: Any
    """Keys of the positions on the path; a level's own begin at its BASE."""
    moves: Any
    """[level, number]"""
    priorities: Any
    """[level, number]: the order in which moves are tried, or the weight of each outcome."""
    values: Any
    """[level, number]: the values of outcomes and, at the root, of moves."""
    frames: Any
    """[level, FRAME_SIZE]"""
    transpositions: Any
    """[slot, ENTRY_SIZE]: the transposition table."""
    history: Any
    """[player, slot]: a score of quiet moves that caused a cutoff."""
    features: Any
    """Features of the position being evaluated."""
    active: Any
    """Active inputs of the network for it."""
    control: Any

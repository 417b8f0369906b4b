"""What an alpha-beta search reads and writes: a row for each level, and the transposition table of all threads."""

from typing import Any, NamedTuple

LEVELS = 96
"""How deep a line may get, quiescence and chance included."""

PLAYER, BASE, FRAME_KEY, FIRST_KILLER, SECOND_KILLER, FRAME_SIZE = range(6)
"""A level's frame: whose it is, where its keys begin, its own key, and two killer moves."""

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
"""What is set before a search, and counted in it."""

HISTORY_SLOTS = 4096


class Buffers(NamedTuple):
    """The arrays of one search."""

    tables: Any
    weights: Any
    network: Any
    states: Any
    """[level, place]"""
    keys: Any
    """The keys of the positions on the way; a level's own begin at its BASE."""
    moves: Any
    """[level, number]"""
    priorities: Any
    """[level, number]: how early each move is tried, or the weight of each outcome."""
    values: Any
    """[level, number]: the values of outcomes and, at the root, of moves."""
    frames: Any
    """[level, FRAME_SIZE]"""
    transpositions: Any
    """[slot, ENTRY_SIZE]: the transposition table."""
    history: Any
    """[player, slot]: how often quiet moves caused a cutoff."""
    features: Any
    """Those of the position being evaluated."""
    active: Any
    """Its active inputs of the network."""
    control: Any

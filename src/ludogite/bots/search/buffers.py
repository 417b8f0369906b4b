"""All that an alpha-beta search reads and writes: one row a level of depth, one table for all threads."""

from typing import Any, NamedTuple

LEVELS = 96
"""How deep a line may get, rest and chance included."""

PLAYER, BASE, FRAME_KEY, FIRST_KILLER, SECOND_KILLER, FRAME_SIZE = range(6)
"""A level's frame: whose it is, where its keys begin, its own key, and two quiet moves that refuted others there."""

(
    NODES,
    NODE_LIMIT,
    STOP,
    ROOT_RECENT,
    REST_DEPTH,
    MARGIN,
    EXACT_LEVEL,
    SAMPLES,
    GENERATION,
    COUNT,
    DONE,
    CONTROLS,
) = range(12)
"""What is set before a search, and counted in it."""

SUCCESS_SLOTS = 4096


class Desk(NamedTuple):
    """The arrays of one search."""

    tables: Any
    weights: Any
    states: Any
    """[level, place]"""
    keys: Any
    """The keys of the positions on the way; a level's own begin at its BASE."""
    moves: Any
    """[level, number]"""
    orders: Any
    """[level, number]: how early each move is tried, or the weight of each outcome."""
    values: Any
    """[level, number]: the values of outcomes and, at the root, of moves."""
    frames: Any
    """[level, FRAME_SIZE]"""
    known: Any
    """[slot, ENTRY_SIZE]: positions searched before."""
    successes: Any
    """[player, slot]: how often quiet moves refuted others."""
    features: Any
    """Those of the position being evaluated."""
    control: Any

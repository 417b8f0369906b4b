"""Arrays of numbers and of sets, and the different ones among their rows."""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Reals = NDArray[np.float64]
Sets = NDArray[np.uint64]
"""Sets of small numbers: bit ``n`` of a row, counted through its words, stands for the number ``n``."""

WORD_BITS = 64
MOST = 1 << 62


def unique_rows(rows: Numbers) -> tuple[Numbers, Numbers]:
    """The places of the different rows, and for each row which of these is like it.

    Each row becomes one integer, its digits being the row's numbers. Where that would grow too big, the integers so far
    are numbered anew.
    """
    base = int(rows.max(initial=0)) + 1
    codes, span = rows[:, 0], base
    for column in rows.T[1:]:
        if span > MOST // base:
            codes = np.unique(codes, return_inverse=True)[1]
            span = len(rows)
        codes, span = codes * base + column, span * base
    _, first, which = np.unique(codes, return_index=True, return_inverse=True)
    return first, which


def unique_sets(rows: Sets) -> tuple[Numbers, Numbers]:
    """The places of the different sets, and for each set which of these is like it."""
    return unique_rows(np.column_stack([np.unique(column, return_inverse=True)[1] for column in rows.T]))


def raised(sets: Sets, by: int) -> Sets:
    """The sets with every number raised, by less than the bits of a word; the last axis has the words."""
    up = sets << np.uint64(by)
    if by > 0:
        up[..., 1:] |= sets[..., :-1] >> np.uint64(WORD_BITS - by)
    return up


def sets_of(sets: list[int], words: int) -> Sets:
    """Sets given as Python integers, in so many words each."""
    width = words * WORD_BITS // 8
    return np.frombuffer(b"".join(some.to_bytes(width, "little") for some in sets), "<u8").reshape(-1, words)


def bits_of(sets: Sets, count: int) -> NDArray[np.uint8]:
    """Sets by numbers below ``count``: 1 where the number is in the set."""
    octets = np.ascontiguousarray(sets, "<u8").view(np.uint8)
    return np.unpackbits(octets, axis=1, count=count, bitorder="little")

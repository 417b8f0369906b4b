"""Scales of values and priorities, and helpers of all evaluations."""

from ludogite.kernel.layout import Ints

NOISY = 1000
"""Moves of this priority or more are not quiet: the quiescence search tries them."""

LOGIT = 100
"""Points of value per logit: the chance to win is 1 / (1 + exp(-value / LOGIT))."""

TURN = "turn"
"""Name of the feature that every game has: the side to move."""


def clear(values: Ints, count: int) -> None:
    """Set the first features to 0; a constant count is faster than the array's length."""
    for index in range(count):
        values[index] = 0


def sign_of(player: int) -> int:
    """1 for player 0, -1 for player 1: features are differences."""
    return 1 - 2 * player


def bit_count(members: int) -> int:
    """Number of members of a set; the compiler turns this loop into one instruction."""
    count = 0
    while members != 0:
        members &= members - 1
        count += 1
    return count

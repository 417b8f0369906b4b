"""What all evaluations share: the scale of values and priorities, and how features are counted."""

from ludogite.kernel.layout import Ints

NOISY = 1000
"""A move of this priority or more is no quiet move: the quiescence search looks at it."""

LOGIT = 100
"""So many points of value are one logit: the chance to win is 1 / (1 + exp(-value / LOGIT))."""

TURN = "turn"
"""The feature that every game has: whose turn it is."""


def clear(values: Ints, count: int) -> None:
    """Set so many features to 0; a constant count is faster than the array's length."""
    for index in range(count):
        values[index] = 0


def sign_of(player: int) -> int:
    """What player 0 has counts for, what player 1 has counts against."""
    return 1 - 2 * player


def bits_in(members: int) -> int:
    """How many members a set has; the compiler knows this loop, and counts the bits at once."""
    count = 0
    while members != 0:
        members &= members - 1
        count += 1
    return count

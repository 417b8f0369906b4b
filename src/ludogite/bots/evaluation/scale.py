"""The numbers that all evaluations share."""

NOISY = 1000
"""A move of this priority or more is no quiet move: the quiescence search looks at it."""

LOGIT = 100
"""So many points of value are one logit: the chance to win is 1 / (1 + exp(-value / LOGIT))."""

TURN = "turn"
"""The feature that every game has: whose turn it is."""

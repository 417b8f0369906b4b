"""The numbers that all judgements share."""

LOUD = 1000
"""A move that promises so much or more is looked at even where a search has come to rest."""

LOGIT = 100
"""So many points of value are one logit: the chance to win is 1 / (1 + exp(-value / LOGIT))."""

TURN = "turn"
"""The feature that every game has: whose turn it is."""

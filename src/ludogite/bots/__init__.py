"""Bots: search, evaluation, levels, training and the arena."""

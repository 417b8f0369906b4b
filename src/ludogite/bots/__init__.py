"""Bots: search, evaluation, levels and the arena."""

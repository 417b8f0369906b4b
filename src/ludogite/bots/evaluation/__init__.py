"""Evaluation: features of a position and priorities of moves, a module for each game."""

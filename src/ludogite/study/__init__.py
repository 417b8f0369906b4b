"""Lessons, puzzles, reviews and the study of positions, without a table."""

"""Positions without a table: what lessons, puzzles, exploring and review look at."""

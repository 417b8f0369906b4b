"""Lessons, puzzles, replays and reviews in the terminal."""

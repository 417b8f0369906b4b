"""Searches, written once for all games and compiled for each."""

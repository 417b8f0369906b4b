"""The terminal app: draws scenes, reads typed moves, runs tables, lessons, puzzles, replays and reviews."""

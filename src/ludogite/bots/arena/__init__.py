"""The arena: bots play paired games, and ratings with intervals come out."""

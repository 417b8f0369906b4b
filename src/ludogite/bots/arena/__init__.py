"""The arena: bots play each other in fair, paired games, and ratings with intervals come out."""

"""A ninth game: what docs/adding-a-game.md says, followed for tic-tac-toe without touching anything else."""

"""The bots of the dice games, and their values of moves."""

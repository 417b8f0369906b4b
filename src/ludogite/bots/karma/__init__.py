"""Bots of the dice games: exact odds of a turn, values of standings, and players that use them."""

"""The dice games: exact odds of a turn, values of a game's standings, and the bots that play by them."""

"""The odds of a turn: the outcomes of each roll, the value of a turn, and the best way to play it."""

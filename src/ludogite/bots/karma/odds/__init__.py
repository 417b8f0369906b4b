"""The odds of a turn: what each roll may bring, what a turn is worth, and how to play it."""

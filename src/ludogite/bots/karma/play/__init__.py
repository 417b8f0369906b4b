"""The bots of the dice games, and what they value moves by."""

"""Exact odds of Karma Dice: what a turn is worth, and what each roll of it is."""

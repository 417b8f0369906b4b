"""A bot as a guest of a house: it takes the seat of an invitation, and plays there as any program may."""

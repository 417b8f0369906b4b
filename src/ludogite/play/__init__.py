"""Matches and their records: playing, reading, verifying, and many games at once."""

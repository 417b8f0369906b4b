"""A table: what happens around a match. No input, no output, no clock of its own, and no library but msgspec."""

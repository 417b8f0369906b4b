"""The terminal app: draws scenes, reads moves, keeps the table."""

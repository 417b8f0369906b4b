"""A table at this terminal: its people, bots, commands and files."""

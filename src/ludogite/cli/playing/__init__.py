"""Commands for players: games, lessons, puzzles, rules and records."""

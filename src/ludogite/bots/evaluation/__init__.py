"""What an expert looks at, a game each: features of a position, and the priority of a move."""

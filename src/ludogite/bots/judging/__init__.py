"""What an expert looks at, a game each: features of a position, and which moves promise much."""

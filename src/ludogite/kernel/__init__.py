"""What the rules stand on: the shape of a state, compilation, and random streams."""

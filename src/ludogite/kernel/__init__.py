"""The base of all rules: the layout of a state, compilers, and random streams."""

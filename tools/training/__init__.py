"""Training of evaluations: compiled self-play, fits of weights, and the matches that decide which are kept."""

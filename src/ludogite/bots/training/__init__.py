"""Training of evaluations: compiled self-play, the fit of weights, and the matches that decide what is kept."""

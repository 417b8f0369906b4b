"""An independent opponent: plain full-width alpha-beta with three hand-set features for each board game."""

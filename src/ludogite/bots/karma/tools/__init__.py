"""Programs: the tables of values computed anew, and how often the strongest solo player wins."""

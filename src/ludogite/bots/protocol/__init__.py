"""The engine protocol: both ends of UCI's verbs as lines of text, and analysis with one JSON object per line."""

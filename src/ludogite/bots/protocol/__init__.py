"""The engine protocol: UCI's verbs as lines of text, spoken from both ends, and analysis with a JSON object a line."""

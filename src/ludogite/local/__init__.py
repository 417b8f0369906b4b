"""The house in a browser: tables, answers and thinking without a server, on the standard library only."""

"""Commands that compute: bots against bots, engines, counts and measurements."""

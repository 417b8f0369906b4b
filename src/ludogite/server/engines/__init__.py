"""The bots' engines, in a pool of worker processes."""

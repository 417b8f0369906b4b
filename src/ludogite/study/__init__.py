"""Positions without a table: lessons that are judged by the rules."""

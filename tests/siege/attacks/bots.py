"""Attacks on bots."""

"""Input: lines typed at a keyboard or read from a pipe, and what they mean."""

"""Plays the rules interpreted, compiled and in their naive second implementation side by side, and compares all."""

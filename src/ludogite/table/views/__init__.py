"""The table as its viewers see it: names, results, scenes, history, and the messages about changes."""

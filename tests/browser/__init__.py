"""The table as people have it: real Chromium before a real server."""

"""The table in the browser: a server that keeps every acknowledged move."""

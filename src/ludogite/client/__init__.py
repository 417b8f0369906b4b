"""A program's side of the HTTP and socket API: a bot that plays at a server."""

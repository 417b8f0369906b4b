"""Live connections: requests in, messages out, broadcast to everybody at a table."""

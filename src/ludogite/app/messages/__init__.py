"""Message types of the API and the sockets."""

"""Connections to browsers, on our own event loop protocol or any ASGI server."""

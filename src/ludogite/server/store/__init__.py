"""Database of the server: guests, tables, seats and acts, in SQLite or PostgreSQL."""

"""What the server keeps: guests, tables, seats and acts, in SQLite or another database by its URL."""

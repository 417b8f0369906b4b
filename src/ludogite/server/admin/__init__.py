"""Administration of the database while the server runs or not: list, close, delete, forget, export, vacuum."""

"""What a host does with the database, while the house is open or not: look, close, delete, forget, export, vacuum."""

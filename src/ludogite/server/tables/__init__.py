"""Live tables: each one waits for the writer, and the house keeps them all."""

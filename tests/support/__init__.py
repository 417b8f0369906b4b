"""What tests stand on: houses, tables and games to try things with."""

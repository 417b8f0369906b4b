"""Values of the standing between turns, from tables in the package."""

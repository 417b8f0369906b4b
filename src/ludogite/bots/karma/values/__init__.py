"""What a standing between turns is worth, from tables that come with the package."""

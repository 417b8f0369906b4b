"""What houses and their visitors say to each other: declared types, and how they are written and read."""

"""What stands between the internet and the house: security, limits, guests."""

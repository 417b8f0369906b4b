"""What stands in deploy/, started as it stands as far as that goes without containers."""

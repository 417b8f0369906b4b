"""Commands for people who host a server or keep its data."""

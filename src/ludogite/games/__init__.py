"""The games: rules, spelling, reasons, scenes and views, and the registry that holds them."""

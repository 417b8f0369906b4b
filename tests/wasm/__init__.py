"""The rules and searches as browsers run them, beside the other places where the one source runs."""

"""Speed measurements of rules and searches."""

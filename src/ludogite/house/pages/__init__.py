"""What a house answers that has to do with no table: the shelf, rules, studies, lessons, puzzles, checked records."""

"""A second, deliberately naive implementation of every game, written from the rules pages to check the first."""

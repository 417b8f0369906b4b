"""The whole program with a ninth game in its catalogue: ``python -m ninth.program play tic-tac-toe``."""

import sys

from ludogite.cli import main
from ludogite.games.registry import register
from ninth.tic_tac_toe import BOOK

register(BOOK)  # here, and so in every process that this one starts

if __name__ == "__main__":
    sys.exit(main())

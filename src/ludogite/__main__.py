"""Makes ``python -m ludogite`` the same as ``ludogite``."""

import sys

from ludogite.cli import main

if __name__ == "__main__":
    sys.exit(main())

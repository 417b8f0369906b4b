"""Four Circles' options, and its start."""

from ludogite.games.drifting.notation import lay_out
from ludogite.games.drifting.sheet import sheet_tables, square_at
from ludogite.games.options import Options, limits, max_plies, repetition
from ludogite.games.rulebook import RED, WHITE, seated

OPTIONS = (repetition(), max_plies())
LAYOUT = tuple(square_at(column, row) for row in range(11, 15) for column in range(10, 15))
"""1.1 Five columns, k to o, and four rows, 12 to 15."""

seats = seated(WHITE, RED)


def tables(options: Options) -> list[int]:
    """Tables for the options chosen."""
    return sheet_tables(limits(options), len(LAYOUT))


def start(options: Options) -> list[int]:
    """1.1 Twenty tiles in a rectangle; no piece is placed yet."""
    return lay_out(LAYOUT)

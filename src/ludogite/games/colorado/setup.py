"""Colorado's options, its start, and the games of a match."""

from ludogite.games.colorado.rules import LANDED, NOWHERE, STATE_SIZE
from ludogite.games.coloured.board import turned
from ludogite.games.coloured.pawns import first_rows
from ludogite.games.coloured.setup import BOARD_OPTION, draw, seats, tables
from ludogite.games.options import Options, choice, max_plies, repetition
from ludogite.games.words import Words

__all__ = ["OPTIONS", "draw", "rounds", "seats", "start", "tables"]

FORMAT = choice(
    "format",
    {
        "single": Words("one", "une"),
        "pair": Words("two, with roles swapped", "deux, en échangeant les rôles"),
        "double": Words("four, the board turned after two", "quatre, le tablier tourné après deux"),
    },
    Words("Games of a match", "Parties du match"),
    Words("How many games make a match.", "Le nombre de parties d'un match."),
)
OPTIONS = (BOARD_OPTION, FORMAT, repetition(), max_plies())


def start(options: Options) -> list[int]:
    """1.2 White's eight pawns stand on row 1, Black's on row 8; White begins."""
    state = first_rows(STATE_SIZE)
    state[LANDED] = NOWHERE
    return state


def rounds(options: Options) -> tuple[Options, ...]:
    """5.1, 5.2 A pair is two games on one board, a double two pairs, the second on the board turned clockwise."""
    if options["format"] == "single":
        return (options,)
    pair = (options, options)
    if options["format"] == "pair":
        return pair
    second = options | {"board": turned(str(options["board"]))}
    return (*pair, second, second)

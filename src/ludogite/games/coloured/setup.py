"""The board chosen before a game of Katarenga or Colorado, and its players."""

from ludogite.games.coloured.board import STANDARD, checked_arrangement, random_arrangement
from ludogite.games.coloured.pawns import pawn_tables
from ludogite.games.options import RANDOM, Option, Options, limits
from ludogite.games.rulebook import BLACK, WHITE, RandomSource, seated
from ludogite.games.words import Words

seats = seated(WHITE, BLACK)


def _check_board(value: object) -> str | None:
    if value == "standard":
        return STANDARD
    if value == RANDOM:
        return RANDOM
    return checked_arrangement(value) if isinstance(value, str) else None


BOARD_OPTION = Option(
    "board",
    STANDARD,
    Words("Board", "Tablier"),
    Words(
        "How the board is put together. The quarters' colours come from public descriptions of Katarenga.",
        "Comment le tablier est assemblé. Les couleurs des quartiers viennent de descriptions publiques de Katarenga.",
    ),
    Words(
        "Possible values: 'standard', 'random', or four quarters in reading order, each with its side and its quarter "
        f"turns, as {STANDARD!r}.",
        "Valeurs possibles : 'standard', 'random', ou quatre quartiers dans l'ordre de lecture, chacun avec sa face et "
        f"ses quarts de tour, comme {STANDARD!r}.",
    ),
    _check_board,
    {"standard": Words("standard", "standard"), RANDOM: Words("put together at random", "assemblé au hasard")},
)


def draw(options: Options, random: RandomSource) -> Options:
    """Options with a random board drawn."""
    return options | {"board": random_arrangement(random)} if options["board"] == RANDOM else options


def tables(options: Options) -> list[int]:
    """Tables for the board chosen."""
    return limits(options) + pawn_tables(str(options["board"]))

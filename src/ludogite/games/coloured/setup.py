"""The board that is chosen before a game of Katarenga or Colorado, and who plays."""

from ludogite.games.coloured.board import STANDARD, checked_arrangement, random_arrangement
from ludogite.games.coloured.pawns import pawn_tables
from ludogite.games.options import RANDOM, Option, Options, limits
from ludogite.games.rulebook import BLACK, WHITE, Draws, seated
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
        "It is 'standard', 'random', or four quarters in reading order, each with its side and its quarter turns, "
        f"as {STANDARD!r}.",
        "C'est 'standard', 'random', ou quatre quartiers dans l'ordre de lecture, chacun avec sa face et ses quarts de "
        f"tour, comme {STANDARD!r}.",
    ),
    _check_board,
    {"standard": Words("standard", "standard"), RANDOM: Words("put together at random", "assemblé au hasard")},
)


def draw(options: Options, random: Draws) -> Options:
    """A random board is drawn before the start."""
    return options | {"board": random_arrangement(random)} if options["board"] == RANDOM else options


def tables(options: Options) -> list[int]:
    """The tables for the board chosen."""
    return limits(options) + pawn_tables(str(options["board"]))

"""Shared parts of the encodings of Katarenga and Colorado: squares as numbers, planes of board and pawns."""

from ludogite.games.coloured.board import COLOURS, SIDE, SQUARES
from ludogite.games.coloured.notation import NAMES
from ludogite.games.coloured.pawns import COLOUR, COUNT, PAWNS, PLACES
from ludogite.games.encodings import Part, Symmetry, fill, own_player
from ludogite.games.options import Options
from ludogite.kernel.layout import Ints

MOVES = Part(SQUARES * SQUARES, "a move: 64 times the square it leaves, plus the square it goes to; a1 is 0, h8 is 63")
PASSING = Part(1, "pass")

BOARD_PLANES = (
    Part(1, "your pawns"),
    Part(1, "the opponent's pawns"),
    Part(len(COLOURS), "squares that are red, yellow, green, blue: a plane each"),
)
FIRST_COLOUR = 2
BOARD_PLACES = (FIRST_COLOUR + len(COLOURS)) * SQUARES


def move_number(move: int) -> int:
    """Action of a pawn's move from square to square."""
    return move // PLACES * SQUARES + move % PLACES


def move_word(action: int) -> str:
    """The two squares of such a move."""
    return f"{NAMES[action // SQUARES]}-{NAMES[action % SQUARES]}"


def write_board(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write the planes of pawns and colours."""
    fill(out, 0, BOARD_PLACES, 0)
    for square in range(SQUARES):
        out[(FIRST_COLOUR + tables[COLOUR + square]) * SQUARES + square] = 1
    own = own_player(seat)
    for player in range(2):
        plane = player ^ own
        for index in range(state[COUNT + player]):
            out[plane * SQUARES + state[PAWNS + player * SIDE + index]] = 1


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    """None: turning a board moves its colours."""
    return ()

"""Scene of the board of four colours."""

from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.board_scene import board_scene, choose_one_of
from ludogite.games.coloured.board import COLOURS, POWERS, SIDE, SQUARES, colours
from ludogite.games.coloured.notation import NAMES
from ludogite.games.coloured.pawns import COUNT, PAWNS
from ludogite.games.legend import CellKind, Legend, PieceKind
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MOVE, SMALL_CACHE, Cell, Note, Piece, Region, Scene
from ludogite.games.words import Words
from ludogite.kernel.layout import PLY

COLOUR_NAMES = dict(zip(COLOURS, ("red", "yellow", "green", "blue"), strict=True))
PIECES = tuple(tuple(Piece(name, player, "pawn") for name in NAMES) for player in range(2))
"""Each player's pawn on every square."""
COLUMNS, ROWS = tuple("abcdefgh"), tuple("12345678")
COLOURS_IN_FRENCH = ("rouge", "jaune", "verte", "bleue")
LEGEND = Legend(
    pieces=(PieceKind("pawn", "", Words("pawn", "pion")),),
    cells=(
        *(
            CellKind("square", name, Words(f"{name} square", f"case {french}"), power=POWERS[letter])
            for (letter, name), french in zip(COLOUR_NAMES.items(), COLOURS_IN_FRENCH, strict=True)
        ),
        CellKind("camp", "", Words("camp behind the far row", "camp derrière la rangée du fond"), is_named=False),
    ),
    sample="pawn",
)
CHOOSE_PROMPTS = tuple(choose_one_of("pawn", colour) for colour in (Words("white", "blanc"), Words("black", "noir")))


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """Scene of the board and its pawns."""
    return pawn_scene(coloured_cells(str(setting.options["board"])), state, moves)


def pawn_scene(
    cells: tuple[Cell, ...],
    state: State,
    moves: Sequence[str],
    notes: tuple[Note, ...] = (),
    regions: tuple[Region, ...] = (),
    prompt: Words | None = None,
) -> Scene:
    """Scene of the board and its pawns, with these extras."""
    board, doing = (COLUMNS, ROWS, cells, board_pieces(state)), (MOVE, prompt or CHOOSE_PROMPTS[state[PLY] % 2])
    return board_scene(board, state, moves, None, doing, notes=notes, regions=regions)


@lru_cache(maxsize=SMALL_CACHE)
def coloured_cells(board: str) -> tuple[Cell, ...]:
    """Squares with their colours."""
    letters = colours(board)
    return tuple(
        Cell(NAMES[square], square % SIDE, square // SIDE, "square", COLOUR_NAMES[letters[square]], letters[square])
        for square in range(SQUARES)
    )


def board_pieces(state: State) -> tuple[Piece, ...]:
    """Pawns on the board."""
    return tuple(
        [
            PIECES[player][square]
            for player in range(2)
            for square in state[PAWNS + player * SIDE : PAWNS + player * SIDE + state[COUNT + player]]
        ]
    )

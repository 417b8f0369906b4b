"""What Movers & Hoppers looks like."""

from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.movers_hoppers.notation import NAMES, touched
from ludogite.games.movers_hoppers.rules import ARRANGED, BOARD, CAMP_SIZE, COLUMNS, EMPTY, FACES, TILES
from ludogite.games.movers_hoppers.setup import CAMPS_OF
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MANY, Action, Cell, Label, Piece, Scene, pass_label
from ludogite.games.scene import piece as scene_piece
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER, PLY

CELLS = tuple(Cell(NAMES[tile], tile % COLUMNS, tile // COLUMNS, "tile") for tile in range(TILES))
FACE_NAMES = ("plain", "circle", "plain")
FACE_WORDS = {
    "M": (
        Words("Mover", "Rôdeur"),
        Words("It steps to a neighbouring tile.", "Il fait un pas vers une case voisine."),
    ),
    "H": (
        Words("Hopper", "Gambadeur"),
        Words("It hops over a row of pieces.", "Il saute par-dessus une suite de pions."),
    ),
}
FACE_LABELS = tuple(
    tuple(
        Label(
            f"{NAMES[tile]} {face}",
            Words(f"{NAMES[tile]}: {words.en}", f"{NAMES[tile]} : {words.fr}"),
            about,
            NAMES[tile],
        )
        for tile in camp
        for face, (words, about) in FACE_WORDS.items()
    )
    for camp in CAMPS_OF
)
"""For each player the labels of their choice, piece by piece."""


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The tiles and the pieces; an arrangement is made by choosing a face for one piece after the other."""
    return Scene(
        "movers-hoppers",
        tuple("abc"),
        tuple("12345678"),
        CELLS,
        tuple([_piece(state, tile) for tile in range(TILES) if state[BOARD + tile] != EMPTY]),
        actions=tuple([_action(move, state[MOVER]) for move in moves]),
        labels=pass_label(moves) if state[PLY] >= ARRANGED else FACE_LABELS[state[MOVER]] if moves else (),
    )


@lru_cache(maxsize=MANY)
def _action(move: str, player: int) -> Action:
    return Action(move, touched(move) or arranging(move, player))


def arranging(arrangement: str, player: int) -> tuple[str, ...]:
    """What is clicked for an arrangement: a face for each piece, as ``a1 H``."""
    return tuple(f"{NAMES[tile]} {face}" for tile, face in zip(CAMPS_OF[player], arrangement, strict=True))


def _piece(state: State, tile: int) -> Piece:
    number = state[BOARD + tile] - 1
    face = state[FACES + number]
    return scene_piece(NAMES[tile], number // CAMP_SIZE, FACE_NAMES[face], "MH?"[face])

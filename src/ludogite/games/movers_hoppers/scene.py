"""Scene of Movers & Hoppers."""

from collections.abc import Sequence
from functools import partial

from ludogite.games.board_scene import action_maker, board_scene
from ludogite.games.legend import CellKind, Legend, PieceKind
from ludogite.games.movers_hoppers.notation import NAMES, touched
from ludogite.games.movers_hoppers.rules import ARRANGED, BOARD, CAMP_SIZE, COLUMNS, EMPTY, FACES, FREE_MIX, TILES
from ludogite.games.movers_hoppers.setup import CAMPS_OF
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MOVE, Cell, Label, Phase, Piece, Region, Scene
from ludogite.games.scene import piece as scene_piece
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER, PLY

CELLS = tuple(Cell(NAMES[tile], tile % COLUMNS, tile // COLUMNS, "tile") for tile in range(TILES))
FILES, RANKS = tuple("abc"), tuple("12345678")
FACE_NAMES = ("plain", "circle", "plain")
MOVER_WORDS, HOPPER_WORDS = Words("Mover", "Rôdeur"), Words("Hopper", "Gambadeur")
FACE_WORDS = {"M": MOVER_WORDS, "H": HOPPER_WORDS}
ABOUT = {
    "M": Words("It steps to a neighbouring tile.", "Il fait un pas vers une case voisine."),
    "H": Words("It hops over a line of pieces.", "Il saute par-dessus une suite de pions."),
}
FACE_LABELS = tuple(
    tuple(
        Label(
            f"{NAMES[tile]} {face}",
            Words(f"{NAMES[tile]}: {words.en}", f"{NAMES[tile]} : {words.fr}"),
            ABOUT[face],
            place=NAMES[tile],
            kind="face",
            face=FACE_NAMES["MH".index(face)],
            mark=face,
        )
        for tile in camp
        for face, words in FACE_WORDS.items()
    )
    for camp in CAMPS_OF
)
"""Labels of each player's choice of faces, piece by piece."""
LEGEND = Legend(
    pieces=(
        PieceKind("plain", "M", MOVER_WORDS),
        PieceKind("circle", "H", HOPPER_WORDS),
        PieceKind("plain", "?", Words("piece, not chosen yet", "pion pas encore choisi")),
    ),
    cells=(CellKind("tile", "", Words("tile", "case")),),
    sample="circle",
    colours=("white", "red"),
)
CAMPS = tuple(
    Region("camp", owner, Words("camp", "camp"), tuple(NAMES[tile] for tile in sorted(camp)))
    for owner, camp in enumerate(CAMPS_OF)
)
ARRANGE = Phase("arrange", Words("Choosing the faces", "Choix des faces"))
COLOURS = (Words("white", "blanc"), Words("red", "rouge"))
ARRANGE_PROMPTS = tuple(
    Words(
        f"Your {colour.en} pieces: three Movers, three Hoppers.",
        f"Vos pions {colour.fr}s : trois Rôdeurs, trois Gambadeurs.",
    )
    for colour in COLOURS
)
FREE_PROMPTS = tuple(
    Words(
        f"Each of your {colour.en} pieces: Mover or Hopper?",
        f"Chacun de vos pions {colour.fr}s : Rôdeur ou Gambadeur ?",
    )
    for colour in COLOURS
)
MOVE_PROMPTS = tuple(
    Words(
        f"Choose one of your {colour.en} pieces: plain ones step, circles jump.",
        f"Choisissez un de vos pions {colour.fr}s : les pleins font un pas, les cercles sautent.",
    )
    for colour in COLOURS
)


def clicks(move: str, player: int) -> tuple[str, ...]:
    """Clicks of a move: its tiles; for an arrangement a face for each piece, such as ``a1 H``."""
    return touched(move) or tuple(f"{NAMES[tile]} {face}" for tile, face in zip(CAMPS_OF[player], move, strict=True))


ACTIONS = tuple(action_maker(partial(clicks, player=player)) for player in range(2))


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """Scene of tiles and pieces; an arrangement is chosen piece by piece."""
    has_begun, player = state[PLY] >= ARRANGED, state[MOVER]
    arranging = FREE_PROMPTS if setting.tables[FREE_MIX] else ARRANGE_PROMPTS
    pieces = tuple([_piece(state, tile) for tile in range(TILES) if state[BOARD + tile] != EMPTY])
    return board_scene(
        (FILES, RANKS, CELLS, pieces),
        state,
        moves,
        ACTIONS[player],
        (MOVE, MOVE_PROMPTS[player]) if has_begun else (ARRANGE, arranging[player]),
        labels=FACE_LABELS[player] if moves and not has_begun else (),
        regions=CAMPS,
    )


def _piece(state: State, tile: int) -> Piece:
    number = state[BOARD + tile] - 1
    face = state[FACES + number]
    return scene_piece(NAMES[tile], number // CAMP_SIZE, FACE_NAMES[face], "MH?"[face])

"""The start, tables, text and scene of Movers & Hoppers."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from ludogite.games.fields import Fields, expect, read_turn, read_with, refuse, write_turn
from ludogite.games.movers_hoppers.rules import (
    ARRANGE,
    ARRANGED,
    BOARD,
    CAMP_SIZE,
    CIRCLE,
    COLUMNS,
    EMPTY,
    FACES,
    HASHES,
    OCCUPIED,
    PIECES,
    PLAIN,
    ROWS,
    STATE_SIZE,
    TABLES_SIZE,
    TILES,
    UNCHOSEN,
    has_fallen,
    ways,
)
from ludogite.games.options import Options
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MANY, Action, Cell, Label, Piece, Scene, pass_label
from ludogite.games.scene import piece as scene_piece
from ludogite.games.words import Words
from ludogite.kernel.layout import ENDING, MOVER, PASS, PLY, WON_BY_0
from ludogite.kernel.randomness import hash_numbers

FIELDS = ("board", "turn", "ply", "passes")
NAMES = tuple("abc"[tile % COLUMNS] + str(tile // COLUMNS + 1) for tile in range(TILES))
CELLS = tuple(Cell(NAMES[tile], tile % COLUMNS, tile // COLUMNS, "tile") for tile in range(TILES))
TILE_OF = {name: tile for tile, name in enumerate(NAMES)}

# How the pieces are numbered at the start, which is how arrangements are spelled: the back row from a to c, then the
# front row from a to c.
WHITE_CAMP = (0, 1, 2, 3, 4, 5)
RED_CAMP = (21, 22, 23, 18, 19, 20)
CAMPS_OF = (WHITE_CAMP, RED_CAMP)
CAMPS = WHITE_CAMP + RED_CAMP
CAMP_ORDER = (*WHITE_CAMP, *range(CAMP_SIZE, TILES - CAMP_SIZE), *RED_CAMP)
"""All tiles, each camp in the order of its arrangement."""

LETTERS = ("MHX", "mhx")
"""A piece on a board's text, by its owner and its face: Mover, Hopper, not chosen yet."""
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
"""For each player the labels of his choice, piece by piece."""


def start(options: Options) -> list[int]:
    """1.2 Each player's six pieces fill his camp; 1.4 which are Movers and which Hoppers is not chosen yet."""
    return set_up([(tile, UNCHOSEN) for tile in CAMPS])


def set_up(pieces: Sequence[tuple[int, int]]) -> list[int]:
    """A state with these pieces, White's six first: the tile of each, and its face."""
    state = [0] * STATE_SIZE
    for piece, (tile, face) in enumerate(pieces):
        state[OCCUPIED] |= 1 << tile
        state[BOARD + tile] = 1 + piece
        state[PIECES + piece] = tile
        state[FACES + piece] = face
    return state


def tables(options: Options) -> list[int]:
    """The limits, the switch of the free mix, the ways of Movers and Hoppers, and the hash numbers."""
    first, moves, looked_at, jumped = [0], [], [], []
    for face, tile in product((PLAIN, CIRCLE), range(TILES)):
        for target, between in ways(face, tile):
            moves.append(tile * TILES + target)
            jumped.append(sum(1 << over for over in between))
            looked_at.append(jumped[-1] | 1 << target)
        first.append(len(moves))
    head = [int(options["repetition"]), int(options["max_plies"]), int(options["free_mix"])]
    filled = head + first + moves + looked_at + jumped
    assert len(filled) == HASHES
    return filled + hash_numbers("movers-hoppers", TABLES_SIZE - HASHES)


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """9.1 ``HHHMMM``, ``a2-b3``, ``a1^a4``, ``pass``."""
    return [_spelled(state, move) for move in moves]


def _spelled(state: State, move: int) -> str:
    if move == PASS:
        return "pass"
    if move >= ARRANGE:
        return "".join("MH"[move - ARRANGE >> index & 1] for index in range(CAMP_SIZE))
    source, target = divmod(move, TILES)
    hops = state[FACES + state[BOARD + source] - 1] == CIRCLE
    return NAMES[source] + ("^" if hops else "-") + NAMES[target]


def letter(state: State, tile: int) -> str:
    """What stands on a tile, as a board's text spells it."""
    piece = state[BOARD + tile] - 1
    return "." if piece < 0 else LETTERS[piece // CAMP_SIZE][state[FACES + piece]]


def write(setting: Setting, state: State) -> Fields:
    """The fields of a position."""
    letters = "".join(letter(state, tile) for tile in range(TILES))
    rows = [letters[tile : tile + COLUMNS] for tile in range(0, TILES, COLUMNS)]
    return {"board": "/".join(reversed(rows))} | write_turn(state)


def read(setting: Setting, fields: Fields) -> list[int]:
    """The state that these fields spell."""
    expect(fields, FIELDS)
    state = read_with(fields, "board", _read_board)
    read_turn(fields, state)
    for player in range(2):
        chosen = state[FACES + player * CAMP_SIZE] != UNCHOSEN
        if chosen != (state[PLY] > player):
            refuse("ply", fields["ply"])  # 1.4 Arranging is the first move of each player.
        if has_fallen(state, player) != (state[ENDING] == WON_BY_0 + 1 - player):
            refuse("turn", fields["turn"])  # 3.1 A player whose camp has fallen has lost.
    if state[PLY] < ARRANGED and tuple(state[PIECES:FACES]) != CAMPS:
        refuse("board", fields["board"])
    return state


def _read_board(text: str) -> list[int] | None:
    """A state with the pieces a text spells, or None: six of each colour, of which all are chosen or none."""
    rows = text.split("/")[::-1]
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        return None
    letters = "".join(rows)
    pieces: list[tuple[int, int]] = []
    for kinds in LETTERS:
        found = [(tile, kinds.index(letters[tile])) for tile in CAMP_ORDER if letters[tile] in kinds]
        unchosen = [face for _, face in found].count(UNCHOSEN)
        if len(found) != CAMP_SIZE or unchosen not in (0, CAMP_SIZE):
            return None
        pieces += found
    return set_up(pieces) if letters.count(".") == TILES - len(pieces) else None


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


def touched(move: str) -> tuple[str, ...]:
    """The tiles a move names; an arrangement names none."""
    return tuple(re.findall(r"[a-c][1-8]|pass", move))

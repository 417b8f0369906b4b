"""Spelling of Movers & Hoppers' moves and positions."""

import re
from collections.abc import Sequence

from ludogite.games.fields import Fields, read_board, read_rows, refuse, write_rows, write_turn
from ludogite.games.movers_hoppers import rules
from ludogite.games.movers_hoppers.rules import ARRANGE, BOARD, CAMP_SIZE, CIRCLE, COLUMNS, FACES, TILES, UNCHOSEN
from ludogite.games.movers_hoppers.setup import CAMP_ORDER, CAMPS, set_up
from ludogite.games.rulebook import Setting, State
from ludogite.kernel.layout import ENDING, PASS, PLY, WON_BY_0

NAMES = tuple("abc"[tile % COLUMNS] + str(tile // COLUMNS + 1) for tile in range(TILES))
TILE_OF = {name: tile for tile, name in enumerate(NAMES)}
LETTERS = ("MHX", "mhx")
"""Letters of pieces, by owner and face: Mover, Hopper, not chosen yet."""


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
    """Letter of a tile in a board's text."""
    piece = state[BOARD + tile] - 1
    return "." if piece < 0 else LETTERS[piece // CAMP_SIZE][state[FACES + piece]]


def write(setting: Setting, state: State) -> Fields:
    """Fields of a position."""
    letters = [letter(state, tile) for tile in range(TILES)]
    return {"board": write_rows(letters, COLUMNS)} | write_turn(state)


def read(setting: Setting, fields: Fields) -> list[int]:
    """State that these fields spell."""
    state = read_board(fields, (), _read_board)
    for player in range(2):
        chosen = state[FACES + player * CAMP_SIZE] != UNCHOSEN
        if chosen != (state[PLY] > player):
            refuse("ply", fields["ply"])  # 1.4 Arranging is the first move of each player.
        if rules.has_fallen(state, player) != (state[ENDING] == WON_BY_0 + 1 - player):
            refuse("turn", fields["turn"])  # 3.1 A player whose camp has fallen has lost.
    if state[PLY] < rules.ARRANGED and tuple(state[rules.PIECES : FACES]) != CAMPS:
        refuse("board", fields["board"])
    return state


def _read_board(text: str) -> list[int] | None:
    """State with the pieces that a text spells, or None: six of each colour, all of them chosen or none."""
    letters = read_rows(text, COLUMNS, rules.ROWS)
    if not letters:
        return None
    pieces: list[tuple[int, int]] = []
    for kinds in LETTERS:
        found = [(tile, kinds.index(letters[tile])) for tile in CAMP_ORDER if letters[tile] in kinds]
        unchosen = [face for _, face in found].count(UNCHOSEN)
        if len(found) != CAMP_SIZE or unchosen not in (0, CAMP_SIZE):
            return None
        pieces += found
    return set_up(pieces) if letters.count(".") == TILES - len(pieces) else None


def touched(move: str) -> tuple[str, ...]:
    """Tiles that a move names; an arrangement names none."""
    return tuple(re.findall(r"[a-c][1-8]|pass", move))

"""Spelling of moves and boards in Katarenga and Colorado."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from ludogite.games.coloured.board import SIDE, SQUARES
from ludogite.games.coloured.pawns import BOARD, EMPTY, PLACES, owner, set_up
from ludogite.games.fields import Fields, read_rows, refuse, write_rows
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import LARGE_CACHE
from ludogite.kernel.layout import DRAWN_QUIET, ENDING, MOVER, PASS, PLY, UNDECIDED, WON_BY_0, WON_BY_1

NAMES = tuple(column + row for row in "12345678" for column in "abcdefgh")
"""Names of the squares: 0 is a1, 7 is h1, 63 is h8."""
SQUARE_OF = {name: square for square, name in enumerate(NAMES)}


class Spellings(dict[int, tuple[int, str, str]]):
    """By move: its target's place in a state, and its spellings if the target is empty and if the move captures.

    Entries are created on first use: a board has few moves. The camp is not a square; a move into it has one spelling,
    whatever is in its place in the state.
    """

    def __missing__(self, move: int) -> tuple[int, str, str]:
        source, target = divmod(move, PLACES)
        if target < SQUARES:
            quiet, capturing = (NAMES[source] + sign + NAMES[target] for sign in "-x")
        else:
            quiet = capturing = NAMES[source] + "-camp"
        return self.setdefault(move, (BOARD + target, quiet, capturing))


SPELLINGS = Spellings()


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """9.1 ``a1-a4``, a capture ``a1xa4``, into Katarenga's camp ``c8-camp``, and ``pass``, always the only move."""
    if moves[0] == PASS:
        return ["pass"]
    spelled = map(SPELLINGS.__getitem__, moves)
    return [quiet if state[target] == EMPTY else capturing for target, quiet, capturing in spelled]


@lru_cache(maxsize=LARGE_CACHE)
def touched(move: str) -> tuple[str, ...]:
    """Places that a move names."""
    return tuple(re.findall(r"[a-h][1-8]|camp|pass", move))


def write_board(state: State) -> str:
    """Rows 8 to 1, one letter per square."""
    letters = ["." if pawn == EMPTY else "wb"[owner(pawn)] for pawn in state[BOARD : BOARD + SQUARES]]
    return write_rows(letters, SIDE)


def read_pawns(size: int, text: str) -> list[int] | None:
    """State with the pawns that a text spells, or None."""
    letters = read_rows(text, SIDE, SIDE)
    white = [square for square, letter in enumerate(letters) if letter == "w"]
    black = [square for square, letter in enumerate(letters) if letter == "b"]
    if len(white) > SIDE or len(black) > SIDE or len(white) + len(black) + letters.count(".") != SQUARES:
        return None
    state = [0] * size
    set_up(state, white, black)
    return state


def check_ending(fields: Fields, state: list[int], end: Callable[[list[int], int], None]) -> None:
    """Refuse a text with a win that is not declared, or declared wrongly; ``end`` is the game's own test."""
    tested = [*state]
    tested[MOVER], tested[ENDING] = 0, UNDECIDED
    end(tested, (state[PLY] + 1) % 2)
    claims_a_win = state[ENDING] in (WON_BY_0, WON_BY_1)
    cannot_be = state[ENDING] == DRAWN_QUIET
    if cannot_be or (tested[ENDING] != state[ENDING] if claims_a_win else tested[ENDING] != UNDECIDED):
        refuse("turn", fields["turn"])

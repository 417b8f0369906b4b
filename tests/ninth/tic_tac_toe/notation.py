"""Spelling of tic-tac-toe's moves and positions."""

from collections.abc import Sequence

from ludogite.games.fields import Fields, read_board, read_rows, refuse, write_rows, write_turn
from ludogite.games.rulebook import Setting, State
from ludogite.kernel.layout import ENDING, PASSES, PLY, WON_BY_0
from ninth.tic_tac_toe.rules import BOARD, EMPTY, SIDE, SQUARES, STATE_SIZE, has_line

NAMES = tuple("abc"[square % SIDE] + "123"[square // SIDE] for square in range(SQUARES))
MARKS = ".XO"
"""Letter of a square, by its contents."""


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """A move is written as the square that is marked: ``b2``."""
    return [NAMES[move] for move in moves]


def touched(move: str) -> tuple[str, ...]:
    """The square."""
    return (move,)


def write(setting: Setting, state: State) -> Fields:
    """The fields of a position; the board is written from row 3 down."""
    marks = [MARKS[mark] for mark in state[BOARD:STATE_SIZE]]
    return {"board": write_rows(marks, SIDE)} | write_turn(state)


def read(setting: Setting, fields: Fields) -> list[int]:
    """The state that these fields spell."""
    state = read_board(fields, (), _read_board)
    marked = SQUARES - state[BOARD:].count(EMPTY)
    crosses = state[BOARD:].count(1)
    if state[PLY] != marked or crosses != (marked + 1) // 2:
        refuse("ply", fields["ply"])
    for player in range(2):
        if has_line(state, player) != (state[ENDING] == WON_BY_0 + player):
            refuse("turn", fields["turn"])
    if state[PASSES]:
        refuse("passes", fields["passes"])
    return state


def _read_board(text: str) -> list[int] | None:
    """A state with the marks that a text spells, or None."""
    marks = read_rows(text, SIDE, SIDE)
    if not marks or marks.strip(MARKS):
        return None
    return [0] * BOARD + [MARKS.index(mark) for mark in marks]

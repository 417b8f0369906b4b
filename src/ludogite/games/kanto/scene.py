"""What Kanto looks like: the board, its pawns, and what has been captured."""

from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.kanto.notation import NAMES, VALUES, captured_are_shown, captured_count, spell_values, touched
from ludogite.games.kanto.rules import BOARD, COLUMNS, EMPTY, FACES, HIDDEN, SQUARES, TAKEN, owner
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MANY, Action, Cell, Note, Piece, Scene, pass_label, piece
from ludogite.games.words import Words

FILES, RANKS = tuple("abcde"), tuple("12345678")
CELLS = tuple(Cell(NAMES[square], square % COLUMNS, square // COLUMNS) for square in range(SQUARES))
LOST = Words("Pawns lost", "Pions perdus")


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The board, its pawns, and what has been captured; a pawn is revealed by clicking it twice."""
    pieces = tuple([_piece(state, square) for square in range(SQUARES) if state[BOARD + square] != EMPTY])
    notes = tuple(_captured_note(setting, state, colour) for colour in range(2))
    actions, labels = tuple(map(_action, moves)), pass_label(moves)
    return Scene("kanto", FILES, RANKS, CELLS, pieces, notes=notes, actions=actions, labels=labels)


@lru_cache(maxsize=MANY)
def _action(move: str) -> Action:
    return Action(move, touched(move) * (2 if move[0] == "?" else 1))


def _piece(state: State, square: int) -> Piece:
    pawn = state[BOARD + square]
    face = state[FACES + pawn - 1]
    return piece(NAMES[square], owner(pawn), "hidden" if face == HIDDEN else VALUES[face], VALUES[face])


def _captured_note(setting: Setting, state: State, colour: int) -> Note:
    shown = captured_are_shown(setting, state)
    value = spell_values(state[TAKEN + colour]) if shown else str(captured_count(state, colour))
    return Note(LOST, value, colour)

"""Scene of Kanto: the board, its pawns, and the captured pawns."""

from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.board_scene import action_maker, board_scene
from ludogite.games.kanto.notation import NAMES, VALUES, captured_are_shown, captured_count, spell_values, touched
from ludogite.games.kanto.rules import BOARD, COLUMNS, EMPTY, FACES, HIDDEN, KANTO, SQUARES, TAKEN, owner
from ludogite.games.legend import CellKind, Legend, PieceKind
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MOVE, SMALL_CACHE, Cell, Note, Phase, Piece, Scene, piece
from ludogite.games.words import Words
from ludogite.kernel.layout import CHANCE, MOVER, PLY

FILES, RANKS = tuple("abcde"), tuple("12345678")
CELLS = tuple(Cell(NAMES[square], square % COLUMNS, square // COLUMNS) for square in range(SQUARES))
LOST = Words("Pawns lost", "Pions perdus")
LEGEND = Legend(
    pieces=(
        PieceKind("hidden", "?", Words("pawn, face down", "pion face cachée")),
        *(PieceKind(value, value, Words(f"pawn {value}", f"pion {value}")) for value in VALUES[1:KANTO]),
        PieceKind(VALUES[KANTO], VALUES[KANTO], Words("Kanto", "Kanto")),
    ),
    cells=(CellKind("square", "", Words("", "")),),
    sample="hidden",
    colours=("red", "black"),
    again=Words("to turn it over", "pour le retourner"),
)
SHOWN = Phase("shown", Words("A pawn is turned over", "Un pion est retourné"))
PROMPTS = tuple(
    Words(
        f"Choose a pawn to move or to turn over; yours are {colour.en}.",
        f"Choisissez un pion à déplacer ou à retourner ; les vôtres sont {colour.fr}s.",
    )
    for colour in (Words("red", "rouge"), Words("black", "noir"))
)
ACTION = action_maker(lambda move: touched(move) * (2 if move[0] == "?" else 1))


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """Scene of the board, its pawns, and notes on captured pawns; a pawn is revealed by clicking it twice."""
    pieces = tuple([_piece(state, square) for square in range(SQUARES) if state[BOARD + square] != EMPTY])
    notes = tuple(_captured_note(setting, state, colour) for colour in range(2))
    phase = SHOWN if state[MOVER] == CHANCE else MOVE
    return board_scene(
        (FILES, RANKS, CELLS, pieces), state, moves, ACTION, (phase, PROMPTS[state[PLY] % 2]), notes=notes
    )


def _piece(state: State, square: int) -> Piece:
    pawn = state[BOARD + square]
    face = state[FACES + pawn - 1]
    return piece(NAMES[square], owner(pawn), "hidden" if face == HIDDEN else VALUES[face], VALUES[face])


def _captured_note(setting: Setting, state: State, colour: int) -> Note:
    shown = captured_are_shown(setting, state)
    count = captured_count(state, colour)
    return _note(spell_values(state[TAKEN + colour]) if shown else str(count), colour, count)


@lru_cache(maxsize=SMALL_CACHE)
def _note(value: str, colour: int, count: int) -> Note:
    return Note(LOST, value, colour, count=count)

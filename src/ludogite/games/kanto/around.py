"""Kanto's start, tables, spellings and scene."""

import re
from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.fields import Fields
from ludogite.games.kanto.rules import (
    ARMY,
    BANS,
    BEYOND,
    BOARD,
    COLUMNS,
    COUNT,
    EDGE,
    EMPTY,
    FACES,
    HASHES,
    HIDDEN,
    HIDING,
    KANTO,
    NO_BAN,
    ONE,
    PAWNS,
    ROWS,
    SQUARES,
    STATE_SIZE,
    TABLES_SIZE,
    TAKEN,
    UNSEEN,
    owner,
)
from ludogite.games.options import Options
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MANY, Action, Cell, Note, Piece, Scene, pass_label, piece
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER, OVER, PASS
from ludogite.kernel.randomness import hash_numbers

NAMES = tuple("abcde"[square % COLUMNS] + str(square // COLUMNS + 1) for square in range(SQUARES))
SQUARE_OF = {name: square for square, name in enumerate(NAMES)}
CELLS = tuple(Cell(NAMES[square], square % COLUMNS, square // COLUMNS) for square in range(SQUARES))
LOST = Words("Pawns lost", "Pions perdus")
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))

VALUES = ("?", *map(str, range(ONE, KANTO)), "K")
"""How faces and values are spelled."""
VALUE_OF = {text: value for value, text in enumerate(VALUES) if value != HIDDEN}
ALL_VALUES = sum(1 << value for value in VALUE_OF.values())


def start(options: Options) -> list[int]:
    """1.3 Red's twenty pawns lie face down on rows 1 to 4, Black's on rows 5 to 8; 1.4 Red begins."""
    return set_up([[(square, HIDDEN) for square in squares] for squares in (range(ARMY), range(ARMY, SQUARES))], [0, 0])


def set_up(armies: Sequence[Sequence[tuple[int, int]]], taken: Sequence[int]) -> list[int]:
    """A state with these pawns, the square and the face of each, and these sets of captured values."""
    state = [0] * STATE_SIZE
    state[BOARD + EDGE] = BEYOND
    state[BANS] = state[BANS + 1] = NO_BAN
    for colour, army in enumerate(armies):
        for pawn, (square, face) in enumerate(army, colour * ARMY):
            state[BOARD + square] = 1 + pawn
            state[PAWNS + pawn] = square
            state[FACES + pawn] = face
        shown = [face for _, face in army if face != HIDDEN]
        state[COUNT + colour] = len(army)
        state[HIDING + colour] = len(army) - len(shown)
        state[TAKEN + colour] = taken[colour]
        state[UNSEEN + colour] = ALL_VALUES - taken[colour] - sum(1 << value for value in shown)
    return state


def tables(options: Options) -> list[int]:
    """The limits, the switch of the hidden step, the ways out of each square, and the hash numbers."""
    first, near, far = [0], [], []
    for square in range(SQUARES):
        for right, up in DIRECTIONS:
            if (beside := neighbour(square, right, up)) != EDGE:
                near.append(beside)
                far.append(neighbour(beside, right, up))
        first.append(len(near))
    limits = [int(options[name]) for name in ("repetition", "max_plies", "quiet_limit", "hidden_step")]
    filled = limits + first + near + far
    assert len(filled) == HASHES
    return filled + hash_numbers("kanto", TABLES_SIZE - HASHES)


def neighbour(square: int, right: int, up: int) -> int:
    """The next square in a direction, or the edge."""
    column, row = square % COLUMNS + right, square // COLUMNS + up
    return row * COLUMNS + column if 0 <= column < COLUMNS and 0 <= row < ROWS else EDGE


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """9.1 ``?c3``, ``c3xc4``, ``c3-c4``, ``c3-c5``, ``pass``."""
    return [_spelled(state, move) for move in moves]


def _spelled(state: State, move: int) -> str:
    if move == PASS:
        return "pass"
    source, target = divmod(move, SQUARES)
    if source == target:
        return "?" + NAMES[source]
    return NAMES[source] + ("-" if state[BOARD + target] == EMPTY else "x") + NAMES[target]


def spell_outcome(setting: Setting, state: State, outcome: int) -> str:
    """9.1 ``17`` or ``K``."""
    return VALUES[outcome]


def read_outcome(setting: Setting, state: State, text: str) -> int | None:
    """The value that a text spells, or None."""
    return VALUE_OF.get(text)


def spell_values(values: int) -> str:
    """A set of values, ascending, the Kanto last."""
    return ",".join(VALUES[value] for value in VALUE_OF.values() if values >> value & 1) or "-"


def captured_are_shown(setting: Setting, state: State) -> bool:
    """4.3 While the game lasts nobody looks through the captured pawns, unless the table has agreed to."""
    return state[MOVER] == OVER or bool(setting.options["show_captured"])


def conceal(setting: Setting, state: State, fields: Fields, seat: int | None) -> Fields:
    """4.3 The fields with the values of captured pawns hidden from every seat."""
    if captured_are_shown(setting, state):
        return fields
    return fields | {"taken": "|".join(",".join("?" * _captured(state, colour)) or "-" for colour in range(2))}


def _captured(state: State, colour: int) -> int:
    return ARMY - state[COUNT + colour]


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The board, its pawns, and what has been captured; a pawn is revealed by clicking it twice."""
    return Scene(
        "kanto",
        tuple("abcde"),
        tuple("12345678"),
        CELLS,
        tuple([_piece(state, square) for square in range(SQUARES) if state[BOARD + square] != EMPTY]),
        notes=tuple(_captured_note(setting, state, colour) for colour in range(2)),
        actions=tuple(map(_action, moves)),
        labels=pass_label(moves),
    )


@lru_cache(maxsize=MANY)
def _action(move: str) -> Action:
    return Action(move, touched(move) * (2 if move[0] == "?" else 1))


def _piece(state: State, square: int) -> Piece:
    pawn = state[BOARD + square]
    face = state[FACES + pawn - 1]
    return piece(NAMES[square], owner(pawn), "hidden" if face == HIDDEN else VALUES[face], VALUES[face])


def _captured_note(setting: Setting, state: State, colour: int) -> Note:
    shown = captured_are_shown(setting, state)
    value = spell_values(state[TAKEN + colour]) if shown else str(_captured(state, colour))
    return Note(LOST, value, colour)


def touched(move: str) -> tuple[str, ...]:
    """The squares a move names; the outcome of a reveal names none."""
    return tuple(re.findall(r"[a-e][1-8]|pass", move))

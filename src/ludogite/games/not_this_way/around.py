"""Not This Way's start, text and scene."""

from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.drifting.board import COUNT, EACH
from ludogite.games.drifting.scene import IN_HAND, board_scene, named, notes, on_board
from ludogite.games.drifting.sheet import OWN_RULE, SQUARE_MASK, TURN, name_of, neighbour, sheet_tables, square_at
from ludogite.games.drifting.text import lay_out, read_fields, write_fields
from ludogite.games.fields import Fields, refuse
from ludogite.games.not_this_way.moving import (
    JUMP_BITS,
    JUMP_MASK,
    LEAVES,
    LENGTH_MASK,
    LENGTH_SHIFT,
    PATH_MASK,
    SOURCE_SHIFT,
    START_SHIFT,
)
from ludogite.games.not_this_way.rules import PLACINGS, is_placing
from ludogite.games.options import Options
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MANY, Label, Scene
from ludogite.games.words import Words
from ludogite.kernel.layout import ENDING, PASS, PASSES, PLY, WON_BY_0, WON_BY_1

# 1.1 The tiles at the start: for each layout its rows, from row 11 up, over the columns k to p.
PICTURES = {
    "diamond": ("..##..", ".####.", "######", "######", ".####.", "..##.."),
    "rectangle": ("......", "######", "######", "######", "######"),
    "ring": ("#####.", "#####.", "##.##.", "#####.", "#####."),
}
LAYOUTS = {
    name: tuple(
        square_at(10 + right, 10 + up)
        for up, row in enumerate(picture)
        for right, sign in enumerate(row)
        if sign == "#"
    )
    for name, picture in PICTURES.items()
}

OFF = "-off"
OFF_LABEL = Label(
    "off",
    Words("Off the board", "Hors du tablier"),
    Words("The last piece leaves over a free side of its tile.", "Le dernier pion sort par un côté libre de sa case."),
)


def layout(options: Options) -> tuple[int, ...]:
    """The squares of the tiles at the start."""
    return LAYOUTS[str(options["layout"])]


def tables(options: Options) -> list[int]:
    """The tables for the options chosen; the game's own rule is whether the last piece must leave by itself."""
    limits = [int(options["repetition"]), int(options["max_plies"])]
    return sheet_tables(limits, len(layout(options)), int(options["last_exit"]))


def start(options: Options) -> list[int]:
    """1.1 Twenty-four tiles; no piece is placed yet."""
    return lay_out(layout(options))


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """9.1 ``k13``, ``k13-l14``, ``k13^m13^m15``, ``[k13>j14]j14-k14``, ``k13-off``, ``pass``."""
    is_placed = state[PLY] < PLACINGS
    return [_spelled(move, is_placed) for move in moves]


@lru_cache(maxsize=MANY)
def _spelled(move: int, is_placed: bool) -> str:
    if move == PASS:
        return "pass"
    if is_placed:
        return name_of(move)
    source, first = move >> SOURCE_SHIFT, move >> START_SHIFT & SQUARE_MASK
    opening = "" if source == first else f"[{name_of(source)}>{name_of(first)}]"
    return opening + name_of(first) + _spell_path(move, first)


def _spell_path(move: int, square: int) -> str:
    length, path = move >> LENGTH_SHIFT & LENGTH_MASK, move & PATH_MASK
    if length == 0:
        return OFF if path == LEAVES else "-" + name_of(neighbour(square, path))
    spelled = ""
    for i in range(length):
        side = TURN * (path >> JUMP_BITS * i & JUMP_MASK)
        square = neighbour(neighbour(square, side), side)
        spelled += "^" + name_of(square)
    return spelled


def write(setting: Setting, state: State) -> Fields:
    """The fields of a position."""
    return write_fields(state, len(layout(setting.options)))


def read(setting: Setting, fields: Fields) -> list[int]:
    """The state that these fields spell."""
    state = read_fields(fields, layout(setting.options), PLACINGS, first_owner=1)
    if state[PLY] >= PLACINGS:
        goal = 1 - setting.tables[OWN_RULE]
        counts = state[COUNT : COUNT + 2]
        if min(counts) < goal or max(counts) == goal:
            refuse("board", fields["board"])
        won = [state[ENDING] == WON_BY_0, state[ENDING] == WON_BY_1]
        if [count == goal for count in counts] != won or (any(won) and state[PASSES]):
            refuse("turn", fields["turn"])
    return state


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The tiles, the places and the pieces; beside them how many pieces are still to be placed, or are left."""
    placed_by = (state[COUNT + 1], state[COUNT])  # 2.1 The players hold each other's pieces.
    placing = is_placing(list(state))
    said = notes(IN_HAND, [EACH - count for count in placed_by]) if placing else on_board(state)
    labels = (OFF_LABEL,) if setting.tables[OWN_RULE] and any(move.endswith(OFF) for move in moves) else ()
    return board_scene("not-this-way", list(state), len(layout(setting.options)), moves, clicks, said, labels)


def clicks(move: str) -> tuple[str, ...]:
    """The squares to click: the piece, the place of its tile if that moves, and every square the piece lands on."""
    squares = named(move)
    return squares[:2] + squares[3:] if move.startswith("[") else squares

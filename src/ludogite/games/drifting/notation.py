"""Spelling of moves and boards of tiles: tiles and pieces row by row, with a strict reader."""

import re
from collections.abc import Callable, Iterable, Sequence

from ludogite.games.drifting import board
from ludogite.games.drifting.board import (
    COUNT,
    EACH,
    NOBODY,
    add_piece,
    is_circle,
    is_tile,
    owner,
    piece_on,
    tile_square,
)
from ludogite.games.drifting.sheet import ALL_ROUND, NAMES, SQUARE_OF, TURN, closing, neighbour
from ludogite.games.fields import Fields, read_board, refuse, write_turn
from ludogite.games.rulebook import State
from ludogite.kernel.layout import DRAWN_LENGTH, DRAWN_QUIET, ENDING, PASS, PASSES, PLY, UNDECIDED

SQUARE = r"[a-z](?:1[0-9]|2[0-6]|[1-9])"
LETTERS = "wWrR"
NAMED = re.compile(rf"{SQUARE}|off|pass")
GROUP = re.compile(r"(1[0-9]|2[0-6]|[1-9]):((?:[a-z][.wrWR])+)")


def spell_all(move_of: Callable[[int], str], is_placing: bool, moves: Sequence[int]) -> list[str]:
    """Spellings of moves: while pieces are placed the square, later the result of ``move_of``."""
    if moves[0] == PASS:
        return ["pass"]
    return [*map(NAMES.__getitem__ if is_placing else move_of, moves)]


def named(move: str) -> tuple[str, ...]:
    """Squares that a move names, in its order; ``pass`` and ``off`` count as squares."""
    return tuple(NAMED.findall(move))


def touched(move: str) -> tuple[str, ...]:
    """Squares that a move touches, each once."""
    return tuple(dict.fromkeys(named(move)))


def lay_out(squares: Sequence[int]) -> list[int]:
    """State with tiles on these squares and no piece yet."""
    state = [0] * board.STATE_SIZE
    state[board.HOLES] = 1  # the value of Euler's formula before the first tile
    for i, square in enumerate(squares):
        around = [is_tile(state, neighbour(square, way)) for way in range(ALL_ROUND)]
        state[board.HOLES] += closing(sum(tile << way for way, tile in enumerate(around)))
        state[board.LAID + i] = square + 1
        board.put(state, board.TILES, square)
    return state


def write_fields(state: State, tile_count: int) -> Fields:
    """Fields of a position."""
    return {"board": write_board(list(state), tile_count)} | write_turn(state)


def write_board(state: list[int], tile_count: int) -> str:
    """Rows with tiles, from 1 up: ``12:k.lw/13:kR``."""
    groups: dict[str, str] = {}
    for square in sorted(tile_square(state, i) for i in range(tile_count)):
        column, row = NAMES[square][0], NAMES[square][1:]
        groups[row] = groups.get(row, f"{row}:") + column + letter_on(state, square)
    return "/".join(groups.values())


def letter_on(state: list[int], square: int) -> str:
    """Letter of a tile's piece: ``.`` nothing, ``w`` or ``r`` a plain piece, ``W`` or ``R`` a circle."""
    number = piece_on(state, square)
    return "." if number == NOBODY else LETTERS[2 * owner(number) + is_circle(state, number)]


def read_fields(fields: Fields, layout: Sequence[int], placings: int, first_owner: int) -> list[int]:
    """State that the fields of a position spell.

    ``placings`` pieces are placed before anything moves, on the tiles of ``layout``; ``first_owner`` owns the first.
    """
    state = read_board(fields, (), lambda text: read_tiles(text, len(layout)))
    if state[ENDING] == DRAWN_QUIET:
        refuse("turn", fields["turn"])
    if state[PASSES] > max(0, state[PLY] - placings):
        refuse("passes", fields["passes"])
    if state[PLY] < placings:
        if not is_placed(state, layout, first_owner):
            refuse("board", fields["board"])
        if state[ENDING] not in (UNDECIDED, DRAWN_LENGTH):
            refuse("turn", fields["turn"])
    return state


def is_placed(state: list[int], layout: Sequence[int], first_owner: int) -> bool:
    """Whether the board is possible while pieces are placed."""
    counts = [state[COUNT + first_owner], state[COUNT + 1 - first_owner]]
    return (
        counts == [(state[PLY] + 1) // 2, state[PLY] // 2]
        and state[board.CIRCLES] == 0
        and {tile_square(state, i) for i in range(len(layout))} == set(layout)
    )


def read_tiles(text: str, tile_count: int) -> list[int] | None:
    """State with the tiles and pieces that a text spells, or None."""
    contents: dict[int, str] = {}
    for group in text.split("/"):
        match = GROUP.fullmatch(group)
        if not match:
            return None
        for column, letter in zip(match[2][::2], match[2][1::2], strict=True):
            contents[SQUARE_OF[column + match[1]]] = letter
    if len(contents) != tile_count or not are_connected(contents):
        return None
    state = lay_out(list(contents))
    for square, letter in contents.items():
        if letter != "." and not _stand_letter(state, square, letter):
            return None
    return state


def _stand_letter(state: list[int], square: int, letter: str) -> bool:
    player, circle = divmod(LETTERS.index(letter), 2)
    if state[COUNT + player] == EACH:
        return False
    number = EACH * player + state[COUNT + player]
    add_piece(state, number, square)
    if circle:
        board.turn_over(state, number)
    return True


def are_connected(squares: Iterable[int]) -> bool:
    """Whether these squares are connected by sides."""
    apart = set(squares)
    waiting = [apart.pop()] if apart else []
    while waiting:
        square = waiting.pop()
        beside = {neighbour(square, side) for side in range(0, ALL_ROUND, TURN)} & apart
        apart -= beside
        waiting += beside
    return not apart

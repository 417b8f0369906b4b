"""Four Circles' text, reasons and scene."""

import re
from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.drifting.board import COUNT, EACH, NOBODY, is_circle, is_taken, is_tile, move_tile, owner, piece_on
from ludogite.games.drifting.reasons import (
    jump_reason,
    not_yours,
    phase_reason,
    step_reason,
    tile_reason,
)
from ludogite.games.drifting.scene import IN_HAND, board_scene, named, notes
from ludogite.games.drifting.sheet import (
    SQUARE_BITS,
    SQUARE_MASK,
    SQUARE_OF,
    name_of,
    sheet_tables,
    square_at,
)
from ludogite.games.drifting.text import SQUARE, lay_out, read_fields, write_fields
from ludogite.games.fields import Fields, refuse
from ludogite.games.four_circles.rules import (
    JUMP,
    NO_TILE,
    PLACINGS,
    SIX,
    TILE_SHIFT,
    is_placing,
    stands_in_line,
)
from ludogite.games.options import Options
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MANY, Scene
from ludogite.kernel.layout import ENDING, MOVER, PASS, PASSES, PLY, WON_BY_0, WON_BY_1

# 1.1 Five columns, k to o, and four rows, 12 to 15.
LAYOUT = tuple(square_at(column, row) for row in range(11, 15) for column in range(10, 15))

MOVE = re.compile(rf"(?:\[({SQUARE})>({SQUARE})\])?({SQUARE})([-^])({SQUARE})")
SEVERAL_JUMPS = re.compile(rf"(?:\[{SQUARE}>{SQUARE}\])?{SQUARE}(?:\^{SQUARE}){{2,}}")
TILE_ONLY = re.compile(rf"\[{SQUARE}>{SQUARE}\]")


def tables(options: Options) -> list[int]:
    """The tables for the options chosen."""
    return sheet_tables([int(options["repetition"]), int(options["max_plies"])], len(LAYOUT))


def start(options: Options) -> list[int]:
    """1.1 Twenty tiles in a rectangle; no piece is placed yet."""
    return lay_out(LAYOUT)


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """9.1 ``k12``, ``k12-l13``, ``k12^m14``, ``[o15>j13]k12-j13``, ``pass``."""
    is_placed = state[PLY] < PLACINGS
    return [_spelled(move, is_placed) for move in moves]


@lru_cache(maxsize=MANY)
def _spelled(move: int, is_placed: bool) -> str:
    if move == PASS:
        return "pass"
    target = name_of(move & SQUARE_MASK)
    if is_placed:
        return target
    source, tile = name_of(move >> SQUARE_BITS & SQUARE_MASK), move >> TILE_SHIFT
    opening = "" if tile == NO_TILE else f"[{name_of(tile)}>{target}]"
    return opening + source + ("^" if move & JUMP else "-") + target


def write(setting: Setting, state: State) -> Fields:
    """The fields of a position."""
    return write_fields(state, len(LAYOUT))


def read(setting: Setting, fields: Fields) -> list[int]:
    """The state that these fields spell."""
    state = read_fields(fields, LAYOUT, PLACINGS, first_owner=0)
    if state[PLY] >= PLACINGS and state[COUNT : COUNT + 2] != [SIX, SIX]:
        refuse("board", fields["board"])
    won = [state[ENDING] == WON_BY_0, state[ENDING] == WON_BY_1]
    if [_has_line(setting, state, player) for player in range(2)] != won:
        refuse("turn", fields["turn"])
    if any(won) and (state[PASSES] or won.index(True) == state[PLY] % 2):  # 5.2 Only the mover wins.
        refuse("turn", fields["turn"])
    return state


def _has_line(setting: Setting, state: list[int], player: int) -> bool:
    numbers = range(EACH * player, EACH * player + state[COUNT + player])
    return any(is_circle(state, number) and stands_in_line(setting.tables, state, number) for number in numbers)


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Why a move is refused."""
    board = list(state)
    match = MOVE.fullmatch(tried)
    phase = phase_reason(board, tried, PLACINGS if is_placing(board) else 0, match is not None)
    if phase or not match:
        return phase or _shape_reason(tried)
    return _move_reason(setting, board, match) or _misspelled()


def _shape_reason(tried: str) -> Reason:
    if SEVERAL_JUMPS.fullmatch(tried):
        return because("3.5", "Only one jump a turn.", "Un seul saut par tour.")
    if TILE_ONLY.fullmatch(tried):
        return because(
            "4.1",
            "After a tile has been laid, one of your pieces must move onto it at once.",
            "Une fois la case posée, l'un de vos pions doit aussitôt s'y rendre.",
        )
    return _misspelled()


def _misspelled() -> Reason:
    return because(
        "9.1",
        "This is not the spelling of a move. Write a step as k12-l13, a jump as k12^m14, and before it in brackets the "
        "tile that is laid, as [o15>j13]k12-j13; while pieces are placed, only the tile, as k12.",
        "Ce n'est pas l'écriture d'un coup. Écrivez un pas k12-l13, un saut k12^m14 et, avant, la case posée entre "
        "crochets, comme [o15>j13]k12-j13 ; pendant le placement, seulement la case, comme k12.",
    )


def _move_reason(setting: Setting, state: list[int], match: re.Match[str]) -> Reason | None:
    """What is wrong with the tile, or with the piece that moves after it."""
    source, target = SQUARE_OF[match[3]], SQUARE_OF[match[5]]
    gap = NO_TILE
    if match[1]:
        gap, place = SQUARE_OF[match[1]], SQUARE_OF[match[2]]
        if wrong := _tile_reason(setting, state, gap, place, target):
            return wrong
    number = piece_on(state, source)
    if number == NOBODY or owner(number) != state[MOVER]:
        return not_yours(match[3])
    if match[1]:
        move_tile(setting.tables, state, gap, target)
    if match[4] == "-":
        return step_reason(setting.tables, state, source, target, gap)
    return jump_reason(setting.tables, state, source, target, gap, step=1)


def _tile_reason(setting: Setting, state: list[int], tile: int, place: int, target: int) -> Reason | None:
    name = name_of(tile)
    if not is_tile(state, tile):
        return because("4.1", f"There is no tile on {name} to take.", f"Il n'y a pas de case à prendre en {name}.")
    if is_taken(state, tile):
        return because("4.2", f"A piece stands on the tile {name}.", f"Un pion occupe la case {name}.")
    if wrong := tile_reason(setting.tables, state, tile, place):
        return wrong
    if target != place:
        return because(
            "4.1",
            f"The piece must move onto the tile that has just been laid on {name_of(place)}.",
            f"Le pion doit se rendre sur la case qui vient d'être posée en {name_of(place)}.",
        )
    return None


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The tiles, the places and the pieces; while pieces are placed, how many each player has in hand."""
    in_hand = [SIX - count for count in state[COUNT : COUNT + 2]]
    said = notes(IN_HAND, in_hand) if any(in_hand) else ()
    return board_scene("four-circles", list(state), len(LAYOUT), moves, clicks, said)


def clicks(move: str) -> tuple[str, ...]:
    """The squares to click: for a tile move the tile, its place and the piece, else the piece and its target."""
    squares = named(move)
    return squares[:3] if move.startswith("[") else squares

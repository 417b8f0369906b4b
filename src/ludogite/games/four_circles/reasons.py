"""Reasons against moves of Four Circles."""

import re
from collections.abc import Sequence

from ludogite.games.drifting import reasons as drifting
from ludogite.games.drifting.board import EACH, is_circle, is_taken, is_tile, move_tile, piece_square
from ludogite.games.drifting.notation import SQUARE
from ludogite.games.drifting.sheet import BACK, NAMES, SQUARE_OF, next_to
from ludogite.games.four_circles.rules import NO_TILE, PLACINGS, SIX, circles_towards, is_placing
from ludogite.games.game_over import Cause, won_by
from ludogite.games.refusals import Reason, because, none_of_yours
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import ENDING, WON_BY_0

MOVE = re.compile(rf"(?:\[({SQUARE})>({SQUARE})\])?({SQUARE})([-^])({SQUARE})")
SEVERAL_JUMPS = re.compile(rf"(?:\[{SQUARE}>{SQUARE}\])?{SQUARE}(?:\^{SQUARE}){{2,}}")
TILE_ONLY = re.compile(rf"\[{SQUARE}>{SQUARE}\]")
MOST_CLICKS = 3
NUMBERS = {4: Words("four", "quatre"), 5: Words("five", "cinq"), 6: Words("six", "six")}
MISSPELLED = because(
    "9.1",
    "This is not the spelling of a move. Write a step as k12-l13, a jump as k12^m14, and before it in brackets the "
    "tile that is laid, as [o15>j13]k12-j13; while pieces are placed, only the tile, as k12.",
    "Ce n'est pas l'écriture d'un coup. Écrivez un pas k12-l13, un saut k12^m14 et, avant, la case posée entre "
    "crochets, comme [o15>j13]k12-j13 ; pendant le placement, seulement la case, comme k12.",
)


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Reason against a move."""
    board = list(state)
    match = MOVE.fullmatch(tried)
    phase = drifting.phase_reason(board, tried, PLACINGS if is_placing(board) else 0, match is not None)
    if phase or not match:
        return phase or _shape_reason(tried)
    return _move_reason(setting, board, match) or MISSPELLED


def _shape_reason(tried: str) -> Reason:
    if SEVERAL_JUMPS.fullmatch(tried):
        return because("3.5", "Only one jump per turn.", "Un seul saut par tour.")
    if TILE_ONLY.fullmatch(tried):
        return because(
            "4.1",
            "Once a tile has been laid, one of your pieces must move onto it at once.",
            "Une fois la case posée, l'un de vos pions doit aussitôt s'y rendre.",
        )
    return MISSPELLED


def _move_reason(setting: Setting, state: list[int], match: re.Match[str]) -> Reason | None:
    """Reason against the tile's move, or the piece's after it."""
    source, target = SQUARE_OF[match[3]], SQUARE_OF[match[5]]
    gap = NO_TILE
    if match[1]:
        gap, place = SQUARE_OF[match[1]], SQUARE_OF[match[2]]
        if wrong := _tile_reason(setting, state, gap, place, target):
            return wrong
    if not drifting.is_mine(state, match[3]):
        return none_of_yours("3.1", "piece", match[3])
    if match[1]:
        move_tile(setting.tables, state, gap, target)
    if match[4] == "-":
        return drifting.step_reason(setting.tables, state, source, target, gap)
    return drifting.jump_reason(setting.tables, state, source, target, gap, step=1)


def _tile_reason(setting: Setting, state: list[int], tile: int, place: int, target: int) -> Reason | None:
    name = NAMES[tile]
    if not is_tile(state, tile):
        return because("4.1", f"There is no tile on {name} to take.", f"Il n'y a pas de case à prendre en {name}.")
    if is_taken(state, tile):
        return because("4.2", f"A piece stands on the tile {name}.", f"Un pion occupe la case {name}.")
    if wrong := drifting.tile_reason(setting.tables, state, tile, place):
        return wrong
    if target != place:
        return because(
            "4.1",
            f"The piece must move onto the tile that has just been laid on {NAMES[place]}.",
            f"Le pion doit se rendre sur la case qui vient d'être posée en {NAMES[place]}.",
        )
    return None


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """Move by the clicks: a tile to place a piece on; a piece and its target; or a tile, its new place, and a piece."""
    board, first = list(state), clicks[0]
    unknown = [click for click in clicks if click not in SQUARE_OF]
    if is_placing(board) or unknown:
        return unknown[0] if unknown else first
    if drifting.is_mine(board, first):
        has_target = len(clicks) > 1
        return drifting.step_or_jump(setting.tables, first, clicks[1]) if has_target else drifting.stuck(first)
    if is_taken(board, SQUARE_OF[first]) or not is_tile(board, SQUARE_OF[first]):
        return drifting.nothing_to_move(board, first)
    if len(clicks) < MOST_CLICKS:
        return _clicked_tile_reason(setting, board, clicks)
    tile, place, piece = clicks[:MOST_CLICKS]
    return f"[{tile}>{place}]{drifting.step_or_jump(setting.tables, piece, place)}"


def _clicked_tile_reason(setting: Setting, state: list[int], clicks: Sequence[str]) -> Reason:
    """Reason against taking an empty tile, or laying it there."""
    tile = SQUARE_OF[clicks[0]]
    if len(clicks) == 1:
        return drifting.taking_reason(setting.tables, state, tile) or because(
            "4.1",
            f"None of your pieces could move onto the tile from {clicks[0]}, wherever it was laid.",
            f"Aucun de vos pions ne pourrait se rendre sur la case {clicks[0]}, où qu'on la pose.",
        )
    return drifting.tile_reason(setting.tables, state, tile, SQUARE_OF[clicks[1]]) or because(
        "4.1",
        f"None of your pieces could move onto a tile on {clicks[1]}.",
        f"Aucun de vos pions ne pourrait se rendre sur une case posée en {clicks[1]}.",
    )


def ended(setting: Setting, state: State) -> Cause:
    """5.1 Four or more circles in one line."""
    line = _line(setting.tables, list(state), state[ENDING] - WON_BY_0)
    number = NUMBERS[len(line)]
    return won_by(
        state,
        "5.1",
        Words(f"{number.en} circles in a line", f"{number.fr} cercles alignés"),
        Words(f"you have {number.en} circles in a line", f"vous avez {number.fr} cercles alignés"),
        Words(f"{{winner}} has {number.en} circles in a line", f"{{winner}} a {number.fr} cercles alignés"),
        tuple(NAMES[square] for square in line),
    )


def _line(tables: list[int], state: list[int], player: int) -> list[int]:
    """Squares of the player's longest line of circles."""
    lines = []
    for number in range(EACH * player, EACH * player + SIX):
        for direction in range(2 * BACK):
            line = [piece_square(state, number)]
            for _ in range(circles_towards(tables, state, number, direction) if is_circle(state, number) else 0):
                line.append(next_to(tables, line[-1], direction))
            lines.append(line)
    return max(lines, key=len)

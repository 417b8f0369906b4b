"""Why a move of Not This Way is refused."""

import re

from ludogite.games.drifting.board import (
    COUNT,
    NOBODY,
    TILES,
    move_piece,
    move_tile,
    owner,
    piece_on,
    piece_square,
    ring,
)
from ludogite.games.drifting.reasons import (
    jump_reason,
    not_yours,
    phase_reason,
    step_reason,
    tile_reason,
)
from ludogite.games.drifting.sheet import ALL_ROUND, OWN_RULE, SIDES, SQUARE_OF, TURN, beyond, name_of, next_to
from ludogite.games.drifting.text import SQUARE
from ludogite.games.not_this_way.moving import jump
from ludogite.games.not_this_way.rules import PLACINGS, is_placing
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.kernel.layout import MOVER

MOVE = re.compile(rf"(?:\[({SQUARE})>({SQUARE})\])?({SQUARE})(-{SQUARE}|-off|(?:\^{SQUARE})+)")
TILE_ONLY = re.compile(rf"\[{SQUARE}>{SQUARE}\]")
NO_GAP = -1


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Why a move is refused."""
    board = list(state)
    match = MOVE.fullmatch(tried)
    phase = phase_reason(board, tried, PLACINGS if is_placing(board) else 0, match is not None)
    if phase:
        return phase
    if TILE_ONLY.fullmatch(tried):
        return because(
            "4.1",
            "After its tile has been laid, the piece on it must move on at once.",
            "Une fois la case posée, le pion qu'elle porte doit aussitôt se déplacer.",
        )
    return (match and _move_reason(setting, board, match)) or _misspelled()


def _misspelled() -> Reason:
    return because(
        "9.1",
        "This is not the spelling of a move. Write a step as k13-l14, jumps as k13^m13^m15, and before it in brackets "
        "the move of the piece's tile, as [k13>j14]j14-k14; while pieces are placed, only the tile, as k13.",
        "Ce n'est pas l'écriture d'un coup. Écrivez un pas k13-l14, des sauts k13^m13^m15 et, avant, le déplacement de "
        "la case du pion entre crochets, comme [k13>j14]j14-k14 ; pendant le placement, seulement la case, comme k13.",
    )


def _move_reason(setting: Setting, state: list[int], match: re.Match[str]) -> Reason | None:
    """What is wrong with the tile move, or with what its piece does then."""
    start = SQUARE_OF[match[3]]
    source = SQUARE_OF[match[1]] if match[1] else start
    number = piece_on(state, source)
    if number == NOBODY or owner(number) != state[MOVER]:
        return _not_your_tile(match[1]) if match[1] else not_yours(match[3])
    if match[4] == "-off":
        return _exit_reason(setting, state, start, by_tile=bool(match[1]))
    gap = NO_GAP
    if match[1]:
        gap, place = source, SQUARE_OF[match[2]]
        wrong = tile_reason(setting.tables, state, source, place) or _start_reason(place, start)
        if wrong:
            return wrong
        move_tile(setting.tables, state, source, place)
        move_piece(state, number, place)
    if match[4][0] == "-":
        return step_reason(setting.tables, state, start, SQUARE_OF[match[4][1:]], gap)
    return _chain_reason(setting, state, number, match[4][1:].split("^"), gap)


def _not_your_tile(name: str) -> Reason:
    return because(
        "4.2", f"No piece of yours stands on a tile on {name}.", f"Aucun de vos pions n'occupe une case en {name}."
    )


def _start_reason(place: int, start: int) -> Reason | None:
    if start == place:
        return None
    return because(
        "4.1",
        f"The piece that went along with its tile must move on from {name_of(place)}.",
        f"C'est le pion venu avec sa case qui doit repartir de {name_of(place)}.",
    )


def _exit_reason(setting: Setting, state: list[int], square: int, by_tile: bool) -> Reason | None:
    """Why a piece may not leave the board."""
    if not setting.tables[OWN_RULE]:
        return because("5.3", "Here no piece leaves by itself.", "Ici, aucun pion ne sort de lui-même.")
    if state[COUNT + state[MOVER]] > 1:
        return because("5.3", "Only your last piece may leave.", "Seul votre dernier pion peut sortir.")
    if by_tile:
        return because("5.3", "No tile move opens an exit.", "Aucun déplacement de case n'ouvre une sortie.")
    if ring(setting.tables, state, TILES, square) & SIDES == SIDES:
        return because(
            "5.3",
            f"The tile on {name_of(square)} has no free side.",
            f"La case {name_of(square)} n'a pas de côté libre.",
        )
    return None


def _chain_reason(setting: Setting, state: list[int], number: int, names: list[str], gap: int) -> Reason | None:
    """What is wrong with one of the jumps; those before it are made."""
    jumped: set[int] = set()
    for name in names:
        here, target = piece_square(state, number), SQUARE_OF[name]
        if min(state[COUNT : COUNT + 2]) <= 1 - setting.tables[OWN_RULE]:
            return because(
                "5.2", "The game is won in the middle of this chain.", "La partie est gagnée au milieu de cette série."
            )
        wrong = jump_reason(setting.tables, state, here, target, gap, step=TURN)
        if wrong:
            return wrong
        side = next(side for side in range(0, ALL_ROUND, TURN) if beyond(setting.tables, here, side) == target)
        over = next_to(setting.tables, here, side)
        other = piece_on(state, over)
        if other in jumped:
            return because(
                "3.5",
                f"The piece on {name_of(over)} has been jumped already in this chain.",
                f"Le pion en {name_of(over)} a déjà été sauté dans cette série.",
            )
        jumped.add(other)
        jump(setting.tables, state, number, side)
    return None

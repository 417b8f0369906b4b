"""What clicks in Four Circles try to do, where they begin no legal move."""

from collections.abc import Sequence

from ludogite.games.drifting.board import is_taken, is_tile
from ludogite.games.drifting.clicking import is_mine, nothing_to_move, sign_between, stuck
from ludogite.games.drifting.reasons import taking_reason, tile_reason
from ludogite.games.drifting.sheet import SQUARE_OF
from ludogite.games.four_circles.rules import is_placing
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State

MOST_CLICKS = 3


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """A tile to place a piece on; a piece and its target; or a tile, its new place, and a piece."""
    board, first = list(state), clicks[0]
    unknown = [click for click in clicks if click not in SQUARE_OF]
    if is_placing(board) or unknown:
        return unknown[0] if unknown else first
    if is_mine(board, first):
        return stuck(first) if len(clicks) == 1 else first + sign_between(setting.tables, first, clicks[1]) + clicks[1]
    if is_taken(board, SQUARE_OF[first]) or not is_tile(board, SQUARE_OF[first]):
        return nothing_to_move(board, first)
    if len(clicks) < MOST_CLICKS:
        return _tile_reason(setting, board, clicks)
    tile, place, piece = clicks[:MOST_CLICKS]
    return f"[{tile}>{place}]{piece}{sign_between(setting.tables, piece, place)}{place}"


def _tile_reason(setting: Setting, state: list[int], clicks: Sequence[str]) -> Reason:
    """Why an empty tile may not be taken, or not be laid there."""
    tile = SQUARE_OF[clicks[0]]
    if len(clicks) == 1:
        return taking_reason(setting.tables, state, tile) or because(
            "4.1",
            f"None of your pieces could move onto the tile from {clicks[0]}, wherever it were laid.",
            f"Aucun de vos pions ne pourrait se rendre sur la case {clicks[0]}, où qu'on la pose.",
        )
    return tile_reason(setting.tables, state, tile, SQUARE_OF[clicks[1]]) or because(
        "4.1",
        f"None of your pieces could move onto a tile on {clicks[1]}.",
        f"Aucun de vos pions ne pourrait se rendre sur une case posée en {clicks[1]}.",
    )

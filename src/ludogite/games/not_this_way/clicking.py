"""What clicks in Not This Way try to do, where they begin no legal move."""

from collections.abc import Sequence

from ludogite.games.drifting.board import is_tile
from ludogite.games.drifting.clicking import is_beyond_side, is_mine, nothing_to_move, sign_between, stuck
from ludogite.games.drifting.reasons import tile_reason
from ludogite.games.drifting.sheet import SQUARE_OF
from ludogite.games.not_this_way.around import OFF_LABEL
from ludogite.games.not_this_way.rules import is_placing
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """A tile to place a piece on; or a piece, the place of its tile if that moves too, and where the piece lands."""
    board, (first, *targets) = list(state), clicks
    if is_placing(board) or first not in SQUARE_OF:
        return first
    if not is_mine(board, first):
        return nothing_to_move(board, first)
    if not all(target in SQUARE_OF for target in targets):
        return f"{first}-{OFF_LABEL.click}" if targets == [OFF_LABEL.click] else targets[-1]
    return _own_move(setting, board, first, targets) if targets else stuck(first)


def _own_move(setting: Setting, state: list[int], piece: str, targets: Sequence[str]) -> Reason | str:
    """The piece goes from tile to tile, or first to a new place together with its own."""
    if is_tile(state, SQUARE_OF[targets[0]]):
        return _way(setting, piece, targets)
    return _tile_move(setting, state, piece, targets)


def _tile_move(setting: Setting, state: list[int], piece: str, targets: Sequence[str]) -> Reason | str:
    """The piece's tile goes to a place without one, and the piece on from there."""
    place, *landings = targets
    if landings:
        found = _way(setting, place, landings)
        return f"[{piece}>{place}]{found}" if isinstance(found, str) else found
    return tile_reason(setting.tables, state, SQUARE_OF[piece], SQUARE_OF[place]) or because(
        "4.7",
        f"From {place} the piece could not move on; so its tile may not go there.",
        f"Depuis {place}, le pion ne pourrait pas repartir : sa case ne peut pas y aller.",
    )


def _way(setting: Setting, start: str, landings: Sequence[str]) -> Reason | str:
    """A step or a jump, or a chain of jumps."""
    if len(landings) == 1:
        return start + sign_between(setting.tables, start, landings[0]) + landings[0]
    if not is_beyond_side(setting.tables, start, landings[0]):
        return because(
            "3.4",
            f"After the step to {landings[0]} the piece cannot go on: only jumps follow one another.",
            f"Après le pas vers {landings[0]}, le pion ne peut pas continuer : seuls les sauts s'enchaînent.",
        )
    return "^".join((start, *landings))

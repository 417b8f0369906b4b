"""Questions that change nothing: hints, odds, and reasons why a click is refused."""

from collections.abc import Sequence

from ludogite.bots.report import Budget
from ludogite.games.position import Position
from ludogite.games.refusals import Reason
from ludogite.games.words import Words
from ludogite.table.model import Model
from ludogite.table.rulings import ONLY_WATCHES, Refusal, must_be_playing
from ludogite.table.views.scenes import viewpoint

HINT_BUDGET = Budget(seconds=1.0)
BRIEF_HINT_BUDGET = Budget(seconds=0.25)
"""Used where others wait."""
HINT_LINES = 3
"""Number of moves that a hint compares."""

NO_HINTS = Words("No hints are available here now.", "Pas d'indice ici pour l'instant.")
NO_ODDS = Words("No odds are available here now.", "Pas de chances à afficher ici pour l'instant.")


def may_ask_for_hint(model: Model, seats: Sequence[int]) -> bool:
    """Whether the owner of these seats may ask for a hint now: only where nobody else is at a disadvantage."""
    return model.setup.kind in ("bot", "screen") and model.seat_in_turn in seats


def check_hint(model: Model, seats: Sequence[int]) -> None:
    """Refuse a hint where there are none."""
    if not may_ask_for_hint(model, seats):
        raise Refusal("not-now", NO_HINTS)


def places_of(position: Position, move: str) -> Sequence[str]:
    """Return the cell where a move begins, or the dice it uses, to point at as a hint."""
    touched = position.game.book.notation.touched(move)
    cells = {cell.name for cell in position.scene(None).cells}
    return [place for place in touched if place in cells][:1] if cells else touched


def check_odds(model: Model) -> None:
    """Refuse the odds where nobody chooses dice, or where the table hides them."""
    chooses = model.position.scene(model.to_move).has_odds
    if not model.setup.shows_odds or model.phase != "playing" or not chooses:
        raise Refusal("not-now", NO_ODDS)


def why_refused(model: Model, seats: Sequence[int], clicks: Sequence[str]) -> Reason:
    """Return why these clicks, in order, begin no legal move of these seats; raises Refusal."""
    if not seats:
        raise Refusal("not-yours", ONLY_WATCHES)
    must_be_playing(model)
    return model.position.why(clicks, viewpoint(model, seats))

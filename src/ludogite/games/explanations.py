"""Why something cannot be played in a position, and what may have been meant."""

from difflib import get_close_matches
from typing import TYPE_CHECKING

from ludogite.games.refusals import LONGEST_MOVE, IllegalMove, Reason, because
from ludogite.kernel.layout import CHANCE

if TYPE_CHECKING:
    from ludogite.games.position import Position

MOST_SUGGESTED_FROM = 2000

SPELLING = "9.1"
OVER_ALREADY = because("9.9", "The game is over.", "La partie est terminée.")
CHANCE_FIRST = because("9.2", "Chance has to decide first.", "C'est d'abord au hasard de décider.")
NO_OUTCOME = because(
    "9.2",
    "Chance has to decide first, and this is none of its outcomes.",
    "C'est d'abord au hasard de décider, et ceci n'est pas un de ses tirages.",
)
NO_TEXT = because(SPELLING, "A move is a short text.", "Un coup est un texte court.")
NOT_YOUR_TURN = because(SPELLING, "It is not your turn.", "Ce n'est pas à vous de jouer.")
CAN_BE = because(SPELLING, "This can be played.", "Cela peut se jouer.")
BEGINS_NOTHING = because(SPELLING, "No move begins like this here.", "Aucun coup ne commence ainsi à présent.")


def refusal(position: "Position", tried: object) -> IllegalMove:
    """Why a text is neither a legal move nor a possible outcome in a position."""
    text = tried if isinstance(tried, str) else f"<{type(tried).__name__}>"
    shown = text if len(text) <= LONGEST_MOVE else text[:LONGEST_MOVE] + "…"
    return IllegalMove(position.game.id, shown, _reason(position, tried), _suggestion(position, text))


def _reason(position: "Position", tried: object) -> Reason:
    if not isinstance(tried, str) or len(tried) > LONGEST_MOVE:
        return NO_TEXT
    if position.to_move is None:
        return OVER_ALREADY
    if position.to_move == CHANCE:
        return NO_OUTCOME
    return position.game.book.reasons.reason(position.game.setting, position.state, tried)


def _suggestion(position: "Position", text: str) -> str | None:
    moves = position.legal_moves()
    if len(text) > LONGEST_MOVE or len(moves) > MOST_SUGGESTED_FROM:
        return None
    folded = {move.casefold(): move for move in moves}
    close = get_close_matches(text.strip().casefold(), folded, n=1, cutoff=0.75)
    return folded[close[0]] if close else None


def why(position: "Position", clicks: tuple[str, ...], seat: int | None) -> Reason:
    """Why these clicks, in their order, begin no legal move."""
    if not_now := _not_now(position, seat):
        return not_now
    if any(action.clicks[: len(clicks)] == clicks for action in position.scene(position.to_move).clickable):
        return CAN_BE
    tried = position.game.book.reasons.attempt(position.game.setting, position.state, clicks)
    if isinstance(tried, str):
        tried = CAN_BE if position.is_legal(tried) else _reason(position, tried)
    return BEGINS_NOTHING if tried.rule == SPELLING and tried is not CAN_BE else tried


def _not_now(position: "Position", seat: int | None) -> Reason | None:
    """Why this seat has nothing to click; nobody in particular is told nothing that is secret."""
    if position.to_move is None:
        return OVER_ALREADY
    if position.to_move == CHANCE:
        return CHANCE_FIRST
    if seat is None and position.keeps_secrets:
        return BEGINS_NOTHING
    return NOT_YOUR_TURN if seat not in (None, position.to_move) else None

"""Refusals in words: the text that was tried, the reason, the rule it rests on, and a suggestion."""

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from ludogite.games.words import Refused, Words
from ludogite.kernel.layout import CHANCE

if TYPE_CHECKING:
    from ludogite.games.position import Position

LONGEST_MOVE = 200


@dataclass(frozen=True)
class Reason:
    """Reason why a move is refused: the number of a rule on the game's page, and a sentence in both languages.

    ``written`` is a hint on spelling, for people who type moves.
    """

    rule: str
    words: Words
    written: Words | None = None


def because(rule: str, en: str, fr: str, written: Words | None = None) -> Reason:
    """Reason that rests on a numbered rule."""
    return Reason(rule, Words(en, fr), written)


MAY_NOT_PASS = because(
    "9.3", "You may pass only when you have no legal move.", "On ne passe que si l'on n'a aucun coup légal."
)


def nothing_there(rule: str, piece: str, place: str) -> Reason:
    """Reason: no piece, pawn or tile is in this place."""
    fr = "case" if piece == "tile" else "pion"
    return because(rule, f"There is no {piece} on {place}.", f"Il n'y a pas de {fr} en {place}.")


def none_of_yours(rule: str, piece: str, place: str) -> Reason:
    """Reason: the mover has nothing in this place."""
    return because(rule, f"You have no {piece} on {place}.", f"Vous n'avez pas de pion en {place}.")


def occupied(rule: str, piece: str, place: str) -> Reason:
    """Reason: the place is occupied."""
    return because(rule, f"A {piece} stands on {place}.", f"Un pion occupe {place}.")


def not_yours(rule: str, piece: str, place: str, is_empty: bool) -> Reason:
    """Reason: the place is empty, or its piece belongs to another player."""
    if is_empty:
        return nothing_there(rule, piece, place)
    return because(
        rule,
        f"The {piece} on {place} is not yours: you move your own.",
        f"Le pion en {place} n'est pas à vous : on déplace les siens.",
    )


def nothing_to_capture(place: str) -> Reason:
    """Reason: a capture was written for an empty place."""
    return because(
        "9.1",
        f"There is nothing to capture on {place}; a move to an empty square is written with -.",
        f"Il n'y a rien à prendre en {place} ; un coup vers une case vide s'écrit avec -.",
    )


class IllegalMove(Refused):
    """Move or outcome that is not legal in a position.

    ``tried`` is its text, ``rule`` the number of the rule against it on the page of ``game``, ``words`` the whole
    refusal in both languages, and ``suggestion`` a similar legal spelling, or None.
    """

    def __init__(self, game: str, tried: str, reason: Reason, suggestion: str | None = None) -> None:
        self.game = game
        self.tried = tried
        self.reason = reason
        self.rule = reason.rule
        self.suggestion = suggestion
        said, written = reason.words, reason.written or Words("", "")
        super().__init__(
            f"{tried}: {f'{said.en} {written.en}'.strip()} (rule {self.rule})"
            + (f" Did you mean {suggestion}?" if suggestion else ""),
            f"{tried} : {f'{said.fr} {written.fr}'.strip()} (règle {self.rule})"
            + (f" Vouliez-vous dire {suggestion} ?" if suggestion else ""),
        )

    def explain(self, language: str = "en") -> str:
        """Refusal in a language."""
        return self.words.say(language)


class BadText(Refused):
    """Text that does not spell a position."""


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
BEGINS_NOTHING = because(SPELLING, "No legal move begins like this.", "Aucun coup légal ne commence ainsi.")


def refusal(position: "Position", tried: object) -> IllegalMove:
    """Error for a text that is neither a legal move nor a possible outcome in a position."""
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
    """Reason why these clicks, in order, begin no legal move."""
    if not_now := _not_now(position, seat):
        return not_now
    if any(action.clicks[: len(clicks)] == clicks for action in position.scene(position.to_move).clickable):
        return CAN_BE
    tried = position.game.book.reasons.attempt(position.game.setting, position.state, clicks)
    if isinstance(tried, str):
        tried = CAN_BE if position.is_legal(tried) else _reason(position, tried)
    return BEGINS_NOTHING if tried.rule == SPELLING and tried is not CAN_BE else tried


def _not_now(position: "Position", seat: int | None) -> Reason | None:
    """Reason why this seat has nothing to click; without a seat, no secrets are revealed."""
    if position.to_move is None:
        return OVER_ALREADY
    if position.to_move == CHANCE:
        return CHANCE_FIRST
    if seat is None and position.keeps_secrets:
        return BEGINS_NOTHING
    return NOT_YOUR_TURN if seat not in (None, position.to_move) else None

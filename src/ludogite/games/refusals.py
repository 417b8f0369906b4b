"""Why something is refused, said to people: what was tried, what is wrong, and which rule says so."""

from dataclasses import dataclass

from ludogite.games.words import Refused, Words

LONGEST_MOVE = 200


@dataclass(frozen=True)
class Reason:
    """Why a move is refused: the number of a rule on the game's page, and a sentence in both languages.

    ``written`` is for who writes moves: how something is spelled.
    """

    rule: str
    words: Words
    written: Words | None = None


def because(rule: str, en: str, fr: str, written: Words | None = None) -> Reason:
    """A reason that rests on a numbered rule."""
    return Reason(rule, Words(en, fr), written)


MAY_NOT_PASS = because(
    "9.3", "You may pass only when you have no legal move.", "On ne passe que si l'on n'a aucun coup légal."
)


def nothing_there(rule: str, piece: str, place: str) -> Reason:
    """No piece, pawn or tile is in a place."""
    fr = "case" if piece == "tile" else "pion"
    return because(rule, f"There is no {piece} on {place}.", f"Il n'y a pas de {fr} en {place}.")


def none_of_yours(rule: str, piece: str, place: str) -> Reason:
    """Nothing of the mover's stands in a place."""
    return because(rule, f"You have no {piece} on {place}.", f"Vous n'avez pas de pion en {place}.")


def occupied(rule: str, piece: str, place: str) -> Reason:
    """A place is taken."""
    return because(rule, f"A {piece} stands on {place}.", f"Un pion occupe {place}.")


def not_yours(rule: str, piece: str, place: str, is_empty: bool) -> Reason:
    """Nothing to move stands in a place: nothing at all, or what another player owns."""
    if is_empty:
        return nothing_there(rule, piece, place)
    return because(
        rule,
        f"The {piece} on {place} is not yours: you move your own.",
        f"Le pion en {place} n'est pas à vous : on déplace les siens.",
    )


def nothing_to_capture(place: str) -> Reason:
    """A capture was written where nothing stands."""
    return because(
        "9.1",
        f"There is nothing to capture on {place}; a move to an empty square is written with -.",
        f"Il n'y a rien à prendre en {place} ; un coup vers une case vide s'écrit avec -.",
    )


class IllegalMove(Refused):
    """A move or outcome that is not legal here.

    ``tried`` is what was tried, ``rule`` the number of the rule that refuses it on the page of ``game``, ``words`` the
    whole refusal in both languages, and ``suggestion`` a legal spelling that looks like it, or None.
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
        """The refusal in a language."""
        return self.words.say(language)


class BadText(Refused):
    """A text that is not the spelling of a position."""

"""Why something is refused, said to people: what was tried, what is wrong, and which rule says so."""

from dataclasses import dataclass

from ludogite.games.words import Refused, Words


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
        self.words = Words(
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

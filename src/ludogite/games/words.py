"""Sentences for people, in English and French."""

from dataclasses import dataclass
from unicodedata import category

LANGUAGES = ("en", "fr")
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Kinds of characters that nobody sees: a screen obeys them, hides them, or turns the text around them."""


def visible(text: str, keep: str = "") -> str:
    r"""A text from outside as it may be shown: what nobody would see is spelled out, as ``\x1b``."""
    if text.isprintable():
        return text
    return "".join(
        letter if category(letter) not in UNSEEN or letter in keep else letter.encode("unicode_escape").decode()
        for letter in text
    )


@dataclass(frozen=True)
class Words:
    """The same thing said in both languages."""

    en: str
    fr: str

    def __str__(self) -> str:
        return self.en

    def say(self, language: str) -> str:
        """In the language asked for; English where we do not speak it."""
        return self.fr if language == "fr" else self.en


def filled(sentence: Words, *parts: Words) -> Words:
    """A sentence with its gaps filled."""
    return Words(sentence.en.format(*(part.en for part in parts)), sentence.fr.format(*(part.fr for part in parts)))


class Refused(ValueError):
    """Something that cannot be, said to people in both languages. Every error that people can cause is one.

    ``code`` names it for programs, ``status`` is the HTTP status that fits it. What people wrote is often part of the
    sentence: it is made visible here.
    """

    code: str = "refused"
    status: int = 400
    words: Words

    def __init__(self, en: str = "", fr: str = "") -> None:
        if en:  # a class that always says the same has its words already
            self.words = Words(visible(en), visible(fr))

    def __str__(self) -> str:
        return self.words.en

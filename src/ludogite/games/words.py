"""Sentences for people, in English and French."""

from dataclasses import dataclass
from unicodedata import category

LANGUAGES = ("en", "fr")
INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories of invisible characters: control, formatting, surrogates, line and paragraph separators."""


def visible(text: str, keep: str = "") -> str:
    r"""Text from outside, safe to show: invisible characters are escaped, as ``\x1b``."""
    if text.isprintable():
        return text
    return "".join(
        letter if category(letter) not in INVISIBLE or letter in keep else letter.encode("unicode_escape").decode()
        for letter in text
    )


@dataclass(frozen=True)
class Words:
    """The same words in both languages."""

    en: str
    fr: str

    def __str__(self) -> str:
        return self.en

    def say(self, language: str) -> str:
        """Words in a language; English if it is neither of the two."""
        return self.fr if language == "fr" else self.en


def filled(sentence: Words, *parts: Words) -> Words:
    """Sentence with its placeholders filled."""
    return Words(sentence.en.format(*(part.en for part in parts)), sentence.fr.format(*(part.fr for part in parts)))


class Refused(ValueError):
    """Error that people can cause, explained in both languages; the base class of all such errors.

    ``code`` names it for programs, ``status`` is its HTTP status. The sentence often quotes user input, so invisible
    characters are escaped here.
    """

    code: str = "refused"
    status: int = 400
    words: Words

    def __init__(self, en: str = "", fr: str = "") -> None:
        if en:  # subclasses with a constant sentence define their words
            self.words = Words(visible(en), visible(fr))

    def __str__(self) -> str:
        return self.words.en

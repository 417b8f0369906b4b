"""Sentences for people, in English and French."""

from dataclasses import dataclass

LANGUAGES = ("en", "fr")


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


class Refused(ValueError):
    """Something that cannot be, said to people in both languages. Every error that people can cause is one.

    ``code`` names it for programs, ``status`` is the HTTP status that fits it.
    """

    code: str = "refused"
    status: int = 400
    words: Words

    def __init__(self, en: str = "", fr: str = "") -> None:
        if en:  # a class that always says the same has its words already
            self.words = Words(en, fr)

    def __str__(self) -> str:
        return self.words.en

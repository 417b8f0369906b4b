"""All texts of the terminal app, in English and French, and numbers as each language writes them."""

from dataclasses import dataclass

from ludogite.games.words import visible
from ludogite.terminal.words.commands import COMMAND_TEXTS
from ludogite.terminal.words.study import STUDY_TEXTS
from ludogite.terminal.words.table import TABLE_TEXTS

TEXTS = TABLE_TEXTS | STUDY_TEXTS | COMMAND_TEXTS

FRENCH_SIGNS = str.maketrans(",.", "\u202f,")
"""French separates thousands by a narrow space, and the fraction by a comma."""


@dataclass(frozen=True)
class Voice:
    """The texts in one language."""

    language: str = "en"

    def __call__(self, text: str, /, **values: object) -> str:
        shown = {name: visible(str(value)) for name, value in values.items()}
        return TEXTS[text].say(self.language).format(**shown)

    def number(self, value: float, digits: int = 0) -> str:
        """A number as the language writes it: 1,234.5 or 1 234,5."""
        written = f"{value:,.{digits}f}"
        return written.translate(FRENCH_SIGNS) if self.language == "fr" else written


CERTAIN = 100
"""A certain win, in percent."""


def percent(share: float) -> str:
    """A share of the win in percent."""
    return f"{share * CERTAIN:.0f} %"

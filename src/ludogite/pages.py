"""The rules pages: the text people read, with the numbers that refusals cite."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from ludogite.games.registry import BOOKS

SHARED = "shared"
RULE = re.compile(r"^- \*\*(\d+\.\d+)\*\* (.*?)(?=\n- |\n\n|\Z)", re.MULTILINE | re.DOTALL)
FIGURE = re.compile(
    r"^!\[\]\(diagrams/[a-z-]+/(([a-z0-9-]+)(?:\.[a-z]+)?\.svg)\)\n\*(.+?)\*$", re.MULTILINE | re.DOTALL
)
"""A picture with the words below it: the file, the diagram's name, and the caption."""


@cache
def page(game: str, language: str) -> str:
    """A game's rules page in a language, or the page of the rules that all games share."""
    return (folder(game) / f"{game}.{language}.md").read_text(encoding="utf-8")


def rules(game: str, language: str) -> dict[str, str]:
    """The numbered rules that hold in a game: its own and the shared ones."""
    found = RULE.findall(page(game, language)) + RULE.findall(page(SHARED, language))
    return {number: " ".join(text.split()) for number, text in found}


def folder(game: str) -> Path:
    """Where a game's pages lie: its own folder, or with those of all, in the checkout or the installed package."""
    if game in BOOKS and (BOOKS[game].folder / f"{game}.en.md").is_file():
        return BOOKS[game].folder
    checkout = Path(__file__).parents[2] / "docs" / "games"
    return checkout if checkout.is_dir() else Path(str(files("ludogite"))) / "pages"

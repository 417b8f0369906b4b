"""The rules pages, with the rule numbers that refusals cite."""

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
"""Picture with its caption: the file, the diagram's name, the caption."""


@cache
def page(game: str, language: str) -> str:
    """Rules page of a game in a language, or the page of the shared rules."""
    return (folder(game) / f"{game}.{language}.md").read_text(encoding="utf-8")


def rules(game: str, language: str) -> dict[str, str]:
    """Numbered rules of a game: its own and the shared ones."""
    found = RULE.findall(page(game, language)) + RULE.findall(page(SHARED, language))
    return {number: " ".join(text.split()) for number, text in found}


def folder(game: str) -> Path:
    """Folder of a game's pages: its own, or the common one of the checkout or the installed package."""
    if game in BOOKS and (BOOKS[game].folder / f"{game}.en.md").is_file():
        return BOOKS[game].folder
    checkout = Path(__file__).parents[3] / "docs" / "games"
    return checkout if checkout.is_dir() else Path(str(files("ludogite"))) / "pages"

"""Writes the table of options in docs/python.md: their names for programs; the rules pages explain them."""

import sys

from ludogite.games.options import Option
from ludogite.games.registry import RULEBOOKS
from server_pages import ROOT, with_parts

PAGE = ROOT / "docs" / "python.md"


def main() -> None:
    """Update the page, or with ``--check`` exit with 1 if it is out of date."""
    old = PAGE.read_text(encoding="utf-8")
    renewed = with_parts(old, {"options": options_table()})
    if "--check" in sys.argv:
        sys.exit(old != renewed)
    PAGE.write_text(renewed, encoding="utf-8")


def options_table() -> list[str]:
    """One row per option."""
    rows = [
        f"| {book.id} | `{option.name}` | {option.label.en} | `{_written(option)}` | {option.accepts.en} |"
        for book in RULEBOOKS
        for option in book.options
    ]
    return ["| game | option | label | default | values |", "|---|---|---|---|---|", *rows]


def _written(option: Option) -> str:
    default = option.default
    return str(default).lower() if isinstance(default, bool) else str(default)


if __name__ == "__main__":
    main()

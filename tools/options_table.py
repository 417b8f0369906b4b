"""Writes the table of options in docs/python.md: what programs call them; the rules pages say what they mean."""

import sys

from ludogite.games.options import Option
from ludogite.games.registry import SHELF
from server_pages import ROOT, with_parts

PAGE = ROOT / "docs" / "python.md"


def main() -> None:
    """Renew the page, or with ``--check`` only say whether it is current."""
    old = PAGE.read_text(encoding="utf-8")
    renewed = with_parts(old, {"options": options_table()})
    if "--check" in sys.argv:
        sys.exit(old != renewed)
    PAGE.write_text(renewed, encoding="utf-8")


def options_table() -> list[str]:
    """A row an option."""
    rows = [
        f"| {book.id} | `{option.name}` | {option.label.en} | `{_written(option)}` | {option.accepts.en} |"
        for book in SHELF
        for option in book.options
    ]
    return ["| game | option | what | default | values |", "|---|---|---|---|---|", *rows]


def _written(option: Option) -> str:
    default = option.default
    return str(default).lower() if isinstance(default, bool) else str(default)


if __name__ == "__main__":
    main()

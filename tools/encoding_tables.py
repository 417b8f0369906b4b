"""Writes the tables of docs/encoding.md: the meaning of the action numbers and planes of each game."""

import sys
from collections.abc import Iterator, Sequence

from ludogite.encoding import Encoding, Part
from ludogite.games.registry import BOOKS, load
from server_pages import ROOT, with_parts

PAGE = ROOT / "docs" / "encoding.md"


def main() -> None:
    """Update the page, or with ``--check`` exit with 1 if it is out of date."""
    old = PAGE.read_text(encoding="utf-8")
    renewed = with_parts(old, encoding_tables())
    if "--check" in sys.argv:
        sys.exit(old != renewed)
    PAGE.write_text(renewed, encoding="utf-8")


def encoding_tables() -> dict[str, list[str]]:
    """The tables of each game, by id."""
    return {game: [*_tables(Encoding(load(game)))] for game, book in BOOKS.items() if book.encoding}


def _tables(encoding: Encoding) -> Iterator[str]:
    shape = " x ".join(map(str, encoding.shape))
    steps = "one action" if encoding.most_steps == 1 else f"1 to {encoding.most_steps} actions"
    chance = f" Digits of chance have up to {encoding.chance_actions} values." if encoding.chance_actions else ""
    yield f"{encoding.actions} action numbers; a move has {steps}. An observation has {shape} numbers.{chance}"
    yield ""
    yield from _table("action", encoding.numbers)
    yield ""
    yield from _table("place" if len(encoding.shape) == 1 else "plane", encoding.features)
    yield ""
    names = ", ".join(symmetry.name for symmetry in encoding.symmetries)
    yield f"Symmetries: {names or 'none'}."


def _table(what: str, parts: Sequence[Part]) -> Iterator[str]:
    yield f"| {what} | meaning |"
    yield "|---|---|"
    first = 0
    for part in parts:
        last = first + part.size - 1
        yield f"| {first if last == first else f'{first} to {last}'} | {part.meaning} |"
        first = last + 1


if __name__ == "__main__":
    main()

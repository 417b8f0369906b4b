"""Draws the diagrams of the rules pages from the positions beside them; with ``--check`` says if they are current."""

import sys
from pathlib import Path

from ludogite.games.registry import BOOKS
from ludogite.svg.diagrams import POSITIONS, diagram_folder, diagrams


def main(arguments: list[str]) -> None:
    """All games, or those named."""
    games = [argument for argument in arguments if argument != "--check"] or list(BOOKS)
    stale = {path: text for game in games for path, text in changes(game).items()}
    if "--check" in arguments:
        sys.exit(bool(stale))
    for path, text in stale.items():
        if text is None:
            path.unlink()
        else:
            path.write_text(text, encoding="utf-8")


def changes(game: str) -> dict[Path, str | None]:
    """The pictures of a game that are not as they should be: what each should be, None for one that nobody wants."""
    folder = diagram_folder(game)
    wanted = {folder / name: text for diagram in diagrams(game).values() for name, text in diagram.files().items()}
    there = {path: path.read_text(encoding="utf-8") for path in folder.glob("*") if path.name != POSITIONS}
    return {path: wanted.get(path) for path in (*wanted, *there) if wanted.get(path) != there.get(path)}


if __name__ == "__main__":
    main(sys.argv[1:])

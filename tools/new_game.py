"""Lays out the folder of a new game, its rules pages and its tests: a working game to change into another one.

``python tools/new_game.py nine-holes "Nine Holes" --french "Neuf trous"``

What it lays out is tic-tac-toe under the new name, from ``tests/ninth``; docs/adding-a-game.md tells what each file is.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "tests" / "ninth"
ID, MODULE, TITLE, FRENCH_TITLE = "tic-tac-toe", "tic_tac_toe", "Tic-tac-toe", "Morpion"
NEXT = """\
Next:
1. Add the game to the catalogue with one line in src/ludogite/games/registry.py: "{module}",
2. Play it: ludogite play {id}
3. Write your rules: the pages first, then {naive}, then the game's folder, as docs/adding-a-game.md says.
4. make check, make differential ARGS="{id}", and in the end make docs.
"""


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("id", help="small letters and hyphens, as nine-holes")
    parser.add_argument("title", help="as people read it")
    parser.add_argument("--french", help="the same in French; the English title where it is left out")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", chosen.id):
        parser.error(f"{chosen.id!r} is no id: small letters, digits and single hyphens, as nine-holes")
    files = dict(laid_out(chosen.id, chosen.title, chosen.french or chosen.title))
    there = [path for path in files if (chosen.root / path).exists()]
    if there:
        parser.error(f"there is {there[0]} already")
    for path, text in files.items():
        (chosen.root / path).parent.mkdir(parents=True, exist_ok=True)
        (chosen.root / path).write_text(text, encoding="utf-8")
        print(f"wrote {path}")
    sort_imports([chosen.root / path for path in files if path.suffix == ".py"])
    module = chosen.id.replace("-", "_")
    print(NEXT.format(id=chosen.id, module=module, naive=f"tests/naive/{module}.py"))


def laid_out(game: str, title: str, french: str) -> Iterator[tuple[Path, str]]:
    """Every file of a new game, and where it goes."""
    module = game.replace("-", "_")
    names = {
        f"ninth.naive_{MODULE}": f"naive.{module}",
        f"ninth.{MODULE}": f"ludogite.games.{module}",
        MODULE: module,
        ID: game,
        TITLE: title,
        FRENCH_TITLE: french,
    }
    for source, target in sources(game, module):
        text = source.read_text(encoding="utf-8")
        for old, new in names.items():
            text = text.replace(old, new)
        yield target, text


def sources(game: str, module: str) -> Iterator[tuple[Path, Path]]:
    """The files of the example, and where their copies go."""
    for source in sorted((EXAMPLE / MODULE).iterdir()):
        if source.suffix in (".py", ".svg"):
            yield source, Path("src", "ludogite", "games", module, source.name)
        elif source.suffix == ".md":
            yield source, Path("docs", "games", source.name.replace(ID, game))
    for source in sorted((EXAMPLE / MODULE / "diagrams" / ID).iterdir()):
        yield source, Path("docs", "games", "diagrams", game, source.name)
    yield EXAMPLE / f"naive_{MODULE}.py", Path("tests", "naive", f"{module}.py")
    yield EXAMPLE / f"test_{MODULE}.py", Path("tests", "games", f"test_{module}.py")


def sort_imports(files: list[Path]) -> None:
    """Put the imports in order under their new names."""
    options = ["--quiet", "--config", str(ROOT / "pyproject.toml"), "--select=I", "--fix"]
    subprocess.run([sys.executable, "-m", "ruff", "check", *options, *files], check=True)


if __name__ == "__main__":
    main()

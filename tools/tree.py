"""Writes the tree of docs/architecture.md: every module in dependency order, with its own first sentence."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from ludogite.games.registry import GAMES

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ludogite"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- tree: written by `make docs` -->\n", "<!-- end of tree -->"

# Each line imports only from lines above it.
ORDER = (
    "kernel",
    "games",
    "games/*",  # families, then games in shelf order
    "encoding",
    "svg",
    "",
    "bots/evaluation",
    "bots/search",
    "bots/fullwidth",
    "bots/karma",
    "bots/karma/odds",
    "bots/karma/values",
    "bots/karma/play",
    "bots",
    "bots/arena",
    "bots/training",
    "table",
    "study",
    "wire",
    "house",
    "house/pages",
    "local",
    "terminal",
    "server",
    "server/door",
    "server/engines",
    "server/store",
    "server/tables",
    "server/live",
    "server/http",
    "server/admin",
    "adapters",
    "openspiel",
    "cli",
)


def main() -> None:
    """Renew the page, or with ``--check`` only say whether it is current."""
    text = PAGE.read_text(encoding="utf-8")
    renewed = with_tree(text)
    if "--check" in sys.argv:
        sys.exit(renewed != text)
    PAGE.write_text(renewed, encoding="utf-8")


def with_tree(text: str) -> str:
    """The page with its tree renewed."""
    before, _, rest = text.partition(BEGIN)
    _, _, behind = rest.partition(END)
    return before + BEGIN + "\n" + "\n".join(tree()) + "\n" + END + behind


def folders() -> Iterator[str]:
    """Every folder, in order."""
    for folder in ORDER:
        if folder == "games/*":
            there = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
            yield from (f"games/{name}" for name in (*sorted(there - set(GAMES)), *GAMES))
        else:
            yield folder


def tree() -> Iterator[str]:
    """A heading a folder, a line a module."""
    for folder in folders():
        name = f"ludogite/{folder}".rstrip("/")
        yield f"**`{name}`** {summary(PACKAGE / folder / '__init__.py')}\n"
        for module in sorted((PACKAGE / folder).glob("*.py")):
            if module.name != "__init__.py":
                yield f"- `{module.name}` {summary(module)}"
        yield ""


def summary(module: Path) -> str:
    """The first sentence of a module."""
    documented = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
    assert documented, f"{module} opens with no sentence"
    return documented.splitlines()[0]


if __name__ == "__main__":
    main()

"""Write the list of packages in docs/architecture.md, in the order of the layers, with the docstrings' first lines."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ludogite"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- tree: written by `make docs` -->\n", "<!-- end of tree -->"


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
    return before + BEGIN + "\n" + "\n".join(tree()) + "\n\n" + END + behind


def layers() -> list[str]:
    """Packages directly below ``ludogite``, the lowest layer first."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    declared = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    names = [name for layer in reversed(declared) for name in re.findall(r"\w+", layer)]
    return [name for name in names if (PACKAGE / name).is_dir()]


def tree() -> Iterator[str]:
    """A line per package, subpackages indented below theirs."""
    for layer in layers():
        for init in sorted((PACKAGE / layer).rglob("__init__.py")):
            folder = init.parent.relative_to(PACKAGE)
            yield f"{'  ' * (len(folder.parts) - 1)}- `{folder.as_posix()}`: {summary(init)}"


def summary(module: Path) -> str:
    """The first line of a module's docstring."""
    documented = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
    assert documented, f"{module} has no docstring"
    return documented.splitlines()[0]


if __name__ == "__main__":
    main()

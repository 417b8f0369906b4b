"""Write the files of offline mode: `site/offline`, beside the built browser app.

These are Python for browsers (Pyodide), msgspec for it, the part of our package that is needed there, answers that
never change (catalogue, rules, pictures), and the compiled rules. `files.json`, written last, lists each file with its
size and digest.
"""

import argparse
import ast
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ludogite.app.api.catalogue import cover, shelf
from ludogite.app.rules_html import pictures, rules_page
from ludogite.bots.search.browser_build import build_all
from ludogite.browser_app import FOLDER, write_build
from ludogite.games.registry import BOOKS, GAMES
from ludogite.svg.diagrams import diagram_folder

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PAGES = ROOT / "docs" / "games"
KERNELS = ROOT / "build" / "kernels"
"""Compiled rules stay here between builds: whatever has not changed is not compiled again."""
WHEELS = ROOT / "build" / "wheels"
LOCK = ROOT / "requirements" / "browser.txt"
PYTHON_TAGS = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "314", "--abi", "cp314")
"""Wheels fit this Python, which is Pyodide's."""

ROOTS = ("ludogite", "ludogite.browser", "ludogite.app.api")
"""What the local house begins with: each with all of its folder, where it is one."""
NEVER = ("ludogite.bots.arena", "ludogite.bots.imported", "ludogite.cli", "ludogite.server", "ludogite.terminal")
PACKAGE = "msgspec"
"""Package from elsewhere that browsers get, too: compiled for Pyodide, from the lock."""
LEFT_OUT = (".py", ".pyc", ".svg", ".typed")
"""What stands beside modules and is not needed there; covers and diagrams are files of their own."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of all files in the archive, so that the same sources make the same archive."""


class Imports(NamedTuple):
    """What a module imports: whenever it is loaded, and only when something asks for it."""

    always: set[str]
    later: set[str]


def main() -> None:
    """Write everything anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, default=FOLDER, help="the folder of the built browser app")
    site = parser.parse_args().site
    folder = site / "offline"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    write_pyodide(folder / "pyodide")
    wheel = browser_wheel()
    write_library(folder / "msgspec.so", wheel)
    write_package(folder / "ludogite.zip", wheel)
    write_answers(folder / "api")
    write_kernels(folder / "kernels")
    write_list(folder)
    write_build(site)


def write_pyodide(folder: Path) -> None:
    """Python for browsers, as npm brought it."""
    if not PYODIDE.is_dir():
        sys.exit(f"There is no {PYODIDE.relative_to(ROOT)}: npm ci brings it.")
    folder.mkdir()
    for name in PYODIDE_FILES:
        shutil.copyfile(PYODIDE / name, folder / name)


def write_answers(folder: Path) -> None:
    """What the server would always answer alike, each at its address; those of pictures lead here."""
    answers = {"shelf.json": shelf().body}
    for game in BOOKS:
        for language in ("en", "fr"):
            answers[f"rules/{game}/{language}.json"] = rules_page(game, language).body
        if drawn := cover(game):
            answers[f"games/{game}/cover.svg"] = drawn.body
        if diagram_folder(game).is_dir():
            answers |= {f"games/{game}/diagrams/{name}": file.body for name, file in pictures(game).items()}
    for name, body in answers.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body.replace(b"/api/games/", b"offline/api/games/") if name.endswith(".json") else body)


def write_kernels(folder: Path) -> None:
    """The rules and searches of each game, as WebAssembly."""
    folder.mkdir()
    for module in build_all(KERNELS, progress=print):
        shutil.copyfile(module, folder / module.name)


def write_list(folder: Path) -> None:
    """Every file with its size and digest; without them nobody could know whether all of it is there."""
    files = [
        {"path": path.relative_to(folder).as_posix(), "size": len(body), "digest": sha256(body).hexdigest()}
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        for body in (path.read_bytes(),)
    ]
    (folder / "files.json").write_text(json.dumps({"files": files}, indent=1) + "\n", encoding="utf-8")


# the package


def browser_wheel() -> Path:
    """The locked wheel of msgspec for Pyodide; downloaded once."""
    version = next(line.split("==")[1].split()[0] for line in LOCK.read_text().splitlines() if PACKAGE in line)
    if not (found := [*WHEELS.glob(f"{PACKAGE}-{version}-*.whl")]):
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps")
        options = ("--only-binary", ":all:", *PYTHON_TAGS, "--require-hashes", "--requirement", str(LOCK))
        if subprocess.run([*pip, *options, "--dest", str(WHEELS)], check=False).returncode:
            sys.exit(f"msgspec {version} for browsers could not be downloaded: offline mode needs it.")
        found = [*WHEELS.glob(f"{PACKAGE}-{version}-*.whl")]
    return found[0]


def write_library(path: Path, wheel: Path) -> None:
    """The compiled part of msgspec, which is loaded before Python starts."""
    with zipfile.ZipFile(wheel) as files:
        path.write_bytes(files.read(library_name(files)))


def library_name(wheel: zipfile.ZipFile) -> str:
    """Name of the compiled part in the wheel."""
    return next(name for name in wheel.namelist() if name.endswith(".so"))


def write_package(path: Path, wheel: Path) -> None:
    """The part of our package that offline mode needs, with its data, and msgspec; always in the same bytes."""
    contents = {name: source.read_bytes() for name, source in package_files().items()}
    with zipfile.ZipFile(wheel) as files:
        contents |= {name: files.read(name) for name in files.namelist() if name.endswith(".py")}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in sorted(contents.items()):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, compresslevel=9)


def package_files() -> dict[str, Path]:
    """The files of the archive, by their names in it."""
    modules = needed()
    paths = [path_of(module) for module in modules]
    data = (
        file
        for folder in {path.parent for path in paths}
        for file in folder.iterdir()
        if file.is_file() and file.suffix not in LEFT_OUT
    )
    files = {path.relative_to(SOURCE).as_posix(): path for path in (*paths, *data)}
    if "ludogite.games.rules_pages" in modules:
        files |= {f"ludogite/pages/{page.name}": page for page in PAGES.glob("*.md")}
    return files


def needed(roots: Iterable[str] = ROOTS) -> set[str]:
    """All modules that can be reached; refuses where one of them could not be loaded without a package from elsewhere.

    A module that is imported late, by whoever has such a package, is left out if it needs one itself.
    """
    beginning = [*roots, *(f"ludogite.games.{game}" for game in GAMES)]
    found = loaded_with(module for root in beginning if exists(root) for module in whole(root))
    if foreign := {module: names for module in found if (names := foreign_to(module))}:
        lines = (f"  {module} imports {', '.join(sorted(names))}" for module, names in sorted(foreign.items()))
        raise SystemExit("There is only Python's own library in a browser, but:\n" + "\n".join(lines))
    waiting = found
    while waiting:
        late = {name for module in waiting for name in imports_of(module).later if exists(name)}
        groups = [loaded_with([name]) - found for name in late - found]
        waiting = {module for group in groups if not any(map(foreign_to, group)) for module in group}
        found = found | waiting
    return found


def loaded_with(modules: Iterable[str]) -> set[str]:
    """These modules, and all that are loaded with them."""
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module in found or module.startswith(NEVER):
            continue
        found.add(module)
        waiting += [name for name in imports_of(module).always if exists(name)]
        if "." in module:
            waiting.append(module.rpartition(".")[0])
    return found


def foreign_to(module: str) -> set[str]:
    """What a module needs that is neither ours nor Python's, or ours and never there."""
    always = imports_of(module).always
    outside = {name.partition(".")[0] for name in always} - sys.stdlib_module_names - {"ludogite", PACKAGE}
    return outside | {name for name in always if name.startswith(NEVER)}


@cache
def imports_of(module: str) -> Imports:
    """What a module imports; names of modules that it holds as text count as imported later."""
    tree = ast.parse(path_of(module).read_text(encoding="utf-8"))
    always = {name for statement in tree.body for name in imported(statement)}
    parts = list(running(tree))
    later = {name for part in parts for name in imported(part)}
    texts = {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return Imports(always, (later | {text for text in texts if exists(text)}) - always)


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """All parts of a module but those that only type checkers read."""
    for part in ast.iter_child_nodes(tree):
        if not (isinstance(part, ast.If) and isinstance(part.test, ast.Name) and part.test.id == "TYPE_CHECKING"):
            yield part
            yield from running(part)


def imported(statement: ast.AST) -> Iterator[str]:
    """The modules that a statement imports."""
    if isinstance(statement, ast.Import):
        yield from (alias.name for alias in statement.names)
    if isinstance(statement, ast.ImportFrom) and statement.module:
        yield statement.module
        inner = (f"{statement.module}.{alias.name}" for alias in statement.names)
        yield from (name for name in inner if exists(name))


def whole(module: str) -> list[str]:
    """A module, and if it is a folder below the package's own all that is in it."""
    path = path_of(module)
    if path.name != "__init__.py" or module == "ludogite":
        return [module]
    inner = (file.relative_to(SOURCE).with_suffix("") for file in path.parent.rglob("*.py"))
    return [".".join(file.parts).removesuffix(".__init__") for file in inner]


def exists(module: str) -> bool:
    """Whether it is a module of ours."""
    parts = module.split(".")
    return parts[0] == "ludogite" and all(map(str.isidentifier, parts)) and path_of(module).is_file()


def path_of(module: str) -> Path:
    """The file of a module of ours."""
    place = SOURCE.joinpath(*module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


if __name__ == "__main__":
    main()

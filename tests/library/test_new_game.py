"""A new game's folder, laid out by tools/new_game.py: it works as it is, and nothing is overwritten."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WANTED = """\
docs/games/diagrams/nine-holes/end.svg
docs/games/diagrams/nine-holes/move.svg
docs/games/diagrams/nine-holes/positions.toml
docs/games/diagrams/nine-holes/start.svg
docs/games/nine-holes.en.md
docs/games/nine-holes.fr.md
src/ludogite/games/nine_holes/__init__.py
src/ludogite/games/nine_holes/cover.svg
src/ludogite/games/nine_holes/events.py
src/ludogite/games/nine_holes/notation.py
src/ludogite/games/nine_holes/reasons.py
src/ludogite/games/nine_holes/rules.py
src/ludogite/games/nine_holes/scene.py
src/ludogite/games/nine_holes/setup.py
tests/games/test_nine_holes.py
tests/naive/nine_holes.py
"""
TRY_IT = """
import sys
from pathlib import Path
import ludogite
import pytest
root, checkout = Path(sys.argv[1]), Path(sys.argv[2])
sys.modules["ludogite.games"].__path__.append(str(root / "src" / "ludogite" / "games"))
from ludogite.games.nine_holes import BOOK
from ludogite.games.registry import register
register(BOOK)
for page in (root / "docs" / "games").iterdir():
    page.rename(BOOK.folder / page.name)  # this checkout's docs stay as they are
laws = [checkout / "tests" / "games" / f"test_{name}.py" for name in ("laws", "events", "why")]
config = ["-q", "-p", "no:cacheprovider", "-c", checkout / "pyproject.toml", "-k", "nine_holes or nine-holes"]
sys.exit(pytest.main([str(word) for word in (*config, *laws, root / "tests" / "games" / "test_nine_holes.py")]))
"""
"""Registers the new game in a process of its own, and runs its tests and those of all games."""


def lay_out(root: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(ROOT / "tools" / "new_game.py"), *words, "--root", str(root)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_a_new_game_is_laid_out_and_works(tmp_path: Path) -> None:
    done = lay_out(tmp_path, "nine-holes", "Nine Holes", "--french", "Neuf trous")
    assert done.returncode == 0, done.stderr
    assert '"nine_holes",' in done.stdout
    files = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    assert [path.relative_to(tmp_path).as_posix() for path in files] == WANTED.split()
    assert not any("ic-tac-toe" in path.read_text() or "tic_tac_toe" in path.read_text() for path in files)
    command = [sys.executable, "-c", TRY_IT, str(tmp_path), str(ROOT)]
    tried = subprocess.run(command, check=False, capture_output=True, text=True)
    assert tried.returncode == 0, tried.stdout + tried.stderr
    assert int(re.findall(r"(\d+) passed", tried.stdout)[0]) > 30


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    lay_out(tmp_path, "nine-holes", "Nine Holes")
    again = lay_out(tmp_path, "nine-holes", "Other")
    assert again.returncode != 0
    assert "already" in again.stderr


@pytest.mark.parametrize("name", ["Nine Holes", "nine_holes", "9-holes", "nine--holes", "../nine"])
def test_an_id_is_small_letters_and_hyphens(tmp_path: Path, name: str) -> None:
    assert "is no id" in lay_out(tmp_path, name, "Nine Holes").stderr
    assert not list(tmp_path.iterdir())

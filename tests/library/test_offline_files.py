"""Files for offline mode: our package without other people's, and a complete list."""

import json
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

import offline
from ludogite.games.registry import BOOKS

PLAY = """
import sys
sys.path[:0] = sys.argv[1:]
from random import Random
import ludogite
from ludogite.games.registry import BOOKS
random = Random(1)
for game in ludogite.games():
    position = ludogite.load(game, seed=1).start()
    plies = 0
    while position.result is None and plies < 60:
        moves = position.legal_moves()
        position = position.play(random.choice(moves) if moves else position.sample(random))
        position.scene(0)
        plies += 1
    assert ludogite.load(game, seed=1).parse(str(position)) == position
    print(game, plies)
"""
STUDY = """
import sys
sys.path[:0] = sys.argv[1:]
from ludogite.games.registry import BOOKS
from ludogite.study.lesson_file import lesson_of
from ludogite.study.puzzle_file import puzzles
for game, book in BOOKS.items():
    print(game, len(lesson_of(game).steps), len(puzzles(game)))
"""


def alone(program: str, *paths: Path) -> str:
    """Output of a program in a Python with only the standard library and some paths."""
    command = [sys.executable, "-I", "-S", "-W", "error", "-c", program, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("package") / "ludogite.zip"
    offline.write_package(path, offline.browser_wheel())
    return path


def test_all_games_are_played_from_the_archive_with_pythons_own_library(package: Path) -> None:
    lines = [line.split() for line in alone(PLAY, package).splitlines()]
    assert [game for game, _ in lines] == list(BOOKS)
    assert all(int(plies) >= 10 for _, plies in lines)


def test_lessons_and_puzzles_come_along(package: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(package) as archive:
        archive.extractall(tmp_path)
    (tmp_path / "native").mkdir()
    (tmp_path / "native" / "msgspec").symlink_to(Path(msgspec.__file__).parent)  # the archive's own is for browsers
    lines = [line.split() for line in alone(STUDY, tmp_path / "native", tmp_path).splitlines()]
    assert [game for game, *_ in lines] == list(BOOKS)
    assert all(int(steps) > 2 and int(puzzles) > 2 for _, steps, puzzles in lines)


def test_the_same_sources_make_the_same_archive(package: Path, tmp_path: Path) -> None:
    offline.write_package(tmp_path / "again.zip", offline.browser_wheel())
    assert (tmp_path / "again.zip").read_bytes() == package.read_bytes()


def test_nothing_of_server_terminal_or_arena_is_in_it(package: Path) -> None:
    with zipfile.ZipFile(package) as archive:
        names = archive.namelist()
    parts = {"/".join(name.split("/")[:3]) for name in names}
    assert "ludogite/table/table.py" in parts
    assert not parts & {"ludogite/server", "ludogite/terminal", "ludogite/cli", "ludogite/bots/arena", "ludogite/site"}
    assert not [name for name in names if name.endswith((".svg", ".pyc"))]


def test_a_module_that_needs_a_package_is_refused_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "ludogite"
    root.mkdir()
    (root / "__init__.py").write_text("from ludogite import board\n")
    (root / "board.py").write_text("import json\n\ndef late():\n    import ludogite.fast\n")
    (root / "fast.py").write_text("import numpy\n")
    monkeypatch.setattr(offline, "SOURCE", tmp_path)
    monkeypatch.setattr(offline, "GAMES", ())
    offline.imports_of.cache_clear()
    try:
        assert offline.needed(["ludogite"]) == {"ludogite", "ludogite.board"}
        with pytest.raises(SystemExit, match=r"ludogite\.fast imports numpy"):
            offline.needed(["ludogite.fast"])
    finally:
        offline.imports_of.cache_clear()


def test_the_list_of_files_is_true(tmp_path: Path) -> None:
    offline.write_answers(tmp_path / "api")
    offline.write_list(tmp_path)
    listed = json.loads((tmp_path / "files.json").read_text())["files"]
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()} - {"files.json"}
    assert {file["path"] for file in listed} == found
    for file in listed:
        body = (tmp_path / file["path"]).read_bytes()
        assert (file["size"], file["digest"]) == (len(body), sha256(body).hexdigest())


def test_pictures_of_kept_answers_are_kept_too(tmp_path: Path) -> None:
    offline.write_answers(tmp_path / "offline/api")
    shelf = json.loads((tmp_path / "offline/api/shelf.json").read_text())
    assert len(shelf["games"]) == len(BOOKS)
    for game in shelf["games"]:
        assert (tmp_path / game["box"]["cover"].partition("?")[0]).is_file()
        page = json.loads((tmp_path / f"offline/api/rules/{game['id']}/fr.json").read_text())["html"]
        pictures = [part.partition("?")[0] for part in page.split('src="')[1:]]
        assert pictures
        assert all((tmp_path / picture).is_file() for picture in pictures)
        assert "/api/" not in page.replace("offline/api/", "")

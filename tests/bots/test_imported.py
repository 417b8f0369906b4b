"""Bots of somebody's own: read where the command line says, and whatever is wrong with them is said to people."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import ludogite
from ludogite.bots.bot import bot_for
from ludogite.bots.catalogue import UnknownBot, bot, is_imported
from ludogite.bots.imported import BotFault, any_bot
from ludogite.games.words import LANGUAGES

BOTS = '''
import helper_beside_it

class First:
    """Plays the first move."""

    name = "first"

    def choose(self, position, random):
        return helper_beside_it.first(position)

class Illegal(First):
    def choose(self, position, random):
        return "a1-a9"

class Number(First):
    def choose(self, position, random):
        return 7

class Fails(First):
    def choose(self, position, random):
        return 1 / 0

class Late(First):
    def choose(self, position, random):
        return "a1-a9" if position.ply > 6 else helper_beside_it.first(position)

class Nameless:
    def choose(self, position, random):
        return "a1-a9"

class Mute:
    name = "mute"

class Choosy(First):
    def __init__(self, game):
        self.game = game

def made():
    return First()

NUMBER = 5
'''
HELPER = "def first(position):\n    return position.legal_moves()[0]\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with files of bots, where the command line is typed."""
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.chdir(tmp_path)
    for file, text in (("my_bots.py", BOTS), ("helper_beside_it.py", HELPER), ("odd.py", "def f(:\n")):
        (tmp_path / file).write_text(text, encoding="utf-8")
    (tmp_path / "lacking.py").write_text("import no_such_thing\n", encoding="utf-8")
    (tmp_path / "leaving.py").write_text("raise SystemExit\n", encoding="utf-8")
    yield tmp_path
    for name in ("my_bots", "helper_beside_it", "lacking", "odd"):
        sys.modules.pop(name, None)


def arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ludogite", "arena", *arguments]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", env=os.environ | {"LANG": "C"}, check=False, timeout=240
    )


@pytest.mark.parametrize("where", ["my_bots.py:First", "my_bots:First", "my_bots.py:made", "./my_bots.py:First"])
def test_a_class_or_a_function_of_a_file_or_a_module_makes_a_bot(folder: Path, where: str) -> None:
    start = ludogite.load("colorado").start()
    bot: ludogite.Bot = any_bot(where, start.game)
    assert bot.name == where
    assert bot.choose(start, Random(1)) == start.legal_moves()[0]


def test_a_file_may_be_called_as_a_module_of_python(folder: Path) -> None:
    (folder / "bots").mkdir()
    (folder / "bots" / "queue.py").write_text("class Bot:\n    name = ''\n    choose = print\n", encoding="utf-8")
    done = arena("colorado", "--bots", "bots/queue.py:Bot,random", "--games", "1", "--workers", "1")
    assert done.stderr.startswith("ludogite: bots/queue.py:Bot chose an illegal move. <NoneType>: ")


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("nowhere.py:First", "There is no file nowhere.py."),
        ("nowhere:First", "There is no module nowhere; a file is named with its ending, as nowhere.py:Greedy."),
        ("my_bots.py", "my_bots.py: say which bot of this file, as my_bots.py:Greedy."),
        ("my_bots.py:", "my_bots.py:: say which bot of this file, as my_bots.py:Greedy."),
        ("my_bots.py:Nobody", "my_bots.py has no class or function 'Nobody'."),
        ("my_bots.py:NUMBER", "my_bots.py has no class or function 'NUMBER'."),
        ("my_bots.py:Nameless", "my_bots.py:Nameless is not a bot: a bot has a text `name` and a method"),
        ("my_bots.py:Mute", "my_bots.py:Mute is not a bot"),
        ("my_bots.py:Choosy", "my_bots.py:Choosy cannot be made: TypeError: Choosy.__init__() missing 1 required"),
        ("odd.py:F", "odd.py cannot be read: SyntaxError: invalid syntax (odd.py, line 1)"),
        ("lacking.py:F", "lacking.py cannot be read: ModuleNotFoundError: No module named 'no_such_thing' (lacking.py"),
        ("lacking:F", "lacking cannot be read: ModuleNotFoundError: No module named 'no_such_thing' (lacking.py, line"),
        ("leaving.py:F", "leaving.py cannot be read: SystemExit: (leaving.py, line 1)"),
    ],
)
def test_what_is_no_bot_is_refused_with_its_name(folder: Path, spec: str, words: str) -> None:
    with pytest.raises(BotFault) as refused:
        any_bot(spec, ludogite.load("colorado"))
    assert str(refused.value).startswith(words)
    assert refused.value.words.fr != refused.value.words.en


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Illegal", "my_bots.py:Illegal chose an illegal move. a1-a9: "),
        ("Number", "my_bots.py:Number chose an illegal move. <int>: A move is a short text."),
        (
            "Fails",
            "my_bots.py:Fails failed while it chose a move: ZeroDivisionError: division by zero (my_bots.py, line",
        ),
    ],
)
def test_a_bot_that_chooses_no_legal_move_is_told_so_with_the_position(folder: Path, name: str, words: str) -> None:
    start = ludogite.load("colorado").start()
    with pytest.raises(BotFault) as refused:
        any_bot(f"my_bots.py:{name}", start.game).choose(start, Random(1))
    assert str(refused.value).startswith(words)
    _, there, text = str(refused.value).partition("The position: ")
    assert not there or eval(text, {"ludogite": ludogite}) == start  # noqa: S307 - it is meant to be pasted into Python


def test_names_of_the_catalogue_are_not_looked_for_in_files() -> None:
    for spec in ("5", "random", "alphabeta:nodes=5000", "uct:seconds=1:explore=2", "nobody", "uct:explore", "5:soft"):
        assert not is_imported(spec)


@pytest.mark.parametrize("spec", [None, 9, 1.0, [], True])
def test_whatever_is_no_name_of_a_bot_is_refused_and_a_level_may_be_a_number(spec: object) -> None:
    game = ludogite.load("colorado")
    with pytest.raises(UnknownBot, match="There is no bot"):
        bot(spec, game)
    assert bot(2, game).name == "2"


@pytest.mark.parametrize("spec", ["my_bots.py:First", "my_bots:First"])
def test_the_catalogue_that_records_and_requests_reach_runs_no_file(folder: Path, spec: str) -> None:
    (folder / "my_bots.py").write_text("raise AssertionError", encoding="utf-8")
    with pytest.raises(UnknownBot, match="your own bots play in the arena"):
        bot_for(spec, ludogite.load("colorado"))


def test_a_bot_of_ones_own_plays_in_the_arena_and_its_games_are_kept(folder: Path) -> None:
    again = ("katarenga", "--bots", "my_bots.py:First,random", "--games", "2", "--workers", "1", "--out", "kept")
    done = arena(*again)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nmy_bots.py:First " in done.stdout
    games = [json.loads(line) for line in (folder / "kept" / "games.jsonl").read_text().splitlines()]
    assert [game["seats"] for game in games] == [["my_bots.py:First", "random"], ["random", "my_bots.py:First"]]
    (folder / "my_bots.py").write_text(BOTS + "\n# another bot now\n", encoding="utf-8")
    assert arena(*again).stderr.startswith("ludogite: kept keeps games of my_bots.py:First before its file was changed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_in_the_middle_of_a_game_ends_the_arena_and_names_the_bot(folder: Path, language: str) -> None:
    done = arena("colorado", "--bots", "my_bots.py:Late,1", "--games", "2", "--workers", "1", "--lang", language)
    assert (done.returncode, done.stdout) == (2, "")
    said = {
        "en": "ludogite: my_bots.py:Late chose an illegal move.",
        "fr": "ludogite: my_bots.py:Late a choisi un coup",
    }
    assert done.stderr.startswith(said[language])


def test_a_bot_of_ones_own_stays_on_this_computer(folder: Path) -> None:
    done = arena("colorado", "--bots", "my_bots.py:First,1", "--ray", "auto")
    assert (done.returncode, done.stderr) == (
        2,
        "ludogite: my_bots.py:First plays on this computer only: leave out --ray.\n",
    )

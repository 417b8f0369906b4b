"""The screen shows texts from outside and obeys none of them; nothing bypasses it."""

import ast
import io
import logging
import re
from pathlib import Path
from unicodedata import category

import pytest
from rich.table import Table
from rich.text import Text

import ludogite
from ludogite.bots.plot import svg
from ludogite.cli import main
from ludogite.games.words import INVISIBLE, visible
from ludogite.server.logs import LogLine
from ludogite.terminal.drawing.screen import Screen
from ludogite.terminal.progress import progress_bar

SOURCES = Path(ludogite.__file__).parent
CRAFTED = (
    "\x1b]0;title\x07\x1b[2J\x9b31m\r\x7f\x00\u202eevil\u2066\u200b\u2028\U000e0041 [link=http://x]m[/link] :fire:"
)
STYLING = re.compile(r"\x1b\[[\d;?]*[a-zA-Z]")
"""Rich's own control sequences: colours and cursor movements."""


def unseen(text: str) -> set[str]:
    """The invisible characters of a text besides line ends."""
    return {letter for letter in text if category(letter) in INVISIBLE and letter != "\n"}


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A screen with colours, 200 columns wide."""
    for name, value in {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "COLUMNS": "200", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    screen = Screen()
    screen.file = io.StringIO()
    return screen


def shown(screen: Screen) -> str:
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def test_whatever_is_printed_a_text_from_outside_steers_nothing(screen: Screen) -> None:
    table = Table(title=CRAFTED, caption=CRAFTED)
    table.add_column(CRAFTED)
    table.add_row(CRAFTED)
    table.add_row(Text(CRAFTED, "bold red"))
    for thing in (CRAFTED, Text(CRAFTED), Text.assemble("a", (CRAFTED, "green")), table):
        screen.print(thing)
        screen.print(thing, soft_wrap=True)
    screen.rule(Text(CRAFTED))
    with screen.status(CRAFTED), progress_bar(screen) as progress:
        progress.update(progress.add_task(CRAFTED), description=CRAFTED)
    plain = STYLING.sub("", shown(screen))
    assert not unseen(plain.replace("\r", "")), "a control character reached the screen"
    assert "\\x1b]0;title" in plain
    assert "[link=http://x]m[/link] :fire:" in plain
    assert "\x1b]8" not in shown(screen)


def test_our_own_styling_still_reaches_the_screen(screen: Screen) -> None:
    screen.print(Text("sound", "green"))
    screen.clear()
    assert shown(screen) == "\x1b[32msound\x1b[0m\n\x1b[2J\x1b[H"


def test_a_visible_text_stays_as_it_is() -> None:
    assert visible("Zoë · 9\u202f% ✓ 木", keep="") == "Zoë · 9\u202f% ✓ 木"
    assert visible("a\nb\x1b\udc80", keep="\n") == "a\nb\\x1b\\udc80"


PAST_THE_SCREEN = (
    "cli/__init__.py: print",  # what is not installed, before there is a screen
    "cli/computing/engine.py: sys.stdout.write",  # to the program that listens, with nothing but visible signs
    "bots/protocol/guard.py: print",  # to our own process, which shows nothing of it raw
    "envs/renderer.py: Console",  # into a text
)


def test_nothing_is_written_past_the_screen() -> None:
    """Only the screen's own module makes a console; nobody prints, writes to a stream, or reads markup."""
    past = []
    for file in SOURCES.rglob("*.py"):
        name = file.relative_to(SOURCES).as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func)
            raw = re.search(r"^print$|^input$|\.out$|(stdout|stderr|console\.file)\.write|from_markup$", called)
            made = re.search(r"^(Console|ArgumentParser|argparse\.ArgumentParser)$", called)
            marked = any(keyword.arg == "markup" and ast.unparse(keyword.value) != "False" for keyword in node.keywords)
            if raw or made or marked:
                past.append(f"{name}: {called}")
    assert sorted(past) == sorted(PAST_THE_SCREEN)


@pytest.mark.parametrize(
    "line",
    [
        [CRAFTED],
        ["play", CRAFTED],
        ["play", "colorado", CRAFTED],
        ["play", "colorado", "-o", CRAFTED],
        ["play", "colorado", "-o", f"board={CRAFTED}"],
        ["play", "colorado", "--bot", CRAFTED],
        ["play", "colorado", "--bot", f"random:{CRAFTED}=1"],
        ["play", "colorado", "--bot", "--seat", CRAFTED],
        ["play", "--resume", CRAFTED.replace("\0", "")],
        ["verify", CRAFTED.replace("\0", "")],
        ["verify", "no\nfile", "✓\x1b[2J"],
        ["replay", "x", "--ply", CRAFTED],
        ["rules", CRAFTED],
        ["rules", "kanto", "--lang", CRAFTED],
        ["review", "x", "--svg", f"{CRAFTED.replace(chr(0), '')}/x", "--seconds", "nan"],
        ["perft", "colorado", "--depth", "1", "--moves", CRAFTED],
        ["arena", "colorado", "--bots", f"random,{CRAFTED}"],
        ["arena", "colorado", "--bots", "random,random", "--sprt", CRAFTED],
        ["serve", "--port", CRAFTED],
        ["completion", CRAFTED],
    ],
)
def test_what_is_written_on_the_command_line_is_said_back_visibly(
    line: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(line)
    except SystemExit as stop:
        status = int(str(stop.code))
    printed = "".join(capsys.readouterr())
    assert status == 2
    assert not unseen(printed)
    assert "ludogite" in printed


def test_a_line_over_a_pipe_is_echoed_visibly(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [CRAFTED.replace("\u2028", ""), "moves \x1b", "rules \x1b[2J", f"record a\0{CRAFTED}", "record"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert main(["play", "colorado", "--lang", "en"]) == 0
    assert not unseen(capsys.readouterr().out)


def test_a_log_line_cannot_be_forged() -> None:
    error = ValueError("x\n2026-01-01 INFO forged \x1b[32m")
    record = logging.LogRecord("n", logging.ERROR, "", 0, "%s", ("a\n2026-01-01 INFO forged \x1b[2J",), None)
    record.exc_info = (ValueError, error, None)
    first, *others = LogLine("%(levelname)s %(message)s").format(record).split("\n")
    assert first == "ERROR a"
    assert others
    assert all(line.startswith("    ") for line in others)
    assert not unseen("".join(others))


def test_a_plot_holds_nothing_unseen() -> None:
    assert not unseen(svg([(0.5, 0.5)] * 2, ["a", "b"], CRAFTED, [(1, CRAFTED)]))


@pytest.mark.parametrize("width", ["0", "1", "20"])
def test_a_screen_of_any_width_shows_a_game(
    width: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    monkeypatch.setattr("sys.stdin", io.StringIO("moves\n"))
    assert main(["play", "colorado", "--lang", "en"]) == 0
    assert capsys.readouterr().out

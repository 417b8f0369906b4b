"""Engines from outside at a table in the terminal: their failures are losses, and no file can start one."""

import io
import sys
from pathlib import Path

import pytest

import ludogite
from ludogite.cli import main
from ludogite.play.record_reader import read_record

FAULTY = Path(__file__).parents[1] / "support" / "faulty_engine.py"


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of an engine whose first move is not legal."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "engine.py").write_text(FAULTY.read_text(encoding="utf-8"), encoding="utf-8")
    return f"cmd:limit=60:{sys.executable} engine.py illegal pids"


def play(monkeypatch: pytest.MonkeyPatch, arguments: list[str], *lines: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(["play", *arguments])


def test_an_engine_that_fails_loses_and_the_record_says_why(
    engine: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, ["colorado", "--bot", engine, "--record", "game.txt"], "a1-c2") == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "played an illegal move. a1-a9" in said
    assert "You win" in said
    record = read_record(Path("game.txt").read_text(encoding="utf-8"))
    assert record.result == (1, 0)
    assert record.ended.startswith(f"forfeit of player 1: {engine} played an illegal move.")
    assert all(finding.holds is not False for finding in ludogite.verify(record))


def test_no_record_starts_a_program_unless_the_command_line_names_it_again(
    engine: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, ["colorado", "--bots", engine, "--record", "game.txt"], "quit") == 0
    assert play(monkeypatch, ["--resume", "game.txt"], "a1-c2") == 2
    assert "No file starts a program: name it again" in capsys.readouterr().err
    assert play(monkeypatch, ["--resume", "game.txt", "--bot", "cmd:true"], "a1-c2") == 2
    assert not Path("pids").exists()
    assert play(monkeypatch, ["--resume", "game.txt", "--bot", engine], "a1-c2") == 0
    assert "forfeit of player 1" in Path("game.txt").read_text(encoding="utf-8")


def test_an_engine_that_is_not_there_is_refused_before_the_first_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, ["colorado", "--bot", "cmd:./no-such-engine"]) == 2
    assert "There is no program ./no-such-engine" in capsys.readouterr().err


def test_several_bots_have_a_seat_each(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["karma-dice", "-o", "players=4", "--bots", f"random, {engine}", "--record", "game.txt"]
    assert play(monkeypatch, arguments, "quit") == 0
    named = read_record(Path("game.txt").read_text(encoding="utf-8")).players
    assert named == ("Player 1", "Bot random", f"Bot {engine} A", f"Bot {engine} B")

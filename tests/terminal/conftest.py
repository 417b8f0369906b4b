"""The shell of the terminal's tests, with a folder of its own for kept games."""

from pathlib import Path
from threading import Event

import pytest

from support.shell import Eager, Shell


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where the terminal keeps its games during a test."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder / "ludogite" / "terminal"


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A command line whose bots have nothing compiled yet."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr("ludogite.terminal.table.table.warm_up", lambda position, spec: Event())
    monkeypatch.setattr("ludogite.terminal.table.bots.ENGINE_WAIT_SECONDS", 0)
    for user in ("cli.playing.play_tables", "terminal.table.bots"):
        monkeypatch.setattr(f"ludogite.{user}.bot_for", lambda spec, game: Eager(spec))
    return Shell(monkeypatch, capsys)


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch, shell: Shell) -> Shell:
    """A shell whose bots need nothing compiled."""
    done = Event()
    done.set()
    monkeypatch.setattr("ludogite.terminal.table.table.warm_up", lambda position, spec: done)
    return shell

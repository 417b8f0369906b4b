"""The command line with typed lines, for tests: over a pipe, or as somebody before a screen types them."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pytest

import ludogite
from ludogite.cli import main


class Shell:
    """Runs the command line with typed lines, and keeps what it prints."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.status = 0
        self.complaint = ""

    def __call__(self, command: str, *lines: str) -> str:
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return self._run(command)

    def at_screen(self, command: str, *lines: str) -> str:
        """The same before a screen; after the last line somebody presses Ctrl-D."""
        typist = Typist(lines)
        self._monkeypatch.setattr("ludogite.cli.session.at_a_terminal", lambda: True)
        self._monkeypatch.setattr("ludogite.terminal.input.asker.Keyboard", lambda **_: typist)
        return self._run(command)

    def _run(self, command: str) -> str:
        self.status = main(command.split())
        printed, self.complaint = self._capsys.readouterr()
        return printed


class Typist:
    """Somebody before a screen, whose lines are known."""

    on_screen = True

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = iter(lines)

    def ask(self, prompt: str, choices: Sequence[str] = (), room: int = 0) -> str:
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        print(f"{prompt}> {line}")
        return line

    def forget(self) -> None:
        print("(nothing typed before can be looked at)")


@dataclass
class Eager:
    """A bot that plays the last move of the list."""

    name: str

    def choose(self, position: ludogite.Position, random: Random) -> str:
        if self.name == "broken":
            raise KeyboardInterrupt
        return position.legal_moves()[-1]

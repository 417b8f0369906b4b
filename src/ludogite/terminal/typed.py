"""Where lines come from: a keyboard, with history and completion, or a pipe."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TextIO

from rich.console import Console

from ludogite.games.words import visible

if TYPE_CHECKING:
    from ludogite.terminal.keyboard import Line

MENU_LINES = 3
"""The lines below the prompt in which choices are offered."""
LONG = 9
"""Nobody means a number with so many digits."""


def is_number(typed: str) -> bool:
    """Whether somebody means a number."""
    return typed.isascii() and typed.isdigit() and len(typed) < LONG


class Left(Exception):
    """Somebody has had enough, and said so."""


class Asker(Protocol):
    """Asks for one line; raises EOFError when there are no more, KeyboardInterrupt when somebody has had enough."""

    on_screen: bool
    """Whether a person sits before a screen that may be cleared."""

    def ask(self, prompt: str, choices: Sequence[str] = (), room: int = MENU_LINES) -> str: ...

    def forget(self) -> None: ...


class Keyboard:
    """A person at a terminal."""

    on_screen = True

    def __init__(self, *, coloured: bool = True) -> None:
        self._coloured = coloured

    @cached_property
    def _line(self) -> "Line":
        from ludogite.terminal.keyboard import Line  # noqa: PLC0415  # slow to import: only who is asked waits for it

        return Line(coloured=self._coloured)

    def ask(self, prompt: str, choices: Sequence[str] = (), room: int = MENU_LINES) -> str:
        """The line typed after the prompt; for the choices below it there is so much room."""
        return self._line.read(prompt, choices, max(0, min(room, MENU_LINES)))

    def forget(self) -> None:
        """Let nobody look at what was typed before."""
        self.__dict__.pop("_line", None)


class Pipe:
    """Lines from a file or another program; they are written back, so that the output reads like a session."""

    on_screen = False

    def __init__(self, lines: TextIO, console: Console) -> None:
        self._lines = lines
        self._console = console

    def ask(self, prompt: str, choices: Sequence[str] = (), room: int = MENU_LINES) -> str:
        """The next line."""
        line = self._lines.readline()
        if not line:
            raise EOFError
        typed = visible(line.strip())
        self._console.print(f"{prompt}> {typed}")
        return typed

    def forget(self) -> None:
        """There is nothing to look at."""

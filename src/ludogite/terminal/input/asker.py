"""Sources of typed lines: a keyboard with history and completion, or a pipe."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TextIO

from rich.console import Console

from ludogite.games.words import visible

if TYPE_CHECKING:
    from ludogite.terminal.input.prompt import PromptLine

MENU_LINES = 3
"""The lines below the prompt in which choices are offered."""
TOO_MANY_DIGITS = 9
"""No number that people type has as many digits."""


def is_number(typed: str) -> bool:
    """Whether this is a number that can be meant."""
    return typed.isascii() and typed.isdigit() and len(typed) < TOO_MANY_DIGITS


class Left(Exception):
    """Somebody typed that they leave."""


class Asker(Protocol):
    """Asks for one line; raises EOFError when there are no more, KeyboardInterrupt after Ctrl-C."""

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
    def _line(self) -> "PromptLine":
        from ludogite.terminal.input.prompt import PromptLine  # noqa: PLC0415 - slow to import

        return PromptLine(coloured=self._coloured)

    def ask(self, prompt: str, choices: Sequence[str] = (), room: int = MENU_LINES) -> str:
        """The line typed after the prompt; ``room`` lines below it are free for the choices."""
        return self._line.read(prompt, choices, max(0, min(room, MENU_LINES)))

    def forget(self) -> None:
        """Forget the history, so that nobody can look at it."""
        self.__dict__.pop("_line", None)


class Pipe:
    """Lines from a file or another program, echoed so that the output reads like a session."""

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
        """Do nothing: there is no history."""

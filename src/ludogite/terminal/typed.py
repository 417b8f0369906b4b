"""Where lines come from: a keyboard, with history and completion, or a pipe."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle
from rich.console import Console

MENU_LINES = 3
MOST_OFFERED = 400

LONG = 9
"""Nobody means a number with so many digits."""


class Asker(Protocol):
    """Asks for one line; raises EOFError when there are no more, KeyboardInterrupt when somebody has had enough."""

    on_screen: bool
    """Whether a person sits before a screen that may be cleared."""

    def ask(self, prompt: str, choices: Sequence[str] = ()) -> str: ...


class Choices(Completer):
    """Completes a whole line to one of the choices, whatever its case."""

    def __init__(self, choices: Sequence[str]) -> None:
        self._choices = choices

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        fitting = [choice for choice in self._choices if choice.casefold().startswith(typed.casefold())]
        return [Completion(choice, start_position=-len(typed)) for choice in fitting[:MOST_OFFERED]]


class Keyboard:
    """A person at a terminal."""

    on_screen = True

    def __init__(self, *, coloured: bool = True) -> None:
        self._session: PromptSession[str] = PromptSession(color_depth=None if coloured else ColorDepth.DEPTH_1_BIT)

    def ask(self, prompt: str, choices: Sequence[str] = ()) -> str:
        """The line typed after the prompt."""
        return self._session.prompt(
            f"{prompt}> ",
            completer=Choices(choices),
            complete_while_typing=True,
            complete_style=CompleteStyle.MULTI_COLUMN,
            reserve_space_for_menu=MENU_LINES if choices else 0,
        ).strip()


class Pipe:
    """Lines from a file or another program; they are written back, so that the output reads like a session."""

    on_screen = False

    def __init__(self, lines: TextIO, console: Console) -> None:
        self._lines = lines
        self._console = console

    def ask(self, prompt: str, choices: Sequence[str] = ()) -> str:
        """The next line."""
        line = self._lines.readline()
        if not line:
            raise EOFError
        self._console.print(f"{prompt}> {line.strip()}")
        return line.strip()

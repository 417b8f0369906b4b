"""The prompt line, with history and completion of legal moves. Slow to import."""

from collections.abc import Iterable, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle

MOST_OFFERED = 400


class WholeLineCompleter(Completer):
    """Completes a whole line to one of the choices, ignoring case."""

    def __init__(self, choices: Sequence[str]) -> None:
        self._choices = choices

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        fitting = [choice for choice in self._choices if choice.casefold().startswith(typed.casefold())]
        return [Completion(choice, start_position=-len(typed)) for choice in fitting[:MOST_OFFERED]]


class PromptLine:
    """Reads lines typed one after the other."""

    def __init__(self, *, coloured: bool) -> None:
        self._session: PromptSession[str] = PromptSession(color_depth=None if coloured else ColorDepth.DEPTH_1_BIT)

    def read(self, prompt: str, choices: Sequence[str], menu_lines: int) -> str:
        """The line typed after the prompt; ``menu_lines`` lines below it are kept free."""
        return self._session.prompt(
            f"{prompt}> ",
            completer=WholeLineCompleter(choices),
            complete_while_typing=True,
            complete_style=CompleteStyle.MULTI_COLUMN,
            reserve_space_for_menu=menu_lines if choices else 0,
        ).strip()

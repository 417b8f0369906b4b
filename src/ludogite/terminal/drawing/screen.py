"""The screen. Texts from outside can neither move its cursor nor choose colours."""

from collections.abc import Iterable
from typing import Any, NoReturn

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.status import Status
from rich.text import Text

from ludogite.games.words import visible

DEFAULT_WIDTH = 80


def has_colour(console: Console) -> bool:
    """Whether colours can be seen."""
    return console.color_system is not None and not console.no_color


class Screen(Console):
    """A console that prints texts without markup and with invisible characters spelled out.

    A broken pipe is left to the caller.
    """

    def __init__(self, *, stderr: bool = False, no_color: bool | None = None) -> None:
        super().__init__(stderr=stderr, no_color=no_color, highlight=False, markup=False, emoji=False)
        if not self.width:  # COLUMNS=0
            self.width = DEFAULT_WIDTH

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Segments of something printed; Rich also calls this for each of its parts."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(visible(segment.text, keep="\n"), segment.style)

    def render_str(self, text: str, **how: Any) -> Text:
        """A plain text, made visible before Rich drops some control characters."""
        return super().render_str(visible(text, keep="\n\t"), **how)

    def status(self, status: RenderableType, **how: Any) -> Status:
        """A status line; as ``Text``, because Rich would look for markup in a string."""
        return super().status(Text(status) if isinstance(status, str) else status, **how)

    def on_broken_pipe(self) -> NoReturn:
        """Raise BrokenPipeError, where Rich would exit."""
        raise BrokenPipeError

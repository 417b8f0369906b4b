"""The screen: only our own drawing moves its cursor and chooses its colours, whatever a text from outside may hold."""

from collections.abc import Iterable
from typing import Any, NoReturn

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.status import Status
from rich.text import Text

from ludogite.games.words import visible

USUAL_WIDTH = 80


class Screen(Console):
    """A console that shows texts as they are, and leaves a broken pipe to whoever runs it.

    Every text passes here on its way out, and what nobody would see in it is spelled out.
    """

    def __init__(self, *, stderr: bool = False, no_color: bool | None = None) -> None:
        super().__init__(stderr=stderr, no_color=no_color, highlight=False, markup=False, emoji=False)
        if not self.width:  # COLUMNS=0
            self.width = USUAL_WIDTH

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """What is written for something that is shown; Rich asks here for each of its parts too."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(visible(segment.text, keep="\n"), segment.style)

    def render_str(self, text: str, **how: Any) -> Text:
        """A plain text, before Rich drops some of what nobody would see."""
        return super().render_str(visible(text, keep="\n\t"), **how)

    def status(self, status: RenderableType, **how: Any) -> Status:
        """A line that tells what is being done; Rich would look for markup in it."""
        return super().status(Text(status) if isinstance(status, str) else status, **how)

    def on_broken_pipe(self) -> NoReturn:
        """Stop: nobody reads any more."""
        raise BrokenPipeError

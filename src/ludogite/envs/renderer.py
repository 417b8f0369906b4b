"""Pictures of positions in the render modes of environments: a text, pixels, or a window."""

from io import StringIO
from os import environ
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ludogite.encoding import Node
from ludogite.envs import MissingExtra
from ludogite.envs.episodes import Latest, last_move
from ludogite.games.arguments import shown
from ludogite.games.position import Position

if TYPE_CHECKING:
    import pygame

ANSI, HUMAN, PIXELS = MODES = ("ansi", "human", "rgb_array")
FRAMES_PER_SECOND = 4
COLUMNS, LINES = 100, 40
"""The size of a text."""


class Renderer:
    """Draws positions in one render mode. A copy has no window of its own until it draws."""

    def __init__(self, mode: str | None, extra: str) -> None:
        if mode is not None and mode not in MODES:
            raise ValueError(f"There is no render mode {shown(mode)}; there are {', '.join(MODES)}.")
        self.mode = mode
        self._extra = extra
        self._window: Window | None = None

    def render(self, position: Position, last: str | None) -> npt.NDArray[np.uint8] | str | None:
        """A position with its last move, as an onlooker sees it; None if it is shown in a window."""
        try:
            if self.mode == ANSI:
                return text(position, last)
            return None if self.mode is None else self._drawn(position, last)
        except ModuleNotFoundError as missing:
            raise MissingExtra(f"Render mode {self.mode}", self._extra, str(missing.name)) from missing

    def _drawn(self, position: Position, last: str | None) -> npt.NDArray[np.uint8] | None:
        environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from ludogite.envs.raster import pixels, surface  # noqa: PLC0415 - pygame is optional

        picture = surface(position, last)
        if self.mode == PIXELS:
            return pixels(picture)
        self._window = self._window or Window(position.game.title.en, picture.get_size())
        self._window.show(picture)
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_window": None}


class Rendered:
    """Rendering of an environment: its present node, and the move that led there."""

    _renderer: Renderer
    _node: Node
    _last: Latest
    render_mode: str | None

    def render(self) -> Any:
        """The position as an onlooker sees it: a text, pixels, or None with a window, depending on ``render_mode``."""
        return self._renderer.render(self._node.position, last_move(self._last))

    def _show(self) -> None:
        if self.render_mode == HUMAN:
            self.render()

    def close(self) -> None:
        """Close the window, if there is one."""
        self._renderer.close()


class Window:
    """A window that shows positions one after the other."""

    def __init__(self, title: str, size: tuple[int, int]) -> None:
        import pygame  # noqa: PLC0415 - likewise

        pygame.display.init()
        pygame.display.set_caption(title)
        self._screen = pygame.display.set_mode(size)
        self._clock = pygame.time.Clock()

    def show(self, picture: "pygame.Surface") -> None:
        """Show the next picture, at most ``FRAMES_PER_SECOND``."""
        import pygame  # noqa: PLC0415

        self._screen.blit(picture, (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(FRAMES_PER_SECOND)

    def close(self) -> None:
        """Close the window."""
        import pygame  # noqa: PLC0415

        pygame.display.quit()


def text(position: Position, last: str | None) -> str:
    """A position as the terminal app draws it, in colour."""
    from rich.console import Console  # noqa: PLC0415 - Rich is optional

    from ludogite.terminal.drawing.picture import PictureContext, picture  # noqa: PLC0415
    from ludogite.terminal.words import Voice  # noqa: PLC0415

    written = StringIO()
    console = Console(file=written, force_terminal=True, color_system="truecolor", width=COLUMNS, height=LINES)
    context = PictureContext(position.game.seats, to_move=position.to_move)
    console.print(picture(position.scene(None, last), context, Voice(), console))
    return written.getvalue()

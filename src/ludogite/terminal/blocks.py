"""The board in blocks of colour: every cell a patch of background with its mark, its piece and the last move's flag."""

from rich.style import Style
from rich.text import Text

from ludogite.terminal.grid import Grid, Spot, one_line
from ludogite.terminal.palette import BACKGROUNDS, BRIGHT_INK, INKS, LIT, QUIET, TILE_INK, TILES

ON_ONE_LINE = 1
ROOMY = 3
"""From so many lines on, pieces are drawn wider."""


def block_rows(grid: Grid, width: int, height: int) -> list[Text]:
    """The lines of the board, from the top; every cell takes ``width`` characters and ``height`` lines."""
    lines = []
    for row in range(grid.rows):
        for line in range(height):
            text = Text()
            for column in range(grid.columns):
                _add(text, grid, (column, row), (width, height, line))
            lines.append(text)
    return lines


def _add(text: Text, grid: Grid, where: tuple[int, int], size: tuple[int, int, int]) -> None:
    """One line of one cell."""
    width, height, line = size
    spot = grid.at(*where)
    if spot is None:
        text.append(" " * width)
        return
    ground = ground_style(spot, where)
    left, body, right = _parts(spot, width, height, line)
    text.append(left, ground)
    text.append(body, grid.style_of(spot.piece) if spot.piece and body.strip() else ground)
    text.append(right, ground)


def _parts(spot: Spot, width: int, height: int, line: int) -> tuple[str, str, str]:
    """The mark and the flag stand in the corners of the first line, the body in the middle of the lower ones."""
    if height == ON_ONE_LINE:
        return one_line(spot, width)
    if line == 0:
        return spot.cell.mark, " " * (width - len(spot.cell.mark) - len(spot.flag)), spot.flag
    if line != height // 2:
        return "", " " * width, ""
    body = f" {spot.body} " if spot.piece and height >= ROOMY else spot.body[:width]
    before = (width - len(body)) // 2
    return " " * before, body, " " * (width - len(body) - before)


def ground_style(spot: Spot, where: tuple[int, int]) -> Style:
    """The colours of a cell."""
    colour = spot.cell.colour
    if spot.named or not spot.solid:
        return QUIET
    shade = LIT if spot.last else sum(where) % 2
    ink = BRIGHT_INK if spot.last else INKS.get(colour, TILE_INK)
    return Style(color=ink, bgcolor=BACKGROUNDS.get(colour, TILES)[shade], bold=spot.last)

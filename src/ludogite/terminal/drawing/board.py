"""A scene's board: blocks of colour where there is colour, boxes of lines where there is none."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from ludogite.games.scene import Cell, Piece, Scene
from ludogite.games.words import Words
from ludogite.terminal.drawing.palette import (
    BACKGROUNDS,
    BRIGHT_INK,
    INKS,
    LIT,
    QUIET,
    TILE_INK,
    TILES,
    chip,
    chip_style,
)

SIZES = ((7, 3), (5, 2), (5, 1), (4, 1), (3, 1), (2, 1))
"""Sizes of a cell in characters and lines, the best first."""
ON_ONE_LINE = 1
ROOMY = 3
"""Cells of at least this many lines have wider pieces."""
BOX_WIDTHS = (5, 4, 3, 2)
EMPTY_PLACES = ("place",)
"""The kinds of cells on which nothing stands: a tile may be laid there."""
PLACE_MARK = "+"
LAST_MARK = "*"

# The corner of four boxes, by the lines that meet there: up 1, down 2, left 4, right 8.
CORNERS = " ??│?┘┐┤?└┌├─┴┬┼"
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8


@dataclass(frozen=True)
class BoardArea:
    """Area in which a board is drawn, in characters and lines."""

    width: int
    height: int
    coloured: bool
    turned: bool = False
    """Whether the board is turned around."""


@dataclass(frozen=True)
class Spot:
    """A cell, the piece on it, and whether the last move touched it."""

    cell: Cell
    piece: Piece | None = None
    last: bool = False

    @property
    def solid(self) -> bool:
        """Whether there is something under a piece: a square or a tile."""
        return self.cell.kind not in EMPTY_PLACES

    @property
    def named(self) -> bool:
        """Whether the cell lies beside the board, so that only its name identifies it."""
        return self.cell.kind not in {"square", "tile", *EMPTY_PLACES}

    @property
    def body(self) -> str:
        """The piece; without one the name of a cell beside the board, or the sign of an empty place."""
        if self.piece:
            return chip(self.piece)
        if self.named:
            return self.cell.name
        return "" if self.solid else PLACE_MARK

    @property
    def flag(self) -> str:
        """The mark of the last move."""
        return LAST_MARK if self.last else ""


@dataclass(frozen=True)
class Grid:
    """All spots by their column and row from the top left."""

    columns: int
    rows: int
    spots: dict[tuple[int, int], Spot]
    seats: tuple[Words, ...]

    def at(self, column: int, row: int) -> Spot | None:
        """The spot there, if any."""
        return self.spots.get((column, row))


def draw_board(scene: Scene, seats: Sequence[Words], area: BoardArea) -> list[Text]:
    """The lines of the board with the names of its rows and columns; none if the scene has no board."""
    if not scene.cells:
        return []
    grid = lay_out(scene, seats, area.turned)
    columns = _in_order(scene.columns, grid.columns, area.turned)
    labels = _in_order(scene.rows, grid.rows, not area.turned)
    margin = max(map(len, labels)) + 1
    if area.coloured:
        width, height = _block_size(grid, area, margin)
        lines = _labelled(_block_rows(grid, width, height), labels, (height, height // 2), margin)
        return [*lines, _column_names(columns, margin, width)]
    width = _box_width(grid, area, margin)
    lines = _labelled(_box_rows(grid, width), labels, (2, 1), margin)
    return [*lines, _column_names(columns, margin + 1, width + 1)]


def lay_out(scene: Scene, seats: Sequence[Words], turned: bool = False) -> Grid:
    """The cells as they are drawn: row 1 below, or above where the board is turned around."""
    columns = max(len(scene.columns), *(cell.column + 1 for cell in scene.cells))
    rows = max(len(scene.rows), *(cell.row + 1 for cell in scene.cells))
    pieces = {piece.cell: piece for piece in scene.pieces}
    spots = {}
    for cell in scene.cells:
        where = (columns - 1 - cell.column, cell.row) if turned else (cell.column, rows - 1 - cell.row)
        spots[where] = Spot(cell, pieces.get(cell.name), cell.name in (scene.lit or scene.last))
    return Grid(columns, rows, spots, tuple(seats))


def _in_order(names: Sequence[str], count: int, backwards: bool) -> list[str]:
    """The names of the rows or columns as they are drawn; those beside the board have none."""
    filled = [*names, *[""] * (count - len(names))]
    return filled[::-1] if backwards else filled


def _labelled(rows: list[Text], labels: list[str], step: tuple[int, int], margin: int) -> Iterator[Text]:
    """The lines, each row's name before one of its lines; ``step`` is the lines per row, and the one with the name."""
    height, middle = step
    for index, line in enumerate(rows):
        number, part = divmod(index, height)
        label = labels[number] if part == middle and number < len(labels) else ""
        yield Text(f"{label:>{margin - 1}} ").append_text(line)


def _column_names(names: list[str], margin: int, step: int) -> Text:
    width = step if step % 2 else step - 1
    return Text((" " * margin + "".join(f"{name:^{width}}".ljust(step) for name in names)).rstrip())


def _one_line(spot: Spot, width: int) -> tuple[str, str, str]:
    """A cell on a single line: the text left of its body, the body, and the text right of it."""
    body = spot.body[:width]
    room = width - len(body)
    before = min(max(len(spot.cell.mark), room // 2), room)
    after = room - before
    return spot.cell.mark[:before].ljust(before), body, spot.flag[:after].rjust(after)


# ---- in blocks: every cell a patch of background with its mark, its piece and the last move's flag


def _block_size(grid: Grid, area: BoardArea, margin: int) -> tuple[int, int]:
    """The largest cells that fit; if none do, the smallest."""
    fitting = (
        (width, height)
        for width, height in SIZES
        if grid.columns * width + margin <= area.width and grid.rows * height + 1 <= area.height
    )
    wide = ((width, 1) for width, _ in SIZES if grid.columns * width + margin <= area.width)
    return next(fitting, next(wide, SIZES[-1]))


def _block_rows(grid: Grid, width: int, height: int) -> list[Text]:
    """The lines of the board from the top; every cell takes ``width`` characters and ``height`` lines."""
    lines = []
    for row in range(grid.rows):
        for line in range(height):
            text = Text()
            for column in range(grid.columns):
                _add_block(text, grid, (column, row), (width, height, line))
            lines.append(text)
    return lines


def _add_block(text: Text, grid: Grid, where: tuple[int, int], size: tuple[int, int, int]) -> None:
    """Append one line of one cell."""
    width, height, line = size
    spot = grid.at(*where)
    if spot is None:
        text.append(" " * width)
        return
    ground = ground_style(spot, where)
    left, body, right = _block_parts(spot, width, height, line)
    text.append(left, ground)
    text.append(body, chip_style(spot.piece.owner, grid.seats) if spot.piece and body.strip() else ground)
    text.append(right, ground)


def _block_parts(spot: Spot, width: int, height: int, line: int) -> tuple[str, str, str]:
    """The parts of a cell's line: mark and flag in the corners of the first, the body in the middle of the others."""
    if height == ON_ONE_LINE:
        return _one_line(spot, width)
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


# ---- in boxes: lines around every square or tile


def _box_width(grid: Grid, area: BoardArea, margin: int) -> int:
    fitting = (width for width in BOX_WIDTHS if grid.columns * (width + 1) + 1 + margin <= area.width)
    return next(fitting, BOX_WIDTHS[-1])


def _box_rows(grid: Grid, width: int) -> list[Text]:
    """The lines of the board from the top; every cell takes ``width`` characters, one line, and its borders."""
    lines = []
    for row in range(grid.rows + 1):
        lines.append(Text(_border(grid, row, width).rstrip()))
        if row < grid.rows:
            lines.append(Text(_contents(grid, row, width).rstrip()))
    return lines


def _contents(grid: Grid, row: int, width: int) -> str:
    line = ""
    for column in range(grid.columns + 1):
        line += "│" if _has_left_edge(grid, column, row) else " "
        if column < grid.columns:
            spot = grid.at(column, row)
            line += "".join(_one_line(spot, width)) if spot else " " * width
    return line


def _border(grid: Grid, row: int, width: int) -> str:
    """The line above a row: corners, and between them the edges between its cells and those above."""
    line = ""
    for column in range(grid.columns + 1):
        line += CORNERS[_corner(grid, column, row)]
        if column < grid.columns:
            line += ("─" if _has_upper_edge(grid, column, row) else " ") * width
    return line


def _corner(grid: Grid, column: int, row: int) -> int:
    """The lines that meet in the upper left corner of a cell, as an index of ``CORNERS``."""
    return (
        UP * _has_left_edge(grid, column, row - 1)
        + DOWN * _has_left_edge(grid, column, row)
        + LEFT * _has_upper_edge(grid, column - 1, row)
        + RIGHT * _has_upper_edge(grid, column, row)
    )


def _has_left_edge(grid: Grid, column: int, row: int) -> bool:
    """Whether a line is drawn on the left of a cell: it is boxed, or the one to its left is."""
    return _is_boxed(grid, column, row) or _is_boxed(grid, column - 1, row)


def _has_upper_edge(grid: Grid, column: int, row: int) -> bool:
    """Whether a line is drawn above a cell."""
    return _is_boxed(grid, column, row) or _is_boxed(grid, column, row - 1)


def _is_boxed(grid: Grid, column: int, row: int) -> bool:
    spot = grid.at(column, row)
    return spot is not None and spot.solid and not spot.named

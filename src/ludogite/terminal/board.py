"""A scene's board: blocks of colour where there is colour, boxes of lines where there is none."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from ludogite.games.scene import Scene
from ludogite.games.words import Words
from ludogite.terminal.blocks import block_rows
from ludogite.terminal.boxes import box_rows
from ludogite.terminal.grid import Grid, Spot

SIZES = ((7, 3), (5, 2), (5, 1), (4, 1), (3, 1), (2, 1))
"""Cells in characters and lines, the best first."""
BOX_WIDTHS = (5, 4, 3, 2)


@dataclass(frozen=True)
class Frame:
    """Where a board is drawn: the room there is, whether there is colour, and whether it is turned around."""

    width: int
    height: int
    coloured: bool
    turned: bool = False


def draw_board(scene: Scene, seats: Sequence[Words], frame: Frame) -> list[Text]:
    """The lines of the board with the names of its rows and columns; none if the scene has no board."""
    if not scene.cells:
        return []
    grid = lay_out(scene, seats, frame.turned)
    columns = _in_order(scene.columns, grid.columns, frame.turned)
    labels = _in_order(scene.rows, grid.rows, not frame.turned)
    margin = max(map(len, labels)) + 1
    if frame.coloured:
        width, height = _block_size(grid, frame, margin)
        lines = _labelled(block_rows(grid, width, height), labels, (height, height // 2), margin)
        return [*lines, _column_names(columns, margin, width)]
    width = _box_width(grid, frame, margin)
    lines = _labelled(box_rows(grid, width), labels, (2, 1), margin)
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


def _block_size(grid: Grid, frame: Frame, margin: int) -> tuple[int, int]:
    """The largest cells that fit; where none do, those that are the smallest."""
    fitting = (
        (width, height)
        for width, height in SIZES
        if grid.columns * width + margin <= frame.width and grid.rows * height + 1 <= frame.height
    )
    wide = ((width, 1) for width, _ in SIZES if grid.columns * width + margin <= frame.width)
    return next(fitting, next(wide, SIZES[-1]))


def _box_width(grid: Grid, frame: Frame, margin: int) -> int:
    fitting = (width for width in BOX_WIDTHS if grid.columns * (width + 1) + 1 + margin <= frame.width)
    return next(fitting, BOX_WIDTHS[-1])


def _labelled(rows: list[Text], labels: list[str], step: tuple[int, int], margin: int) -> Iterator[Text]:
    """The lines, with a row's name before one line of each row: ``step`` is how many they are, and which."""
    height, middle = step
    for index, line in enumerate(rows):
        number, part = divmod(index, height)
        label = labels[number] if part == middle and number < len(labels) else ""
        yield Text(f"{label:>{margin - 1}} ").append_text(line)


def _column_names(names: list[str], margin: int, step: int) -> Text:
    width = step if step % 2 else step - 1
    return Text((" " * margin + "".join(f"{name:^{width}}".ljust(step) for name in names)).rstrip())

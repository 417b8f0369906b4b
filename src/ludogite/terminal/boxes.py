"""The board in lines: a box around every square or tile, for screens and pipes without colour."""

from rich.text import Text

from ludogite.terminal.grid import Grid, one_line

# The corner of four boxes, by the lines that meet there: up 1, down 2, left 4, right 8.
CORNERS = " ??│?┘┐┤?└┌├─┴┬┼"
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8


def box_rows(grid: Grid, width: int) -> list[Text]:
    """The lines of the board, from the top; every cell takes ``width`` characters and a line, and its borders."""
    lines = []
    for row in range(grid.rows + 1):
        lines.append(Text(_border(grid, row, width).rstrip()))
        if row < grid.rows:
            lines.append(Text(_contents(grid, row, width).rstrip()))
    return lines


def _contents(grid: Grid, row: int, width: int) -> str:
    line = ""
    for column in range(grid.columns + 1):
        line += "│" if _wall(grid, column, row) else " "
        if column < grid.columns:
            spot = grid.at(column, row)
            line += "".join(one_line(spot, width)) if spot else " " * width
    return line


def _border(grid: Grid, row: int, width: int) -> str:
    """The line above a row: corners, and between them what separates a cell from the one above it."""
    line = ""
    for column in range(grid.columns + 1):
        line += CORNERS[_meeting(grid, column, row)]
        if column < grid.columns:
            line += ("─" if _floor(grid, column, row) else " ") * width
    return line


def _meeting(grid: Grid, column: int, row: int) -> int:
    """Which lines meet in the upper left corner of a cell."""
    return (
        UP * _wall(grid, column, row - 1)
        + DOWN * _wall(grid, column, row)
        + LEFT * _floor(grid, column - 1, row)
        + RIGHT * _floor(grid, column, row)
    )


def _wall(grid: Grid, column: int, row: int) -> bool:
    """Whether a line stands on the left of a cell: it is boxed, or the one to its left is."""
    return _boxed(grid, column, row) or _boxed(grid, column - 1, row)


def _floor(grid: Grid, column: int, row: int) -> bool:
    """Whether a line lies above a cell."""
    return _boxed(grid, column, row) or _boxed(grid, column, row - 1)


def _boxed(grid: Grid, column: int, row: int) -> bool:
    spot = grid.at(column, row)
    return spot is not None and spot.solid and not spot.named

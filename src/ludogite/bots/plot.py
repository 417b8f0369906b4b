"""The value over a game as a plot: as SVG, readable in light and dark, and in block characters."""

from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape

from ludogite.games.words import visible

BLOCKS = " ▁▂▃▄▅▆▇█"
PARTS = len(BLOCKS) - 1
"""Levels of fill of a character."""
MARK = "▲"
WIDEST_STEP = 4

WIDTH, HEIGHT = 720, 280
LEFT, RIGHT, TOP, BOTTOM = 48, 16, 56, 32
TITLE, LEGEND = 22, 42
"""Heights of the title and the legend."""
SAMPLE = 22
"""Length of the line in a legend."""
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
NUMBERS_ABOUT = 10
"""Approximate number of labels below the plot."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
DASHES = ("", "7 4", "2 4", "10 3 2 3")
"""Dash patterns, so that lines differ by more than colour."""
STYLE = """
  svg { color: #22242a; background: #fdfcf8; font: 12px system-ui, sans-serif; }
  .grid { stroke: currentColor; stroke-opacity: .18; } .even { stroke-opacity: .5; stroke-dasharray: 3 3; }
  .zero { stroke-opacity: .5; } .dot, .area { fill: #2f6f9f; } .area { fill-opacity: .22; stroke: none; }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
  .p0 { stroke: #2f6f9f; } .p1 { stroke: #b4532a; } .p2 { stroke: #4f7a35; } .p3 { stroke: #7a3d91; }
  .turn { fill: #b8281e; stroke: #fdfcf8; stroke-width: 1.5; } text { fill: currentColor; }
  @media (prefers-color-scheme: dark) {
    svg { color: #e8e6df; background: #1c1d21; } .turn { fill: #ff8a78; stroke: #1c1d21; }
    .dot, .area { fill: #7fb8e0; } .p0 { stroke: #7fb8e0; } .p1 { stroke: #eea27c; }
    .p2 { stroke: #a5cf88; } .p3 { stroke: #cf9be4; }
  }
"""

Point = tuple[float, float]


def blocks(values: Sequence[float], marks: Sequence[int], width: int, height: int) -> list[str]:
    """The values from 0 to 1 as columns of blocks, with a line below that marks some of them by their indices."""
    columns = _columns(len(values), width)
    lines = []
    for row in range(height - 1, -1, -1):
        fills = (round(values[index] * height * PARTS) - row * PARTS for index in columns)
        lines.append("".join(BLOCKS[max(0, min(fill, PARTS))] for fill in fills))
    marked = "".join(
        MARK if any(before < mark <= index for mark in marks) else " "
        for before, index in zip([-1, *columns], columns, strict=False)
    )
    return [*lines, marked]


def _columns(count: int, width: int) -> list[int]:
    """The index of the value in each column: values are repeated if there is room, and sampled if there is not."""
    step = max(1, min(WIDEST_STEP, width // max(count, 1)))
    if count * step <= width:
        return [index for index in range(count) for _ in range(step)]
    return [(column + 1) * count // width - 1 for column in range(width)]


def svg(shares: Sequence[Sequence[float]], names: Sequence[str], title: str, turns: Sequence[tuple[int, str]]) -> str:
    """A plot of each player's expected share; ``turns`` are points to mark, with their words.

    Of two players only the first is drawn: the other has the rest.
    """
    drawn = 1 if len(names) <= len("01") else len(names)
    x, y = _scales(len(shares))
    lines = [[(x(index), y(point[player])) for index, point in enumerate(shares)] for player in range(drawn)]
    parts = [
        *_grid(y),
        *_numbers(len(shares), x),
        *([_area(lines[0], y(0))] if drawn == 1 else []),
        *(_line(points, player) for player, points in enumerate(lines)),
        *_legend(names[:drawn] if drawn > 1 else ()),
        *(_turn(lines[_leading(shares[index], drawn)][index], words) for index, words in turns),
    ]
    return document(title, LEFT, (WIDTH, HEIGHT), parts)


def document(title: str, left: float, size: tuple[float, float], parts: Sequence[str]) -> str:
    """A whole SVG document of this size, with its title above the parts."""
    box = "0 0 {:g} {:g}".format(*size)
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-labelledby="title">',
        f'<title id="title">{escape(title)}</title>',
        f"<style>{STYLE}</style>",
        f'<text x="{left:g}" y="{TITLE}" font-weight="600">{escape(title)}</text>',
    ]
    return visible("\n".join([*head, *parts, "</svg>"]) + "\n", keep="\n")


def _scales(count: int) -> tuple[Callable[[float], float], Callable[[float], float]]:
    """Functions from a point's number and from a share to their coordinates."""
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    last = max(count - 1, 1)
    return (lambda number: LEFT + wide * number / last), (lambda share: TOP + high * (1 - share))


def _leading(point: Sequence[float], drawn: int) -> int:
    """The player whose line carries a mark."""
    return max(range(drawn), key=point.__getitem__)


def _grid(y: Callable[[float], float]) -> list[str]:
    parts = []
    for tick in TICKS:
        even = " even" if tick == sum(TICKS) / len(TICKS) else ""
        height = f"{y(tick):.1f}"
        parts += [
            f'<line class="grid{even}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height}" y2="{height}"/>',
            f'<text x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:.0%}</text>',
        ]
    return parts


def _numbers(count: int, x: Callable[[float], float]) -> list[str]:
    """The numbers of some moves below the plot."""
    step = next((step for step in STEPS if count <= step * NUMBERS_ABOUT), STEPS[-1])
    return [
        f'<text x="{x(number):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{number}</text>'
        for number in range(0, count, step)
    ]


def _area(points: Sequence[Point], floor: float) -> str:
    corners = [(points[0][0], floor), *points, (points[-1][0], floor)]
    return f'<polygon class="area" points="{_spelled(corners)}"/>'


def _line(points: Sequence[Point], player: int) -> str:
    kind = player % len(DASHES)
    dash = f' stroke-dasharray="{DASHES[kind]}"' if DASHES[kind] else ""
    return f'<polyline class="line p{kind}"{dash} points="{_spelled(points)}"/>'


def _legend(names: Sequence[str]) -> list[str]:
    room = (WIDTH - LEFT - RIGHT) / max(len(names), 1)
    parts = []
    for player, name in enumerate(names):
        start = LEFT + player * room
        parts += [
            _line([(start, LEGEND - 4), (start + SAMPLE, LEGEND - 4)], player),
            f'<text x="{start + SAMPLE + 6:.1f}" y="{LEGEND}">{escape(name)}</text>',
        ]
    return parts


def _turn(point: Point, words: str) -> str:
    place = f'cx="{point[0]:.1f}" cy="{point[1]:.1f}"'
    return f'<circle class="turn" {place} r="4.5"><title>{escape(words)}</title></circle>'


def _spelled(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)

"""The board of a scene: its frame or felt, cells, camps, pieces and marks."""

from collections.abc import Iterator
from math import atan2, cos, degrees, sin
from typing import NamedTuple

from ludogite.games.legend import Legend
from ludogite.games.scene import Cell, Piece, Region, Scene
from ludogite.svg.colours import ARROW, COLOURS, DARK, EDGE, FELT, PIECES, SANS, WOOD
from ludogite.svg.elements import Picture, Point, element, path, stamped, text, translated
from ludogite.svg.pieces import SIDE, draw_ground, draw_piece, place

RIM, FELT_RIM = 38, 16
CAMP_AWAY = 1.3
"""Distance of the pockets from the outermost row, in cells."""
HEAD = 30
"""Length of an arrow's head."""


class Marks(NamedTuple):
    """Marks of a diagram, by the names of cells and dice."""

    ways: tuple[tuple[str, ...], ...] = ()
    """Arrows along cells."""
    reached: tuple[str, ...] = ()
    """Cells that can be reached."""
    barred: tuple[str, ...] = ()
    """Cells that cannot be reached."""
    lit: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Names of everything marked."""
        return (*(name for way in self.ways for name in way), *self.reached, *self.barred, *self.lit)


NO_MARKS = Marks()


def draw_board(scene: Scene, legend: Legend, marks: Marks = NO_MARKS, *, names: bool = False) -> Picture:
    """Picture of the board with its marks; ``names`` writes names on the tiles of a loose board."""
    drawing = _Drawing(scene, legend, marks)
    return drawing.picture(names=names)


class _Drawing:
    """Drawing of a board, with row 1 at the bottom."""

    def __init__(self, scene: Scene, legend: Legend, marks: Marks) -> None:
        self.scene, self.legend = scene, legend
        self.columns, self.rows = len(scene.columns), len(scene.rows)
        pointed = set(marks.names)
        self.cells = [cell for cell in scene.cells if cell.kind in {"square", "tile"} or cell.name in pointed]
        self.spots = {cell.name: self.spot(cell) for cell in self.cells}
        self.marks = Marks(marks.ways, *(tuple(name for name in names if name in self.spots) for names in marks[1:]))
        self.pieces = {piece.cell: piece for piece in scene.pieces}
        self.is_framed = any(cell.kind == "square" for cell in self.cells)

    def spot(self, cell: Cell) -> Point:
        """Middle of a cell; a camp's is behind its row."""
        if cell.kind == "camp":
            return (self.columns - 1) / 2 * SIDE, self.behind(cell.row)
        return cell.column * SIDE, (self.rows - 1 - cell.row) * SIDE

    def behind(self, row: int) -> float:
        """Height of the pockets behind the first or the last row."""
        return -CAMP_AWAY * SIDE if row else (self.rows - 1 + CAMP_AWAY) * SIDE

    def picture(self, *, names: bool) -> Picture:
        """Whole drawing with its bounding box."""
        parts = [*self.background(), *self.grounds(), *(self.tile_names() if names and not self.is_framed else ())]
        parts += [*self.marks_below(), *self.standing_pieces(), *self.marks_above()]
        return Picture(*self.box(), "".join(parts))

    def box(self) -> tuple[float, float, float, float]:
        """Bounding box of the board with its rim and pockets."""
        rim = RIM if self.is_framed else FELT_RIM
        rows = {region.behind for region in self.pocketed()}
        top = self.behind(1) - 52 if rows - {0} else -SIDE / 2 - rim - 2
        bottom = self.behind(0) + 52 if 0 in rows else (self.rows - 0.5) * SIDE + rim + (10 if self.is_framed else 2)
        left = -SIDE / 2 - rim - 2
        return left, top, self.columns * SIDE + 2 * rim + 4, bottom - top

    def pocketed(self) -> list[Region]:
        """Regions behind the board."""
        return [region for region in self.scene.regions if region.behind is not None]

    def background(self) -> Iterator[str]:
        """Frame or felt below the cells."""
        rim = RIM if self.is_framed else FELT_RIM
        size = {"width": self.columns * SIDE + 2 * rim, "height": self.rows * SIDE + 2 * rim}
        corner = -SIDE / 2 - rim
        if not self.is_framed:
            yield element("rect", x=corner, y=corner, rx=24, fill=FELT, **size)
            yield from self.camp_grounds()
            return
        for region in self.pocketed():
            yield from self.pockets(region)
        yield element("rect", x=corner, y=corner + 8, rx=20, opacity=0.22, **size)
        yield element("rect", x=corner, y=corner, rx=20, fill=WOOD, stroke=EDGE, stroke_width=3, **size)
        well = {"width": self.columns * SIDE + 6, "height": self.rows * SIDE + 6}
        yield element("rect", x=-SIDE / 2 - 3, y=-SIDE / 2 - 3, rx=9, fill=EDGE, **well)
        yield from self.edge_names()

    def camp_grounds(self) -> Iterator[str]:
        """Felt under cells that belong to a player, in their colour."""
        for region in self.scene.regions:
            spots = [self.spots[name] for name in region.cells if name in self.spots]
            if spots:
                left, top = min(x for x, _ in spots) - 58, min(y for _, y in spots) - 58
                right, bottom = max(x for x, _ in spots) + 58, max(y for _, y in spots) + 58
                colour = PIECES[self.legend.colours[region.owner % 2]][0]
                size = {"width": right - left, "height": bottom - top}
                yield element("rect", x=left, y=top, rx=16, fill=colour, fill_opacity=0.75, **size)

    def pockets(self, region: Region) -> Iterator[str]:
        """Pockets behind a row, and the pieces in them."""
        middle, y = (self.columns - 1) / 2, self.behind(region.behind or 0)
        first = middle - (region.pockets - 1) / 2
        size = {"width": (region.pockets - 1) * SIDE + 104, "height": 100, "rx": 24}
        yield element("rect", x=first * SIDE - 52, y=y - 50, fill="#d1a061", stroke=EDGE, stroke_width=3, **size)
        for index in range(region.pockets):
            x = (first + index) * SIDE
            yield element("circle", cx=x, cy=y, r=36, fill_opacity=0.24, stroke=EDGE, stroke_width=2.5)
            if index < region.filled:
                yield stamped(x, y, draw_piece(Piece("", region.owner, self.legend.sample), self.legend))

    def edge_names(self) -> Iterator[str]:
        """Names of the columns at the bottom and of the rows on the left."""
        look = {"fill": DARK, "font_family": SANS, "font_weight": 600}
        for index, name in enumerate(self.scene.columns):
            yield text(name, (index * SIDE, (self.rows - 0.5) * SIDE + 20), 24, **look)
        for index, name in enumerate(reversed(self.scene.rows)):
            yield text(name, (-SIDE / 2 - 20, index * SIDE), 24, **look)

    def grounds(self) -> Iterator[str]:
        """Squares, tiles and places."""
        for cell in self.cells:
            if cell.kind == "place":
                yield stamped(*self.spots[cell.name], place(cell.name in self.marks.reached))
            elif cell.kind != "camp":
                yield stamped(*self.spots[cell.name], draw_ground(cell, cell.name in self.pieces))

    def tile_names(self) -> Iterator[str]:
        """Names on the free tiles."""
        for cell in self.cells:
            if cell.kind == "tile" and cell.name not in self.pieces:
                x, y = self.spots[cell.name]
                yield text(cell.name, (x, y), 30, fill=DARK, fill_opacity=0.7, font_family=SANS)

    def marks_below(self) -> Iterator[str]:
        """Marks below the pieces."""
        half = SIDE / 2 - 5
        coloured = {cell.name for cell in self.cells if cell.colour}
        for name in self.marks.lit:
            x, y = self.spots[name]
            fill = 0 if name in coloured else 0.5  # a coloured square must stay recognisable
            look = {"fill": "#ffe08a", "fill_opacity": fill, "stroke": "#fff1b8", "stroke_width": 6}
            yield element("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=10, **look)

    def standing_pieces(self) -> Iterator[str]:
        """Pieces on the board."""
        for piece in self.scene.pieces:
            if piece.cell in self.spots:
                yield stamped(*self.spots[piece.cell], draw_piece(piece, self.legend))

    def marks_above(self) -> Iterator[str]:
        """Marks above the pieces."""
        places = {cell.name for cell in self.cells if cell.kind == "place"}
        for name in self.marks.reached:
            x, y = self.spots[name]
            if name in self.pieces:
                ring = {"stroke": "#fff6d8", "stroke_width": 8, "stroke_dasharray": "17 7"}
                yield element("circle", cx=x, cy=y, r=43, fill="none", **ring)
            elif name not in places:
                yield element("circle", cx=x, cy=y, r=17, fill="#fff6d8", stroke="#7a3a10", stroke_width=5)
        for name in self.marks.barred:
            (x, y), is_taken = self.spots[name], name in self.pieces
            yield stamped(x + 30, y - 30, cross(0.7)) if is_taken else stamped(x, y, cross(1))
        for way in self.marks.ways:
            yield arrow([self.spots[name] for name in way if name in self.spots])


def cross(size: float) -> str:
    """Cross: cannot be reached."""
    d = "M-20-20L20 20M20-20L-20 20"
    lines = [("#fff", 17, 0.8), (COLOURS["bad"], 10, 1)]
    drawn = [
        element("path", d=d, stroke=colour, stroke_width=width, opacity=opacity, stroke_linecap="round")
        for colour, width, opacity in lines
    ]
    return translated(0, 0, *drawn, scale=size)


def arrow(spots: list[Point]) -> str:
    """Arrow through these spots; a ring around a single one."""
    if len(spots) == 1:
        (x, y), look = spots[0], {"fill": "none", "stroke_width": 9}
        return "".join(element("circle", cx=x, cy=y, r=43, stroke=colour, **look) for colour in ("#fff", ARROW))
    (from_x, from_y), (x, y) = spots[-2:]
    angle = atan2(y - from_y, x - from_x)
    line = path(*spots[:-1], (x - HEAD * cos(angle), y - HEAD * sin(angle)))
    look = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    head = {"fill": ARROW, "stroke": "#fff", "stroke_opacity": 0.7, "stroke_width": 3, "stroke_linejoin": "round"}
    turn = f"translate({x:g} {y:g}) rotate({degrees(angle):.5g})"
    return (
        element("polyline", points=line, stroke="#fff", stroke_width=19, opacity=0.7, **look)
        + element("polyline", points=line, stroke=ARROW, stroke_width=13, **look)
        + element("path", d="M0 0L-34-22L-26 0L-34 22Z", transform=turn, **head)
    )

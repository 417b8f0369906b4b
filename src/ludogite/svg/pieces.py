"""Pieces, tiles and squares, each drawn around the origin; a cell's side is 100."""

from ludogite.games.legend import Legend
from ludogite.games.scene import Cell, Piece
from ludogite.svg.colours import COLOURS, EDGE, PIECES, SERIF, WOOD
from ludogite.svg.elements import element, text, translated

SIDE = 100
PLAIN_FACES = ("pawn", "plain", "circle", "hidden")
PAWN = (
    "M-26 33C-30 33-30 24-25 23C-17 19-10 10-9-1C-15-3-15-8-10-9C-21-18-15-38 0-38C15-38 21-18 10-9C15-8 15-3 9-1"
    "C10 10 17 19 25 23C30 24 30 33 26 33Z"
)
PAWN_GLEAM, DISC_GLEAM = "M-7-30C-11-26-12-20-9-15M-15 24C-9 18-5 10-4 2", "M-27-14C-22-25-10-31 3-30"
BAND = "M-13 15C-6 18 6 18 13 15M-17 21C-8 25 8 25 17 21"
BACK = "M0-24L24 0L0 24L-24 0ZM0-13L13 0L0 13L-13 0ZM-17-17L17 17M17-17L-17 17"
GRAIN = "M-44-22C-20-30 10-14 45-24M-45 2C-15-6 12 8 45-2M-44 27C-14 20 18 32 45 24"
SYMBOLS = {
    "red": "M-14 17H14V11H10V-5H14V-17H7V-11H3.5V-17H-3.5V-11H-7V-17H-14V-5H-10V11H-14Z",
    "yellow": "M-14 17H14V12H6C13 4 9-5 0-13C-9-5-13 4-6 12H-14ZM-3.4-16A3.4 3.4 0 1 1 3.4-16A3.4 3.4 0 1 1-3.4-16Z",
    "green": "M-11 17H14C15 2 11-9 2-13L-1-18L-5-12C-11-8-13-2-15 4C-13 8-9 8-8 5L-2 2C0 6-10 8-11 17Z",
    "blue": "M-12 17H12L17-4L8 3L0-8L-8 3L-17-4ZM-2-10V-13H-5.5V-17H-2V-20H2V-17H5.5V-13H2V-10Z",
}
"""Symbols on squares of a colour, for people who cannot see the colour."""


def draw_piece(piece: Piece, legend: Legend) -> str:
    """Pawn, or disc with its face; the second player's have a band or a milled rim."""
    colours = PIECES.get(legend.colours[piece.owner % 2], PIECES["white"])
    return _pawn(piece.owner, *colours) if piece.face == "pawn" else _disc(piece, *colours)


def _pawn(owner: int, own: str, edge: str, ink: str) -> str:
    parts = [
        element("ellipse", cy=33, rx=29, ry=7, opacity=0.22),
        element("path", d=PAWN, fill=own, stroke=edge, stroke_width=2.5),
        _line(PAWN_GLEAM, "#fff", 3.5, 0.42),
    ]
    return element("g", *parts, *([_line(BAND, ink, 2.5, 0.8)] if owner else []))


def _disc(piece: Piece, own: str, edge: str, ink: str) -> str:
    rim = {"stroke": ink, "stroke_opacity": 0.55, "stroke_width": 4, "stroke_dasharray": "3 7.05"}
    plain_rim = {"stroke": edge, "stroke_opacity": 0.4, "stroke_width": 2}
    return element(
        "g",
        element("ellipse", cy=9, rx=37, ry=35, opacity=0.22),
        element("circle", cy=5, r=36, fill=edge),
        element("circle", r=36, fill=own, stroke=edge, stroke_width=2.5),
        element("circle", r=32 if piece.owner else 31, fill="none", **rim if piece.owner else plain_rim),
        *_face(piece, edge, ink),
        _line(DISC_GLEAM, "#fff", 3.5, 0.42),
    )


def _face(piece: Piece, edge: str, ink: str) -> list[str]:
    """Face of a disc: a ring, its back, or its label."""
    if piece.face == "circle":
        return [element("circle", r=16, fill="none", stroke=ink, stroke_width=8)]
    if piece.face == "hidden":
        return [_line(BACK, ink, 2.5, 0.5)]
    if piece.face not in PLAIN_FACES:
        gold = {"fill": "#f5c832", "stroke": COLOURS["p3-edge"], "stroke_width": 3}
        plate = gold if not piece.label.isdigit() else {"fill": "#fdf6e6", "stroke": edge, "stroke_width": 1.5}
        return [element("circle", r=26, **plate), written(piece.label, 31, "#2b1509")]
    return [written(piece.label, 31, ink)] if piece.label == "?" else []


def written(words: str, size: float, ink: str) -> str:
    """Value in the middle of a piece."""
    return text(words, (0, 0), size, fill=ink, font_family=SERIF, font_weight=700)


def _line(d: str, colour: str, width: float, opacity: float) -> str:
    round_ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return element("path", d=d, fill="none", stroke=colour, stroke_width=width, opacity=opacity, **round_ends)


def draw_ground(cell: Cell, is_taken: bool) -> str:
    """Square or tile; the symbol of a coloured square moves aside for a piece."""
    if cell.kind == "tile":
        return _tile()
    if cell.colour not in SYMBOLS:
        light, dark = "#e4bc87", "#daac6e"
        fill = dark if (cell.column + cell.row) % 2 == 0 else light
        return _box(SIDE / 2 - 1, rx=5, fill=fill)
    symbol = element("path", d=SYMBOLS[cell.colour], fill="#1b0d05", opacity=0.34)
    return element(
        "g",
        _box(SIDE / 2 - 1.5, rx=7, fill=COLOURS[f"kat-{cell.colour}"]),
        _box(SIDE / 2 - 4, rx=5, fill="none", stroke="#fff", stroke_opacity=0.16, stroke_width=2),
        translated(-34, -33, symbol, scale=0.6) if is_taken else translated(0, 0, symbol, scale=1.12),
    )


def _tile() -> str:
    return element(
        "g",
        translated(0, 6, _box(SIDE / 2 - 2, rx=9, fill=EDGE)),
        _box(SIDE / 2 - 2, rx=9, fill=WOOD),
        _line(GRAIN, COLOURS["wood-grain"], 2, 0.55),
        _box(SIDE / 2 - 3.5, rx=8, fill="none", stroke="#fff", stroke_opacity=0.22, stroke_width=2),
    )


def _box(half: float, **attributes: object) -> str:
    return element("rect", x=-half, y=-half, width=2 * half, height=2 * half, **attributes)


def place(is_marked: bool) -> str:
    """Place without a tile."""
    sign = _line("M-12 0H12M0-12V12", "#ffeebb", 5, 1) if is_marked else ""
    dashed = {
        "stroke": "#ffeebb",
        "stroke_width": 4,
        "stroke_dasharray": "12 9",
        "fill": "#ffe08a",
        "fill_opacity": 0.18,
    }
    return element("g", _box(SIDE / 2 - 5, rx=10, **dashed), sign)

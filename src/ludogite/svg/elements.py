"""SVG as text: elements, and pictures with a position and a size."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
STAMP = "\0"
"""Delimits shapes that may be repeated, until the document is written."""


class Picture(NamedTuple):
    """Drawing with its bounding box."""

    left: float
    top: float
    width: float
    height: float
    body: str


def element(name: str, *children: str, **attributes: object) -> str:
    """SVG element; underscores in attribute names become hyphens."""
    written = "".join(
        f" {key.strip('_').replace('_', '-')}={quoteattr(formatted(value))}" for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def formatted(value: object) -> str:
    """Number without needless digits; a text unchanged."""
    return f"{round(value, 2):g}" if isinstance(value, (int, float)) else str(value)


def text(words: str, at: Point, size: float, **attributes: object) -> str:
    """Text centred at a point."""
    x, y = at
    where = {"x": x, "y": y + size * MIDDLE, "font_size": size, "text_anchor": "middle"}
    return element("text", escape(words), **where | attributes)


MIDDLE = 0.35
"""Distance from the middle of a letter to its baseline, relative to its size."""


def path(*points: Point) -> str:
    """Points of a line, as an attribute."""
    return " ".join(f"{formatted(x)},{formatted(y)}" for x, y in points)


def translated(x: float, y: float, *children: str, scale: float = 1) -> str:
    """Group moved to another place."""
    sized = f" scale({formatted(scale)})" if scale != 1 else ""
    return element("g", *children, transform=f"translate({formatted(x)} {formatted(y)}){sized}")


def stamped(x: float, y: float, shape: str) -> str:
    """Shape at a point that may be repeated; a document writes it once. It must not contain stamped shapes."""
    return STAMP + f"{formatted(x)} {formatted(y)}" + STAMP + shape + STAMP


def _unstamped(body: str) -> tuple[list[str], str]:
    """Repeated shapes as definitions, and the body that uses them."""
    parts = body.split(STAMP)
    shapes = parts[2::3]
    again = {shape: f"s{number}" for number, shape in enumerate(dict.fromkeys(shapes)) if shapes.count(shape) > 1}
    for number, (place, shape) in enumerate(zip(parts[1::3], shapes, strict=True)):
        where = {"transform": f"translate({place})"}
        drawn = element("use", href=f"#{again[shape]}", **where) if shape in again else element("g", shape, **where)
        parts[3 * number + 1 : 3 * number + 3] = [drawn, ""]
    return [element("g", shape, id=name) for shape, name in again.items()], "".join(parts)


def side_by_side(pictures: Sequence[Picture], between: Picture) -> Picture:
    """Pictures in a row, vertically centred, with another one between them."""
    row = [picture for each in pictures for picture in (between, each)][1:]
    height = max(picture.height for picture in row)
    body, right = "", 0.0
    for picture in row:
        body += translated(right - picture.left, (height - picture.height) / 2 - picture.top, picture.body)
        right += picture.width
    return Picture(0, 0, right, height, body)


def stacked(pictures: Sequence[Picture], gap: float) -> Picture:
    """Pictures one below the other, horizontally centred."""
    width = max(picture.width for picture in pictures)
    body, bottom = "", 0.0
    for picture in pictures:
        body += translated((width - picture.width) / 2 - picture.left, bottom - picture.top, picture.body)
        bottom += picture.height + gap
    return Picture(0, 0, width, bottom - gap, body)


def document(picture: Picture, definitions: Iterable[str], scale: float) -> str:
    """Whole SVG file; one unit of the picture is ``scale`` pixels wide."""
    box = " ".join(map(formatted, picture[:4]))
    shapes, body = _unstamped(picture.body)
    sizes = {"width": round(picture.width * scale), "height": round(picture.height * scale)}
    whole = element(
        "svg", element("defs", *definitions, *shapes), body, xmlns="http://www.w3.org/2000/svg", viewBox=box, **sizes
    )
    return whole.replace("><", ">\n<") + "\n"

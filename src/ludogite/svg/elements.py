"""SVG as text: elements, and pictures with a place and a size."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
STAMP = "\0"
"""Stands around shapes that may come again, until a document is made."""


class Picture(NamedTuple):
    """A drawing and the box it lies in."""

    left: float
    top: float
    width: float
    height: float
    body: str


def element(name: str, *children: str, **attributes: object) -> str:
    """An element; in the names of attributes, hyphens are underscores."""
    written = "".join(
        f" {key.strip('_').replace('_', '-')}={quoteattr(said(value))}" for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def said(value: object) -> str:
    """A number without needless digits; a text as it is."""
    return f"{round(value, 2):g}" if isinstance(value, (int, float)) else str(value)


def text(words: str, at: Point, size: float, **attributes: object) -> str:
    """Words around a point."""
    x, y = at
    where = {"x": x, "y": y + size * MIDDLE, "font_size": size, "text_anchor": "middle"}
    return element("text", escape(words), **where | attributes)


MIDDLE = 0.35
"""How far below the middle of a letter its foot is, for its size."""


def path(*points: Point) -> str:
    """The points of a line."""
    return " ".join(f"{said(x)},{said(y)}" for x, y in points)


def moved(x: float, y: float, *children: str, scale: float = 1) -> str:
    """A group somewhere else."""
    sized = f" scale({said(scale)})" if scale != 1 else ""
    return element("g", *children, transform=f"translate({said(x)} {said(y)}){sized}")


def stamped(x: float, y: float, shape: str) -> str:
    """A shape that may come again, around a point; a document writes it once. Shapes hold no stamped shapes."""
    return STAMP + f"{said(x)} {said(y)}" + STAMP + shape + STAMP


def _unstamped(body: str) -> tuple[list[str], str]:
    """The shapes that come several times, as definitions, and the body that uses them."""
    parts = body.split(STAMP)
    shapes = parts[2::3]
    again = {shape: f"s{number}" for number, shape in enumerate(dict.fromkeys(shapes)) if shapes.count(shape) > 1}
    for number, (place, shape) in enumerate(zip(parts[1::3], shapes, strict=True)):
        where = {"transform": f"translate({place})"}
        drawn = element("use", href=f"#{again[shape]}", **where) if shape in again else element("g", shape, **where)
        parts[3 * number + 1 : 3 * number + 3] = [drawn, ""]
    return [element("g", shape, id=name) for shape, name in again.items()], "".join(parts)


def beside(pictures: Sequence[Picture], between: Picture) -> Picture:
    """Pictures in a row, in the middle of its height, with another one between them."""
    row = [picture for each in pictures for picture in (between, each)][1:]
    height = max(picture.height for picture in row)
    body, right = "", 0.0
    for picture in row:
        body += moved(right - picture.left, (height - picture.height) / 2 - picture.top, picture.body)
        right += picture.width
    return Picture(0, 0, right, height, body)


def below(pictures: Sequence[Picture], gap: float) -> Picture:
    """Pictures one below the other, in the middle of the width."""
    width = max(picture.width for picture in pictures)
    body, bottom = "", 0.0
    for picture in pictures:
        body += moved((width - picture.width) / 2 - picture.left, bottom - picture.top, picture.body)
        bottom += picture.height + gap
    return Picture(0, 0, width, bottom - gap, body)


def document(picture: Picture, definitions: Iterable[str], scale: float) -> str:
    """A whole SVG file, one unit of the picture ``scale`` pixels wide."""
    box = " ".join(map(said, picture[:4]))
    shapes, body = _unstamped(picture.body)
    sizes = {"width": round(picture.width * scale), "height": round(picture.height * scale)}
    whole = element(
        "svg", element("defs", *definitions, *shapes), body, xmlns="http://www.w3.org/2000/svg", viewBox=box, **sizes
    )
    return whole.replace("><", ">\n<") + "\n"

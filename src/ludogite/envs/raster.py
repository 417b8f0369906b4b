"""A scene as pixels: its SVG drawn with pygame, whatever the game is.

pygame reads the shapes of an SVG file, but no text and no `use` elements. So shapes are copied to where they are used,
and text is drawn afterwards.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from xml.etree import ElementTree as ET

import numpy as np
import pygame

from ludogite.games.legend import Legend
from ludogite.games.position import Position
from ludogite.games.scene import Scene
from ludogite.svg.board import Marks
from ludogite.svg.picture import Panel, draw

SIDE = 640
"""Width and height of a picture in pixels, the same for every position, so that they make a film."""
GROUND = (238, 232, 219)
NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
"""Removed: Python would write it as a prefix of every name, which pygame does not understand."""
TRANSLATE, SCALE = re.compile(r"translate\(([-\d.e]+) ([-\d.e]+)\)"), re.compile(r"scale\(([-\d.e]+)\)")

Place = tuple[float, float, float]
"""A drawing's origin, and the size of its unit."""


def surface(position: Position, last: str | None = None) -> pygame.Surface:
    """A position as an onlooker sees it, with the last move marked, in the middle of a square."""
    scene = position.scene(None, last)
    written = _svg(scene, position.game.book.scene.LEGEND, position.game.players)
    root = ET.fromstring(written.replace(NAMESPACE, "", 1))  # noqa: S314 - our own
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    size = min(SIDE / width, SIDE / height)
    root.attrib |= {"width": str(round(width * size)), "height": str(round(height * size))}
    _write_out(root)
    drawn = pygame.image.load(BytesIO(ET.tostring(root)), "scene.svg")
    for words, place in _words(root, (-left * size, -top * size, size)):
        _write(drawn, words, place)
    square = pygame.Surface((SIDE, SIDE))
    square.fill(GROUND)
    square.blit(drawn, ((SIDE - drawn.get_width()) // 2, (SIDE - drawn.get_height()) // 2))
    return square


def pixels(picture: pygame.Surface) -> np.ndarray:
    """The picture as rows of red, green and blue."""
    return np.ascontiguousarray(np.swapaxes(pygame.surfarray.array3d(picture), 0, 1))


def _svg(scene: Scene, legend: Legend, players: int) -> str:
    """The SVG file of a scene, with the last move, or the cells that decided the game, highlighted."""
    names = {cell.name for cell in scene.cells}
    lit = tuple(name for name in scene.lit or scene.last if name in names)
    return draw([Panel(scene, Marks(lit=lit))], legend, players, "en")


def _write_out(root: ET.Element) -> None:
    """Copy shapes from the definitions to where they are used."""
    shapes = {f"#{shape.attrib['id']}": shape for shape in root.iter("g") if "id" in shape.attrib}
    for element in list(root.iter("use")):
        element.extend(shapes[element.attrib.pop("href")])
        element.tag = "g"


def _words(element: ET.Element, place: Place) -> Iterator[tuple[ET.Element, Place]]:
    """The text elements of a drawing, each with the place that its coordinates refer to."""
    place = _moved(place, element.attrib.get("transform", ""))
    if element.tag == "defs":
        return
    if element.tag == "text":
        yield element, place
    for child in element:
        yield from _words(child, place)


def _moved(place: Place, transform: str) -> Place:
    x, y, size = place
    if found := TRANSLATE.search(transform):
        x, y = x + float(found[1]) * size, y + float(found[2]) * size
    if found := SCALE.search(transform):
        size *= float(found[1])
    return x, y, size


def _write(drawn: pygame.Surface, words: ET.Element, place: Place) -> None:
    """Draw a text centred on its point, which is on the baseline."""
    x, y, size = place
    about = words.attrib
    font = _font(max(round(float(about["font-size"]) * size), 1))
    letters = font.render(words.text or "", True, about.get("fill", "#000000"))
    letters.set_alpha(round(255 * float(about.get("fill-opacity", 1))))
    left = x + float(about["x"]) * size - letters.get_width() / 2
    drawn.blit(letters, (round(left), round(y + float(about["y"]) * size - font.get_ascent())))


@lru_cache(maxsize=64)
def _font(size: int) -> pygame.font.Font:
    """The font that comes with pygame, the same on every computer."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(None, size)

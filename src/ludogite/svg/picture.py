"""A scene as an SVG file: a board, or a table of dice; several of them with an arrow from one to the next."""

from collections.abc import Sequence
from typing import NamedTuple

from ludogite.games.legend import Legend
from ludogite.games.scene import Scene
from ludogite.svg.board import NO_MARKS, Marks, draw_board
from ludogite.svg.colours import ARROW, COLOURS
from ludogite.svg.dice_table import draw_table
from ludogite.svg.elements import Picture, document, element, side_by_side

BOARD_SCALE, DICE_SCALE = 0.36, 0.72
"""Pixels per unit of a board, and of a table of dice."""


class Panel(NamedTuple):
    """Scene with its marks."""

    scene: Scene
    marks: Marks = NO_MARKS


def draw(panels: Sequence[Panel], legend: Legend, players: int, language: str, *, names: bool = False) -> str:
    """SVG file of these panels; ``names`` writes names on loose tiles."""
    has_board = bool(panels[0].scene.cells)
    drawn = [
        draw_board(scene, legend, marks, names=names)
        if has_board
        else draw_table(scene, legend, players, language, marks)
        for scene, marks in panels
    ]
    scale = BOARD_SCALE if has_board else DICE_SCALE
    return document(side_by_side(drawn, _arrow_between(scale)) if len(drawn) > 1 else drawn[0], _definitions(), scale)


def _arrow_between(scale: float) -> Picture:
    """Arrow from one picture to the next, of the same size at every scale."""
    size = BOARD_SCALE / scale
    look = {"fill": "none", "stroke": ARROW, "stroke_width": 14 * size, "stroke_linecap": "round"}
    arrow = element(
        "path",
        d=f"M{20 * size:g} 0H{70 * size:g}M{50 * size:g} {-22 * size:g}L{72 * size:g} 0L{50 * size:g} {22 * size:g}",
        **look,
    )
    return Picture(0, -30 * size, 92 * size, 60 * size, arrow)


def _definitions() -> list[str]:
    """Gradients: the wood of boards, and the colours of a rail."""
    wood = [("0", COLOURS["wood-1"]), ("1", COLOURS["wood-2"])]
    rail = [(f"{at / 6:.2f}", COLOURS[f"die-{letter}"]) for at, letter in enumerate("roygcbv")]
    stops = {
        name: [element("stop", offset=offset, stop_color=colour) for offset, colour in colours]
        for name, colours in (("wood", wood), ("rail", rail))
    }
    return [
        element("linearGradient", *stops["wood"], id="wood", x1=0, y1=0, x2=0.6, y2=1),
        element("linearGradient", *stops["rail"], id="rail"),
    ]

"""Dice, tokens and cards, each drawn around the origin; a die's box is 52 wide."""

from ludogite.games.legend import DieKind, Legend
from ludogite.games.scene import Die, Label
from ludogite.svg.colours import COLOURS, SANS, SERIF, die_colour
from ludogite.svg.elements import element, text, translated

DIE = 52
SPREAD = 11
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
FEW, MANY = 4, 8
"""Petals of the flower on dice without a power."""


def draw_die(die: Die, legend: Legend, *, is_lit: bool = False) -> str:
    """Die: its colour, face, the sign of its power, and its value if that differs from the face."""
    paint, ink = die_colour(die.colour)
    edge = {"stroke": "#2b2118", "stroke_opacity": 0.4, "stroke_width": 1.6}
    kind = next((kind for kind in legend.dice if kind.colour == die.colour), None)
    has_power = bool(kind and kind.buttons)
    glow = element("rect", x=-25, y=-25, width=50, height=50, rx=12, fill="none", stroke="#ffe27a", stroke_width=4)
    parts = [
        *([glow] if is_lit else []),
        element("rect", x=-22, y=-22, width=44, height=44, rx=10, fill=paint, **edge),
        element("rect", x=-18.5, y=-19, width=37, height=36, rx=9, fill="#fff", opacity=0.13),
    ]
    if die.face is None:
        parts.append(translated(0, -0.5, symbol(kind, ink), scale=1.45))
    else:
        parts += [
            element("circle", cx=x * SPREAD, cy=y * SPREAD - 0.5, r=4.3, fill=ink) for x, y in PIPS.get(die.face, ())
        ]
        if has_power:
            parts.append(_badge(kind, die.power_spent))
    if die.value is not None and die.value != die.face:
        parts.append(_counts(die.value))
    return element("g", *parts, **{"opacity": 0.5} if die.place == "spent" else {})


def _badge(kind: DieKind | None, is_spent: bool) -> str:
    """Sign of a die's power in its corner, struck out once used."""
    ground = element("circle", r=8.6, fill=COLOURS["card"], stroke="#2b2118", stroke_opacity=0.5, stroke_width=1.4)
    strike = element("path", d="M-7 7 7-7", stroke=COLOURS["bad"], stroke_width=2.4, stroke_linecap="round")
    sign = translated(0, 0, symbol(kind, COLOURS["ink"]), scale=0.62)
    return translated(17, -17, ground, sign, *([strike] if is_spent else []))


def _counts(value: int) -> str:
    look = {"fill": COLOURS["ink"], "stroke": COLOURS["card"], "stroke_width": 1.4}
    return translated(
        12,
        17,
        element("rect", x=-15, y=-8.5, width=30, height=17, rx=8.5, **look),
        text(f"={value}", (0, 0), 13, fill=COLOURS["card"], font_family=SANS, font_weight=800),
    )


def symbol(kind: DieKind | None, ink: str) -> str:
    """Sign of a power in a box from -10 to 10; a flower if there is no power."""
    power = kind.buttons[0].kind if kind and kind.buttons else ""
    line = {"fill": "none", "stroke": ink, "stroke_linecap": "round"}
    if kind and kind.sign:
        return text(kind.sign, (0, 0), 13, fill=ink, font_family=SANS, font_weight=800)
    if power == "remove":
        return element("path", d="M-5.5-5.5 5.5 5.5M5.5-5.5-5.5 5.5", stroke_width=3.2, **line)
    if power == "copy":
        back = element("rect", x=-7.5, y=-7.5, width=10, height=10, rx=2.4, fill="none", stroke=ink, stroke_width=2)
        return back + element("rect", x=-2.5, y=-2.5, width=10, height=10, rx=2.4, fill=ink)
    if power == "again":
        arc = element("path", d="M6.4-2.6A6.9 6.9 0 1 0 6.9 1.2", stroke_width=2.5, **line)
        return arc + element("path", d="M8.8-7.4 8 .2 2.2-4Z", fill=ink)
    petals = FEW if kind and kind.is_common else MANY
    size = {"cy": -5.1, "rx": 2.9 if petals == FEW else 1.7, "ry": 3.9, "stroke_width": 1.3}
    leaves = [element("ellipse", transform=f"rotate({360 // petals * leaf})", **size, **line) for leaf in range(petals)]
    return "".join(leaves) + element("circle", r=1.4, fill=ink)


def token(player: int, players: int) -> str:
    """Token of a player, with a colour and a shape; an eye for a side that is not a player."""
    if player >= players:
        eye = element("path", d="M-11 0Q0-11.5 11 0Q0 11.5-11 0Z", fill="#fdf3e3", stroke="#3a1c46", stroke_width=2)
        iris = element("circle", r=4.6, fill=COLOURS["die-v"])
        return eye + iris + element("ellipse", rx=1.3, ry=3.8, fill="#16081c")
    shapes = (
        ("circle", {"r": 9.2}, COLOURS["p0"], COLOURS["p0-edge"]),
        ("rect", {"x": -8.4, "y": -8.4, "width": 16.8, "height": 16.8, "rx": 3}, COLOURS["p1"], "#f3e6cf"),
        ("path", {"d": "M0-10.4 10 7.6H-10Z"}, COLOURS["p2"], "#e8f4f4"),
        ("path", {"d": "M0-10.8 10.8 0 0 10.8-10.8 0Z"}, COLOURS["p3"], COLOURS["p3-edge"]),
    )
    name, size, fill, stroke = shapes[player % len(shapes)]
    return element(name, **size, fill=fill, stroke=stroke, stroke_width=2)


def card(label: Label | None, legend: Legend, language: str, *, is_used: bool = False) -> str:
    """Card of 136 by 76, from the origin to the right and down: its name, and the die that comes with it."""
    edge = {"stroke": "#2b2118", "stroke_opacity": 0.5, "stroke_width": 1.4}
    if label is None:
        back = element("rect", width=136, height=76, rx=9, fill=COLOURS["die-v"], **edge)
        return back + element("rect", x=7, y=7, width=122, height=62, rx=5, fill="none", stroke="#fff", opacity=0.5)
    paint, _ = die_colour(label.colour)
    name = label.words.say(language)
    look = {"fill": COLOURS["ink"], "font_family": SERIF, "font_weight": 600}
    return (
        element("rect", width=136, height=76, rx=9, fill=COLOURS["card"], **edge)
        + element("path", d="M0 12V9A9 9 0 0 1 9 0H127A9 9 0 0 1 136 9V12Z", fill=paint)
        + text(
            name[:1].upper() + name[1:], (68, 27), 16, **look, **{"text_decoration": "line-through"} if is_used else {}
        )
        + translated(68, 55, draw_die(Die("", label.colour, "owned"), legend), scale=0.62)
    )

"""The colours of boards, pieces and dice: those of the browser app's light theme, by its names."""

COLOURS = {
    "p0": "#f8f0dd",
    "p0-edge": "#b39a6c",
    "p0-ink": "#7d5a22",
    "p1": "#3a322d",
    "p1-edge": "#15110e",
    "p1-ink": "#f8f0dd",
    "p2": "#3f7f86",
    "p3": "#d09a2c",
    "p3-edge": "#8a6111",
    "piece-red": "#b5382c",
    "piece-red-edge": "#6f1a14",
    "kat-red": "#c8473a",
    "kat-yellow": "#e3b23c",
    "kat-green": "#5f9450",
    "kat-blue": "#3f78b0",
    "die-r": "#bf2f2b",
    "die-r-ink": "#fff6ee",
    "die-o": "#e8822b",
    "die-o-ink": "#2a1503",
    "die-y": "#f0c437",
    "die-y-ink": "#2b2003",
    "die-g": "#4f9a4b",
    "die-g-ink": "#04180a",
    "die-c": "#6cc3dd",
    "die-c-ink": "#06222b",
    "die-b": "#2f56a6",
    "die-b-ink": "#f4f7ff",
    "die-v": "#7a3f98",
    "die-v-ink": "#fbf3ff",
    "die-w": "#fbf6e9",
    "die-w-ink": "#2b2118",
    "card": "#fffaf0",
    "ink": "#2b2118",
    "bad": "#a0262a",
    "wood-1": "#dcae70",
    "wood-2": "#c99757",
    "wood-edge": "#875a2b",
    "wood-grain": "#b98445",
}
PIECES = {
    "white": (COLOURS["p0"], COLOURS["p0-edge"], COLOURS["p0-ink"]),
    "black": (COLOURS["p1"], COLOURS["p1-edge"], COLOURS["p1-ink"]),
    "red": (COLOURS["piece-red"], COLOURS["piece-red-edge"], COLOURS["p1-ink"]),
}
"""Colours of a piece's body, edge and symbol, by the colour that a legend names."""
WOOD, EDGE, DARK = "url(#wood)", COLOURS["wood-edge"], "#2e1805"
FELT = "#4d6a56"
ARROW = "#0f7fc4"
SERIF, SANS = "Palatino, Georgia, serif", "system-ui, sans-serif"


def die_colour(letter: str) -> tuple[str, str]:
    """Background and foreground colours of a die."""
    return COLOURS.get(f"die-{letter}", COLOURS["die-w"]), COLOURS.get(f"die-{letter}-ink", COLOURS["die-w-ink"])

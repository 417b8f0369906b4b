"""Colours and shapes. No meaning depends on colour alone: a letter or a bracket always shows it too."""

from collections.abc import Sequence

from rich.style import Style

from ludogite.games.scene import Piece
from ludogite.games.words import Words

BACKGROUNDS = {
    "red": ("#b44a3c", "#a54134", "#d97a68"),
    "yellow": ("#d8b13c", "#caa331", "#f2d877"),
    "green": ("#4e8f56", "#45824d", "#7dba84"),
    "blue": ("#4174b0", "#3a699f", "#74a3d8"),
}
"""Coloured squares: two alternating shades, so that neighbours of one colour stay apart, and a bright one for the last
move."""
INKS = {"red": "#f3d8d2", "yellow": "#5c4708", "green": "#dcefdc", "blue": "#dbe7f6"}
"""Colours of the marks on coloured squares."""
TILES = ("#a8906c", "#98815f", "#cdb78f")
"""Tiles without a colour, in the same shades."""
LIT = 2
"""Index of the bright shade."""
TILE_INK = "#4c3d28"
BRIGHT_INK = "#1b1b1b"

CHIPS = {
    "White": Style(color="#1b1b1b", bgcolor="#f6f2e8", bold=True),
    "Black": Style(color="#f2f2f2", bgcolor="#161616", bold=True),
    "Red": Style(color="#ffffff", bgcolor="#b8281e", bold=True),
}
"""Pieces of a player named after a colour."""
OTHER_CHIPS = (
    Style(color="#1b1b1b", bgcolor="#f6f2e8", bold=True),
    Style(color="#f2f2f2", bgcolor="#161616", bold=True),
    Style(color="#ffffff", bgcolor="#7a3d91", bold=True),
    Style(color="#ffffff", bgcolor="#1f7a7a", bold=True),
)

DICE = {
    "r": Style(color="#ffffff", bgcolor="#b8281e", bold=True),
    "o": Style(color="#1b1b1b", bgcolor="#e8872b", bold=True),
    "y": Style(color="#1b1b1b", bgcolor="#ecd23c", bold=True),
    "g": Style(color="#ffffff", bgcolor="#3c8a48", bold=True),
    "c": Style(color="#1b1b1b", bgcolor="#7cc8ec", bold=True),
    "b": Style(color="#ffffff", bgcolor="#28509c", bold=True),
    "v": Style(color="#ffffff", bgcolor="#7a3d91", bold=True),
    "w": Style(color="#1b1b1b", bgcolor="#f6f2e8", bold=True),
}

LAST = Style(bold=True)
QUIET = Style(dim=True)
STRONG = Style(bold=True)
PROBLEM = Style(color="red", bold=True)
GOOD = Style(color="green", bold=True)

BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"))
"""Brackets that show the owner of a piece without colour."""
FACES = {"pawn": "●", "plain": "·", "circle": "O", "hidden": "?"}


def chip_style(owner: int, seats: Sequence[Words]) -> Style:
    """Colours of a player's pieces."""
    name = seats[owner].en if owner < len(seats) else ""
    return CHIPS.get(name, OTHER_CHIPS[owner % len(OTHER_CHIPS)])


def chip(piece: Piece) -> str:
    """A piece in three or four characters: its owner's brackets around its face."""
    opening, closing = BRACKETS[piece.owner % len(BRACKETS)]
    return opening + (piece.label or FACES.get(piece.face, piece.face[:1].upper())) + closing

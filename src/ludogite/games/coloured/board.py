"""The board of four colours: its quarters, and how they are put together."""

import re
from functools import lru_cache
from itertools import permutations

from ludogite.games.options import OptionError
from ludogite.games.rulebook import RandomSource
from ludogite.games.words import Words

SIDE = 8
SQUARES = SIDE * SIDE
RED, YELLOW, GREEN, BLUE = "R", "Y", "G", "B"
COLOURS = RED + YELLOW + GREEN + BLUE
UP_TO, JUSQUE = ", up to the first square of that colour", ", jusqu'à la première case de cette couleur"
POWERS = {
    RED: Words(f"like a rook{UP_TO}", f"comme une tour{JUSQUE}"),
    YELLOW: Words(f"like a bishop{UP_TO}", f"comme un fou{JUSQUE}"),
    GREEN: Words("like a knight", "comme un cavalier"),
    BLUE: Words("like a king", "comme un roi"),
}
"""Move of a pawn that leaves a square of this colour."""

# The fronts of the four quarters, rows from top to bottom. A back is the transpose of its front.
FRONTS = {
    "A": "RYBG GRGB YYBR BGRY",
    "B": "RYGB GYRY BBGR YRBG",
    "C": "RGBY YYGR BBRG GRYB",
    "D": "RGBY YYBR BGRG GRYB",
}
STANDARD = "Af0 Bf0 Cf0 Df0"
TURNS = 4
CLOCKWISE = (2, 0, 3, 1)  # the place, in reading order, whose quarter moves to each place when the board is turned

Face = tuple[str, ...]


def row(square: int) -> int:
    """Row of a square, from 0."""
    return square >> 3


def far_row(player: int) -> int:
    """Opponent's baseline: row 8 for White, row 1 for Black; rows count from 0."""
    return (SIDE - 1) * (1 - player)


def colours(arrangement: str) -> str:
    """Colours of the squares a1, b1, ... h8 of a board of four quarters."""
    upper_left, upper_right, lower_left, lower_right = (quarter_face(part) for part in arrangement.split())
    upper = [left + right for left, right in zip(upper_left, upper_right, strict=True)]
    lower = [left + right for left, right in zip(lower_left, lower_right, strict=True)]
    return "".join(reversed(upper + lower))


def quarter_face(part: str) -> Face:
    """Face of a quarter such as ``Cb3``: the quarter C, its back, turned clockwise three times."""
    face: Face = tuple(FRONTS[part[0]].split())
    if part[1] == "b":
        face = transposed(face)
    for _ in range(int(part[2])):
        face = turned_face(face)
    return face


def transposed(face: Face) -> Face:
    """Face mirrored in its main diagonal."""
    return tuple("".join(column) for column in zip(*face, strict=True))


def turned_face(face: Face) -> Face:
    """Face turned by 90 degrees clockwise."""
    return transposed(face[::-1])


def turned(arrangement: str) -> str:
    """Arrangement of the whole board turned by 90 degrees clockwise."""
    parts = arrangement.split()
    return " ".join(f"{parts[place][:2]}{(int(parts[place][2]) + 1) % TURNS}" for place in CLOCKWISE)


def random_arrangement(random: RandomSource) -> str:
    """One of the 98,304 arrangements, all equally likely."""
    orders = list(permutations(FRONTS))
    order = orders[random.randrange(len(orders))]
    return " ".join(f"{quarter}{'fb'[random.randrange(2)]}{random.randrange(TURNS)}" for quarter in order)


@lru_cache
def checked_arrangement(text: str) -> str:
    """Arrangement, if it is spelled correctly; raises OptionError."""
    parts = text.split(" ")
    well_formed = all(re.fullmatch("[A-D][fb][0-3]", part) for part in parts)
    if not well_formed or sorted(part[0] for part in parts) != sorted(FRONTS):
        raise OptionError(
            "board",
            f"board: {text[:60]!r} is no arrangement. Name each of the quarters A, B, C, D once, each with its side "
            f"f or b and its clockwise quarter turns 0 to 3, as in {STANDARD!r}; or say 'standard' or 'random'.",
            f"board : {text[:60]!r} n'est pas une disposition. Nommez chaque quartier A, B, C, D une fois, avec sa "
            f"face f ou b et ses quarts de tour horaires de 0 à 3, comme {STANDARD!r} ; ou dites "
            "« standard » ou « random ».",
        )
    return text

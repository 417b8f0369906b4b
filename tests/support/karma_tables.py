"""Tables of the dice games, laid out for tests."""

from typing import Any

import ludogite

LETTERS = "roygcbvw"
COLOURED = "oygcbv"
RED_DICE = 6


def ordered(dice: str) -> str:
    """Dice in the order they are written, or ``-``."""
    return "".join(sorted(dice, key=LETTERS.index)) or "-"


def less(dice: str, taken: str) -> str:
    """Dice without some of them."""
    for die in taken:
        dice = dice.replace(die, "", 1)
    return dice


def table(
    game: str,
    *,
    roll: str = "",
    rest: str = "",
    aside: str = "",
    zone: int = 0,
    beat: str = "-",
    now: str = "",
    fields: dict[str, str] | None = None,
    **options: Any,
) -> ludogite.Position:
    """Player 0's turn, with dice lying in the roll, and coloured dice still to roll or rolled before.

    Red dice that are neither in the roll nor ``aside`` are still to roll. The coloured dice are the player's own; the
    other player, or the Eye, has as many as the rules would have given.
    """
    lying = "".join(die[0] for die in roll.split(",") if die)
    rest = "r" * (RED_DICE - (lying + aside).count("r")) + rest
    own = "".join(die for die in lying + rest + aside if die in COLOURED)
    loaded = ludogite.load(game, **options)
    rivals = max(len(own) - 1, 0) if game == "karma-solo" else len(own)
    pool = less(COLOURED * 2, own)
    words = {
        "round": str(len(own) + 1),
        "scores": "0,0" if game == "karma-dice" else "25,0",
        "dice": f"{ordered(own)},{ordered(pool[:rivals])}",
        "pool": ordered(pool[rivals:]),
        "yogi": "0" if "w" in lying + rest + aside else "-",
        "traits": "",
        "ply": "0",
        "now": now or ("powers:0" if roll else "roll:0"),
        "rest": ordered(rest),
        "spent": ordered(lying + aside),
        "zone": str(zone),
        "beat": beat,
        "with": "-",
        "roll": roll or "-",
        "throw": "-",
    }
    if game == "karma-solo":
        del words["yogi"]
    words |= fields or {}
    if not words["traits"]:
        del words["traits"]
    return loaded.parse(" ".join(f"{name}={value}" for name, value in words.items()))


def after(position: ludogite.Position, line: str) -> ludogite.Position:
    """The position after moves and outcomes, separated by semicolons."""
    for move in line.split("; "):
        position = position.play(move)
    return position


def field(position: ludogite.Position, name: str) -> str:
    """A field of the position's text."""
    return dict(part.split("=", 1) for part in str(position).split())[name]

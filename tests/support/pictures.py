"""Drifting boards drawn as pictures, for tests."""

from textwrap import dedent


def board(picture: str, left: str = "k", low: int = 12) -> str:
    """The board of a picture as a position's text spells it; its lower left corner is named by column and row.

    Rows stand from top to bottom, squares apart by spaces: ``.`` an empty tile, ``w r W R`` pieces, ``-`` no tile.
    """
    rows = [line.split() for line in dedent(picture).strip().splitlines()]
    groups: dict[int, dict[str, str]] = {}
    for up, row in enumerate(reversed(rows)):
        for right, sign in enumerate(row):
            if sign != "-":
                column = chr(ord("a") + (ord(left) - ord("a") + right) % 26)
                groups.setdefault((low - 1 + up) % 26 + 1, {})[column] = sign
    return "/".join(
        f"{number}:" + "".join(column + groups[number][column] for column in sorted(groups[number]))
        for number in sorted(groups)
    )

"""Playing lines of moves, for tests."""

import pytest

import ludogite


def after(position: ludogite.Position, line: str) -> ludogite.Position:
    """The position after a line of moves and outcomes, separated by spaces."""
    for move in line.split():
        position = position.play(move)
    return position


def rule_against(position: ludogite.Position, move: str) -> str:
    """The number of the rule that refuses a move."""
    with pytest.raises(ludogite.IllegalMove) as refusal:
        position.play(move)
    return refusal.value.rule


def ending(position: ludogite.Position) -> str:
    """How a game ended, or whose turn it is, as the position's text says."""
    return str(position).split(" turn=")[1].split()[0]


def pawns(white: str, black: str) -> str:
    """The board of Katarenga or Colorado with pawns on these squares, as a position's text spells it."""
    on = {square: letter for letter, squares in (("w", white), ("b", black)) for square in squares.split()}
    return "/".join("".join(on.get(column + row, ".") for column in "abcdefgh") for row in "87654321")


def moves_from(position: ludogite.Position, place: str) -> set[str]:
    """The legal moves of what stands on a place."""
    return {move for move in position.legal_moves() if move.lstrip("?").startswith(place)}

"""What Four Circles looks like."""

from collections.abc import Sequence

from ludogite.games.drifting.board import COUNT
from ludogite.games.drifting.notation import named
from ludogite.games.drifting.scene import IN_HAND, board_scene, notes
from ludogite.games.four_circles.rules import SIX
from ludogite.games.four_circles.setup import LAYOUT
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import Scene


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The tiles, the places and the pieces; while pieces are placed, how many each player has in hand."""
    in_hand = [SIX - count for count in state[COUNT : COUNT + 2]]
    said = notes(IN_HAND, in_hand) if any(in_hand) else ()
    return board_scene("four-circles", list(state), len(LAYOUT), moves, clicks, said)


def clicks(move: str) -> tuple[str, ...]:
    """The squares to click: for a tile move the tile, its place and the piece, else the piece and its target."""
    squares = named(move)
    return squares[:3] if move.startswith("[") else squares

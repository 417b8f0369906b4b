"""What Four Circles looks like."""

from collections.abc import Sequence

from ludogite.games.board_scene import CHOOSE_PIECE, PLACE, clicking
from ludogite.games.drifting.board import COUNT
from ludogite.games.drifting.notation import named
from ludogite.games.drifting.scene import IN_HAND, LEGEND, notes, tile_scene
from ludogite.games.four_circles.rules import PLACINGS, SIX
from ludogite.games.four_circles.setup import LAYOUT
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MOVE, Phase, Scene
from ludogite.games.words import Words
from ludogite.kernel.layout import PLY

__all__ = ["LEGEND", "scene"]

PLACE_PROMPT = Words("Place one of your pieces on a tile.", "Posez un de vos pions sur une case.")
CHOOSE_TILE_TOO = Words("Choose a piece, or a tile to move.", "Choisissez un pion, ou une case à déplacer.")


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The tiles, the places and the pieces; while pieces are placed, how many each player has in hand."""
    in_hand = [SIX - count for count in state[COUNT : COUNT + 2]]
    said = notes(IN_HAND, *in_hand) if any(in_hand) else ()
    phase = PLACE if state[PLY] < PLACINGS else MOVE
    return tile_scene(list(state), len(LAYOUT), moves, action, (phase, _prompt(phase, moves)), said)


def _prompt(phase: Phase, moves: Sequence[str]) -> Words:
    """A piece to place, a piece to move, or a tile to lay first."""
    if phase is PLACE:
        return PLACE_PROMPT
    can_lay = bool(moves) and moves[0][0] == "["  # these moves are sorted before all others
    return CHOOSE_TILE_TOO if can_lay else CHOOSE_PIECE


@clicking
def action(move: str) -> tuple[str, ...]:
    """The squares to click: for a tile move the tile, its place and the piece, else the piece and its target."""
    squares = named(move)
    return squares[:3] if move.startswith("[") else squares

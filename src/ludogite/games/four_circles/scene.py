"""Scene of Four Circles."""

from collections.abc import Sequence

from ludogite.games.board_scene import PLACE, action_maker
from ludogite.games.drifting.board import COUNT
from ludogite.games.drifting.notation import named
from ludogite.games.drifting.scene import COLOURS, IN_HAND, LEGEND, MOVE_PROMPTS, notes, tile_scene
from ludogite.games.four_circles.rules import PLACINGS, SIX
from ludogite.games.four_circles.setup import LAYOUT
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MOVE, Phase, Scene
from ludogite.games.words import Words
from ludogite.kernel.layout import PLY

__all__ = ["LEGEND", "scene"]

PLACE_PROMPTS = tuple(
    Words(
        f"Place one of your {colour.en} pieces on a free tile.",
        f"Posez un de vos pions {colour.fr}s sur une case libre.",
    )
    for colour in COLOURS
)
TILE_TOO_PROMPTS = tuple(
    Words(
        f"Choose one of your {colour.en} pieces, or first a tile to lay where the piece will go.",
        f"Choisissez un de vos pions {colour.fr}s, ou d'abord une case à poser là où il ira.",
    )
    for colour in COLOURS
)


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """Scene of tiles, places and pieces; while pieces are placed, with notes on those in hand."""
    in_hand = [SIX - count for count in state[COUNT : COUNT + 2]]
    said = notes(IN_HAND, *in_hand) if any(in_hand) else ()
    phase = PLACE if state[PLY] < PLACINGS else MOVE
    return tile_scene(list(state), len(LAYOUT), moves, action, (phase, _prompt(state, phase, moves)), said)


def _prompt(state: State, phase: Phase, moves: Sequence[str]) -> Words:
    """Prompt: place a piece, move a piece, or lay a tile first."""
    player = state[PLY] % 2
    if phase is PLACE:
        return PLACE_PROMPTS[player]
    can_lay = bool(moves) and moves[0][0] == "["  # these moves are sorted before all others
    return TILE_TOO_PROMPTS[player] if can_lay else MOVE_PROMPTS[player]


@action_maker
def action(move: str) -> tuple[str, ...]:
    """Clicks of a move: with a tile the tile, its place and the piece, else the piece and its target."""
    squares = named(move)
    return squares[:3] if move.startswith("[") else squares

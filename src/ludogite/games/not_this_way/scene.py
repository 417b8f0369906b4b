"""What Not This Way looks like."""

from collections.abc import Sequence

from ludogite.games.board_scene import PLACE, clicking
from ludogite.games.drifting.board import COUNT, EACH
from ludogite.games.drifting.scene import COLOURS, IN_HAND, LEGEND, MOVE_PROMPTS, notes, on_board, tile_scene
from ludogite.games.drifting.sheet import OWN_RULE
from ludogite.games.not_this_way.notation import OFF
from ludogite.games.not_this_way.orders import clicks_of, other_clicks
from ludogite.games.not_this_way.rules import is_placing
from ludogite.games.not_this_way.setup import layout
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MOVE, Label, Scene
from ludogite.games.words import Words
from ludogite.kernel.layout import PLY

__all__ = ["LEGEND", "scene"]

OFF_LABEL = Label(
    OFF,
    Words("Off the board", "Hors du tablier"),
    Words("The last piece steps off the tiles.", "Le dernier pion sort d'un pas hors des cases."),
    kind="off",
)
ENEMY_PIECES = tuple(Words(f"a {colour.en} piece", f"un pion {colour.fr}") for colour in reversed(COLOURS))
"""2.1 What each player places: a piece of the other's."""
PLACE_PROMPTS = tuple(
    Words(
        f"Place {piece.en}, your opponent's, on a free tile.",
        f"Posez {piece.fr}, de votre adversaire, sur une case libre.",
    )
    for piece in ENEMY_PIECES
)


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """The tiles, the places and the pieces; beside them how many pieces are still to be placed, or are left."""
    placing = is_placing(list(state))
    in_hand = (EACH - state[COUNT + 1], EACH - state[COUNT])  # 2.1 The players hold each other's pieces.
    said = notes(IN_HAND, *in_hand) if placing else on_board(state)
    labels = (OFF_LABEL,) if setting.tables[OWN_RULE] and any(move.endswith(OFF) for move in moves) else ()
    doing = (PLACE, PLACE_PROMPTS[state[PLY] % 2]) if placing else (MOVE, MOVE_PROMPTS[state[PLY] % 2])
    drawn = tile_scene(list(state), len(layout(setting.options)), moves, action, doing, said, labels)
    drawn.orders = () if placing else other_clicks(setting, state, moves)
    return drawn


action = clicking(clicks_of)
"""The action of a move."""

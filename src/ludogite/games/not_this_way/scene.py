"""Scene of Not This Way."""

from collections.abc import Sequence

from ludogite.games.board_scene import PLACE, action_maker
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
OPPONENT_PIECES = tuple(Words(f"a {colour.en} piece", f"un pion {colour.fr}") for colour in reversed(COLOURS))
"""2.1 The pieces that White and Red place: each other's."""
PLACE_PROMPTS = tuple(
    Words(
        f"Place one of your opponent's {colour.en} pieces on a free tile.",
        f"Posez un des pions {colour.fr}s de votre adversaire sur une case libre.",
    )
    for colour in reversed(COLOURS)
)


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """Scene of tiles, places and pieces, with notes on the pieces still to be placed, or left."""
    placing = is_placing(list(state))
    in_hand = (EACH - state[COUNT + 1], EACH - state[COUNT])  # 2.1 The players hold each other's pieces.
    said = notes(IN_HAND, *in_hand) if placing else on_board(state)
    labels = (OFF_LABEL,) if setting.tables[OWN_RULE] and any(move.endswith(OFF) for move in moves) else ()
    doing = (PLACE, PLACE_PROMPTS[state[PLY] % 2]) if placing else (MOVE, MOVE_PROMPTS[state[PLY] % 2])
    drawn = tile_scene(list(state), len(layout(setting.options)), moves, action, doing, said, labels)
    drawn.orders = () if placing else other_clicks(setting, state, moves)
    return drawn


action = action_maker(clicks_of)
"""Action of a move."""

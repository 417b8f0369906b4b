"""What clicks in Movers & Hoppers try to do, where they begin no legal move."""

from collections.abc import Sequence

from ludogite.games.movers_hoppers.around import FACE_LABELS, FACE_WORDS, TILE_OF
from ludogite.games.movers_hoppers.reasons import ARRANGE_FIRST, ARRANGED_ALREADY
from ludogite.games.movers_hoppers.rules import ARRANGED, BOARD, CAMP_SIZE, CIRCLE, EMPTY, FACES, owner
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.kernel.layout import MOVER, PLY

HALF = CAMP_SIZE // 2
CHOICES = {label.click for labels in FACE_LABELS for label in labels}


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """Faces for the pieces; or a piece, and where it should go."""
    if state[PLY] < ARRANGED:
        return _too_many(clicks) or ARRANGE_FIRST
    first = clicks[0]
    if first in CHOICES:
        return ARRANGED_ALREADY
    if first not in TILE_OF:
        return first
    piece = state[BOARD + TILE_OF[first]]
    if piece == EMPTY or owner(piece) != state[MOVER]:
        return _not_yours(first, piece)
    hops = state[FACES + piece - 1] == CIRCLE
    if len(clicks) == 1:
        return _stuck(first, hops)
    return first + ("^" if hops else "-") + clicks[1]


def _too_many(clicks: Sequence[str]) -> Reason | None:
    """More than three pieces of one kind were chosen."""
    chosen = [click[-1] for click in clicks if click in CHOICES]
    for face, (words, _) in FACE_WORDS.items():
        if chosen.count(face) > HALF:
            return because(
                "1.4",
                f"There must be three Movers and three Hoppers: this would be a fourth {words.en}.",
                f"Il faut trois Rôdeurs et trois Gambadeurs : ce serait un quatrième {words.fr}.",
            )
    return None


def _not_yours(name: str, piece: int) -> Reason:
    if piece == EMPTY:
        return because("2.1", f"There is no piece on {name}.", f"Il n'y a pas de pion en {name}.")
    return because(
        "2.1",
        f"The piece on {name} is not yours: you move your own.",
        f"Le pion en {name} n'est pas à vous : on déplace les siens.",
    )


def _stuck(name: str, hops: bool) -> Reason:
    """A piece that has no move."""
    if hops:
        return because(
            "2.4",
            f"The Hopper on {name} cannot hop now: behind no row of pieces that begins next to it is an empty tile.",
            f"Le Gambadeur en {name} ne peut pas sauter : aucune suite de pions à côté de lui n'a de case libre "
            "derrière elle.",
        )
    return because(
        "2.2",
        f"The Mover on {name} cannot step now: no tile next to it is empty.",
        f"Le Rôdeur en {name} ne peut pas faire de pas : aucune case voisine n'est libre.",
    )

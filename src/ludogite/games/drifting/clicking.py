"""What both games on a drifting board say of clicks that begin no legal move."""

from ludogite.games.drifting.board import NOBODY, is_tile, owner, piece_on
from ludogite.games.drifting.sheet import ALL_ROUND, SQUARE_OF, TURN, beyond
from ludogite.games.refusals import Reason, because
from ludogite.kernel.layout import MOVER


def is_mine(state: list[int], name: str) -> bool:
    """Whether a piece of the mover stands there."""
    number = piece_on(state, SQUARE_OF[name])
    return number != NOBODY and owner(number) == state[MOVER]


def sign_between(tables: list[int], here: str, there: str) -> str:
    """``^`` where a piece would have to jump, ``-`` everywhere else."""
    source = SQUARE_OF[here]
    return "^" if SQUARE_OF[there] in [beyond(tables, source, way) for way in range(ALL_ROUND)] else "-"


def is_beyond_side(tables: list[int], here: str, there: str) -> bool:
    """Whether a square is the second one over a side."""
    return SQUARE_OF[there] in [beyond(tables, SQUARE_OF[here], side) for side in range(0, ALL_ROUND, TURN)]


def nothing_to_move(state: list[int], name: str) -> Reason:
    """No piece of the mover stands there."""
    if not is_tile(state, SQUARE_OF[name]):
        return because("3.1", f"There is no tile on {name}.", f"Il n'y a pas de case en {name}.")
    if piece_on(state, SQUARE_OF[name]) == NOBODY:
        return because("3.1", f"There is no piece on {name}.", f"Il n'y a pas de pion en {name}.")
    return because(
        "3.1",
        f"The piece on {name} is not yours: you move your own.",
        f"Le pion en {name} n'est pas à vous : on déplace les siens.",
    )


def stuck(name: str) -> Reason:
    """A piece that has no move."""
    return because(
        "3.1",
        f"The piece on {name} can neither step nor jump now.",
        f"Le pion en {name} ne peut à présent ni faire un pas ni sauter.",
    )

"""What clicks on a board of four colours try to do, where they begin no legal move."""

from collections.abc import Sequence

from ludogite.games.coloured.around import SQUARE_OF
from ludogite.games.coloured.board import RED, YELLOW, colours
from ludogite.games.coloured.pawns import BOARD, EMPTY, owner
from ludogite.games.coloured.reasons import WAY_OF_COLOUR
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.kernel.layout import MOVER


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """A pawn to move, and where it should go."""
    first = clicks[0]
    if first not in SQUARE_OF:
        return first
    if not _is_mine(state, first):
        return _not_yours(state, first)
    if len(clicks) == 1:
        return _stuck(setting, first)
    there = clicks[1]
    is_taken = there in SQUARE_OF and state[BOARD + SQUARE_OF[there]] != EMPTY
    return first + ("x" if is_taken else "-") + there


def _is_mine(state: State, name: str) -> bool:
    pawn = state[BOARD + SQUARE_OF[name]]
    return pawn != EMPTY and owner(pawn) == state[MOVER]


def _not_yours(state: State, name: str) -> Reason:
    if state[BOARD + SQUARE_OF[name]] == EMPTY:
        return because("2.1", f"There is no pawn on {name}.", f"Il n'y a pas de pion en {name}.")
    return because(
        "2.1",
        f"The pawn on {name} is not yours: you move your own.",
        f"Le pion en {name} n'est pas à vous : on déplace les siens.",
    )


def _stuck(setting: Setting, name: str) -> Reason:
    """A pawn that has no move."""
    colour = colours(str(setting.options["board"]))[SQUARE_OF[name]]
    way = WAY_OF_COLOUR[colour]
    stop = ", up to the first square of that colour" if colour in (RED, YELLOW) else ""
    arret = ", jusqu'à la première case de cette couleur" if colour in (RED, YELLOW) else ""
    return because(
        way.rule,
        f"The pawn on {name} has nowhere to go now: it moves as its square tells ({way.words.en}{stop}).",
        f"Le pion en {name} ne peut aller nulle part : il se déplace selon sa case ({way.words.fr}{arret}).",
    )

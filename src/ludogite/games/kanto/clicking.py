"""What clicks on Kanto's board try to do, where they begin no legal move."""

from collections.abc import Sequence

from ludogite.games.kanto.around import SQUARE_OF
from ludogite.games.kanto.rules import BOARD, EMPTY, owner
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.kernel.layout import MOVER


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """A pawn, and where it should go; twice the same pawn, to turn it over."""
    first = clicks[0]
    if first not in SQUARE_OF:
        return first
    if len(clicks) == 1:
        return _idle(state, first)
    there = clicks[1]
    if there == first:
        return f"?{first}"
    is_taken = there in SQUARE_OF and state[BOARD + SQUARE_OF[there]] != EMPTY
    return first + ("x" if is_taken and _is_mine(state, first) else "-") + there


def _is_mine(state: State, name: str) -> bool:
    pawn = state[BOARD + SQUARE_OF[name]]
    return pawn != EMPTY and owner(pawn) == state[MOVER]


def _idle(state: State, name: str) -> Reason:
    """Why nothing begins with this square; a pawn on it lies face up, for others can be turned over."""
    if state[BOARD + SQUARE_OF[name]] == EMPTY:
        return because("2.1", f"There is no pawn on {name}.", f"Il n'y a pas de pion en {name}.")
    if not _is_mine(state, name):
        return because(
            "2.6",
            f"The pawn on {name} is the enemy's and lies face up: you can only capture it, with one of yours.",
            f"Le pion en {name} est adverse et face visible : vous pouvez seulement le prendre, avec un des vôtres.",
        )
    return because(
        "2.1",
        f"The pawn on {name} can neither step nor capture now.",
        f"Le pion en {name} ne peut à présent ni avancer ni prendre.",
    )

"""Why a move of tic-tac-toe is refused."""

from collections.abc import Sequence

from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ninth.tic_tac_toe.notation import NAMES


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """The square is taken, or there is no such square."""
    if tried in NAMES:
        return because("2.1", f"{tried} is marked already.", f"{tried} est déjà marquée.")
    return because("9.1", "A move is a square, as b2.", "Un coup est une case, comme b2.")


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """A click tries to mark a square."""
    return clicks[0]
